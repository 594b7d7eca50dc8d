// Publishing a chapter of maximum length, and a shared story's page as HTML for many readers at once, over HTTP.
import { brotliDecompressSync } from "node:zlib";
import { CHAPTER_MAX_CHARACTERS } from "../contract/limits.ts";
import { sharedStoryPath } from "../contract/page-paths.ts";
import type { StorySharing } from "../contract/sharings.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { openReader, readPages } from "./support/page-readers.ts";
import { startProduct } from "./support/product.ts";

const SYNCS = 30;
const PUBLISHED_MS = 150;
const READERS = 50;
const PAGES = 20_000;
const PAGE_MS = 30;
const PAGES_PER_SECOND = 1_000;

export const sharings: Bench = {
  name: "Publishing, and the page of a shared story",
  async run() {
    const product = await startProduct();
    try {
      const author = await product.signUp();
      const { storyId, chapterId } = await author.chapter(CHAPTER_MAX_CHARACTERS - 1_000);
      const path = `/api/v2/novels/${storyId}`;
      const { share_id } = await author.ask<StorySharing>("PUT", `${path}/sharing`, { state: "link" });
      const published: number[] = [];
      for (let sync = 0; sync < SYNCS; sync++) {
        // Another title, so that each is a snapshot of its own.
        await author.ask("PATCH", `${path}/chapters/${chapterId}`, { name: `Draft ${sync}` });
        const began = performance.now();
        await author.ask("POST", `${path}/sharing/chapters`, { chapter_ids: [chapterId] });
        published.push(performance.now() - began);
      }
      const url = product.url + sharedStoryPath(share_id as string);
      const first = await openReader(url);
      const expected = await first.read().finally(first.close);
      if (!brotliDecompressSync(expected).includes('class="shared-page"'))
        throw new Error("The page has no opening text.");
      await readPages(url, { readers: READERS, count: READERS * 20, expected });
      const { times, perSecond } = await readPages(url, { readers: READERS, count: PAGES, expected });
      return [
        {
          what: `a chapter of ${(CHAPTER_MAX_CHARACTERS - 1_000).toLocaleString("en-US")} characters is published`,
          measured: spread(published),
          target: `p95 under ${ms(PUBLISHED_MS)}`,
          ok: percentile(published, 0.95) < PUBLISHED_MS,
        },
        {
          what: `the page as HTML, ${READERS} readers at once, ${PAGES} pages, readers on the same machine`,
          measured: `${spread(times)}; ${Math.round(perSecond)} a second`,
          target: `p95 under ${ms(PAGE_MS)}, over ${PAGES_PER_SECOND} a second`,
          ok: percentile(times, 0.95) < PAGE_MS && perSecond > PAGES_PER_SECOND,
        },
      ];
    } finally {
      await product.close();
    }
  },
};

if (import.meta.main) await runAlone(sharings);
