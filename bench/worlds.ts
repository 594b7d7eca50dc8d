// Response times of a big world over HTTP, of a search among five thousand names, and of the import of a whole book;
// and how long putting a world into a prompt blocks everybody else.
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pino } from "pino";
import { entryBody } from "../contract/entries.ts";
import { createApp } from "../server/app.ts";
import { buildContext } from "../server/modules/context/context.service.ts";
import { readConfig } from "../server/platform/config.ts";
import { loadTokenCounter } from "../server/platform/tokens/load-token-counter.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { namesOf, namingProse } from "./support/big-world.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";

const WORLDS = 100;
const ENTRIES = 2_000;
const MOST_ENTRIES = 5_000;
const IMPORTED = 3_000;
/** Limit for p95 of the whole HTTP request. */
const LIMIT_MS = 30;
/** Limit for the longest block of the event loop. */
const STILL_MS = 50;
const REQUESTS = 200;
const WARM_UP = 20;

export const worlds: Bench = {
  name: `Worlds of ${ENTRIES} and ${MOST_ENTRIES} entries`,
  async run() {
    const database = await startBenchDatabase();
    const { pool } = database.connection;
    const config = { ...readConfig({ PORT: "0", RATE_LIMIT: "0", DEMO: "off" }), secret: "bench".repeat(10) };
    const app = await createApp({ config, database: database.connection, log: pino({ level: "silent" }) });
    try {
      const url = await app.listen();
      const digest = createHash("md5").update("storyloom1").digest("hex");
      const { accounts, sessions, stories, storyNotes, storyWorld, worlds: served } = app.services;
      const uid = (await accounts.createAccount({ email: "w@example.com", digest, nickname: "Worlds" })) as string;
      const make = async (title: string, count: number) => {
        const world = { title, background: "A coast.", forbidden_words: ["mist"], entries: entriesOf(count) };
        return (await served.createWorldWith(uid, world)).world._id;
      };
      const big = await make("Big", ENTRIES);
      const most = await make("Most", MOST_ENTRIES);
      const began = performance.now();
      await make("Imported", IMPORTED);
      const imported = performance.now() - began;
      for (let n = 3; n < WORLDS; n++) await make(`World ${n}`, 20);
      await pool.query("vacuum analyze");

      const { access_token: token } = await sessions.start(uid, "bench");
      const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      const of = (id: string, query: string) => `/api/v1/universes/${id}/entries?${query}`;
      const figures: Figure[] = [
        await measure(get, `worlds, a page of 30 of ${WORLDS}`, ["/api/v1/universes"]),
        await measure(get, `entries, first page of ${ENTRIES}`, [of(big, "per_page=100")]),
        await measure(get, `all characters of ${ENTRIES} entries (every third is one), for the graph`, [
          `/api/v1/universes/${big}/characters`,
        ]),
        await measure(get, `entries by name, a page in the middle of ${ENTRIES}`, [
          of(big, "per_page=100&page=10&order_by=name"),
        ]),
        await measure(
          get,
          `search among ${MOST_ENTRIES} by name, pinyin and first letters`,
          ["ka", "云", "yun", "ys", "a", "nobody here"].map((typed) => of(most, `name=${encodeURIComponent(typed)}`)),
        ),
        {
          what: `a book of ${IMPORTED} entries stored in one transaction`,
          measured: ms(imported),
          target: "under 3000 ms",
          ok: imported < 3_000,
        },
      ];

      const story = await stories.create(uid, { title: "Salt", language: "en-US" });
      await storyNotes.presetUniverse(uid, story._id, big);
      const tokens = await loadTokenCounter("estimate");
      const text = namingProse(20_000, NAMES.slice(0, ENTRIES));
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const stills: number[] = [];
      for (let run = 0; run < 30; run++) {
        // The world has changed before every prompt, so nothing of it is cached.
        await served.update(uid, big, { background: `A coast ${run}.` });
        await new Promise((resolve) => setTimeout(resolve, 20));
        delay.reset();
        delay.enable();
        const told = await storyWorld.worldForPrompt(story._id, story.last_chapter_id);
        await new Promise((resolve) => setImmediate(resolve));
        for (const flavour of ["next", "said", "noticed"] as const) {
          promptOf(told, flavour);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
        delay.disable();
        if (run >= 5) stills.push(delay.max / 1e6);
      }
      const slow = percentile(stills, 0.95);
      figures.push({
        what: `three prompts in a world of ${ENTRIES} that was just changed: the event loop's longest stop`,
        measured: spread(stills),
        target: `p95 under ${STILL_MS} ms`,
        ok: slow < STILL_MS,
      });
      return figures;

      function promptOf(
        told: Awaited<ReturnType<typeof storyWorld.worldForPrompt>>,
        flavour: "next" | "said" | "noticed",
      ) {
        return buildContext({
          task: "continue",
          flavour,
          language: "en",
          storyTitle: "Salt",
          chapterTitle: "Low water",
          before: text,
          after: "",
          selection: "",
          mentions: [],
          tone: "same",
          instruction: "",
          direction: "",
          writeLength: 70,
          model: { id: "v2", contextWindow: 32_000 },
          tokens,
          notes: { author_note: "", style: "", point_of_view: "unset" },
          summaries: [],
          previous: null,
          siblings: [],
          ...told,
        });
      }
    } finally {
      await app.close();
      await database.stop();
    }
  },
};

const NAMES = namesOf(MOST_ENTRIES);

function entriesOf(count: number) {
  return NAMES.slice(0, count).map((name, index) =>
    entryBody.parse({
      type: index % 3 === 0 ? "character" : "normal",
      name,
      aliases: [`${name} ${index}`],
      description: "It has stood there since the flood and nobody has asked it anything. ".repeat(2).trim(),
      ...(index % 3 === 0 && {
        character_relationships: [{ name: NAMES[(index + 3) % count], relationships: ["knows"] }],
        changes: [{ from_chapter: 2, character_status: "dead" }],
      }),
    }),
  );
}

async function measure(
  get: (path: string) => Promise<Response>,
  what: string,
  paths: readonly string[],
): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const began = performance.now();
    const answer = await get(paths[n % paths.length] as string);
    await answer.json();
    const took = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
    if (n >= WARM_UP) times.push(took);
  }
  const p95 = percentile(times, 0.95);
  return { what, measured: spread(times), target: `p95 under ${LIMIT_MS} ms`, ok: p95 < LIMIT_MS };
}

if (import.meta.main) await runAlone(worlds);
