// Publishing the longest chapter over HTTP, and how long afterwards readers find its story by searching.
import { setTimeout as delay } from "node:timers/promises";
import { CHAPTER_MAX_CHARACTERS } from "../contract/limits.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct, type Writer } from "./support/product.ts";

/** Stories that are published one after the other; `PUBLISHED_STORIES` for fewer. */
const STORIES = Number(process.env["PUBLISHED_STORIES"] ?? 20);
const PUBLISHED_MS = 150;
const FOUND_MS = 2_000;
/** Between two searches, which is how exact the figure is. */
const SEARCH_EVERY_MS = 20;
/** Nothing that works takes as long. */
const GIVEN_UP_MS = 60_000;

export const publishing: Bench = {
  name: "Publishing a chapter until its story is found",
  async run() {
    const product = await startProduct();
    try {
      const [author, reader] = [await product.signUp(), await product.signUp()];
      const published: number[] = [];
      const found: number[] = [];
      for (let story = 0; story < STORIES; story++) {
        const { storyId, chapterId } = await author.chapter(CHAPTER_MAX_CHARACTERS);
        const path = `/api/v2/novels/${storyId}`;
        // A word that no other story has.
        const word = `quillmark${"abcdefghijklmnopqrstuvwxyz"[story % 26]}${story}`;
        await author.ask("PATCH", path, { title: `The ${word}` });
        await author.ask("PUT", `${path}/sharing`, { state: "square" });
        const began = performance.now();
        await author.ask("POST", `${path}/sharing/chapters`, { chapter_ids: [chapterId] });
        const done = performance.now();
        published.push(done - began);
        found.push((await foundAt(reader, word)) - done);
      }
      return [
        {
          what: `a chapter of ${CHAPTER_MAX_CHARACTERS.toLocaleString("en-US")} characters is published for the first time, ${STORIES} of them`,
          measured: spread(published),
          target: `p95 under ${ms(PUBLISHED_MS)}`,
          ok: percentile(published, 0.95) < PUBLISHED_MS,
        },
        {
          what: "its story is found by a word of its title, from the answer on",
          measured: spread(found),
          target: `p95 under ${ms(FOUND_MS)}`,
          ok: percentile(found, 0.95) < FOUND_MS,
        },
      ];
    } finally {
      await product.close();
    }
  },
};

/** When a search first found it, by `performance.now()`. */
async function foundAt(reader: Writer, word: string): Promise<number> {
  const until = performance.now() + GIVEN_UP_MS;
  for (;;) {
    const { data } = await reader.ask<{ data: unknown[] }>("GET", `/api/v2/search?q=${word}`);
    const now = performance.now();
    if (data.length > 0) return now;
    if (now > until) throw new Error(`The story with the word ${word} was not found.`);
    await delay(SEARCH_EVERY_MS);
  }
}

if (import.meta.main) await runAlone(publishing);
