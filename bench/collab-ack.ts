// Time from a keystroke to "Saved" while 200 people write 100 chapters, two to a chapter, all typing continuously: five
// keys a second each, which is sixty words a minute; every key is an update and a caret. Every acknowledgement waits
// for a commit. Compared with plain Hocuspocus, which commits nothing.
import { COLLAB_PATH, chapterDocument } from "../contract/collab.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { runChild, startChild } from "./support/child.ts";
import { handshakeOf, makeCollabWorld } from "./support/collab-world.ts";
import { type Bench, ms, percentile, runAlone } from "./support/figures.ts";
import type { TypistResult } from "./support/typist-clients.ts";

const CHAPTERS = 100;
const PEOPLE = 200;
const KEYS_PER_SECOND = 5;
const WARM_UP_MS = 5_000;
const MEASURE_MS = Number(process.env["MEASURE_MS"] ?? 30_000);
const P95_MS = 50;
/** A chapter of realistic length: several pages. */
const PARAGRAPHS = Array.from({ length: 20 }, () => "The rain had not stopped since the ferry came in. ".repeat(6));
const NODE_FLAGS = ["--max-semi-space-size=8"];

export const collabAck: Bench = {
  name: "Acknowledgement with 200 editors over 100 chapters",
  async run() {
    const database = await startBenchDatabase();
    try {
      const world = await makeCollabWorld(database.connection, PEOPLE);
      const names = (await world.chapters(CHAPTERS, PARAGRAPHS)).map(chapterDocument);
      await world.close();

      async function measure(script: string, options: object, path: string): Promise<TypistResult> {
        const child = await startChild(script, options, NODE_FLAGS);
        const editors = world.tokens.map((token, at) => ({
          url: `ws://127.0.0.1:${child.port}${path}`,
          name: names[at % CHAPTERS],
          token: handshakeOf(token),
        }));
        try {
          return await runChild<TypistResult>("typist-clients.ts", {
            editors,
            keysPerSecond: KEYS_PER_SECOND,
            warmUpMs: WARM_UP_MS,
            measureMs: MEASURE_MS,
          });
        } finally {
          await child.stop();
        }
      }

      const ours = await measure("collab-process.ts", { database: database.url }, COLLAB_PATH);
      const plain = await measure("plain-collab-process.ts", {}, "");
      return [
        {
          what: `acknowledgement, ${PEOPLE} editors typing over ${CHAPTERS} chapters, p95`,
          measured: `${tell(ours)} at ${Math.round(ours.perSecond)} keys/s, ${ours.unanswered} unanswered (plain, from memory: ${tell(plain)})`,
          target: `under ${P95_MS} ms`,
          ok: percentile(ours.latencies, 0.95) < P95_MS && ours.unanswered === 0,
        },
      ];
    } finally {
      await database.stop();
    }
  },
};

function tell({ latencies }: TypistResult): string {
  const at = (share: number) => ms(percentile(latencies, share));
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}

if (import.meta.main) await runAlone(collabAck);
