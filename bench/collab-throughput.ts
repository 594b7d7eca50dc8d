// Updates a second the document server accepts while every acknowledgement waits for a commit, compared with plain
// Hocuspocus, which acknowledges from memory and stores nothing here. The two alternate on fresh processes; the fifty
// clients, each a different person, run in one process that does the same for both.
import { COLLAB_PATH, chapterDocument } from "../contract/collab.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { runChild, startChild } from "./support/child.ts";
import { handshakeOf, makeCollabWorld } from "./support/collab-world.ts";
import { type Bench, ms, runAlone } from "./support/figures.ts";
import type { RawEditorOptions } from "./support/raw-editor.ts";
import type { ThroughputResult } from "./support/throughput-clients.ts";

const DOCUMENTS = 10;
const CLIENTS = 50;
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const MEASURE_MS = Number(process.env["MEASURE_MS"] ?? 4_000);
const WARM_UP_MS = 2_000;
/**
 * Updates each client keeps unacknowledged: on either side the best setting that still meets the latency limit counts.
 */
const OUTSTANDING = (process.env["OUTSTANDING"] ?? "1,2,4,8,16").split(",").map(Number);
const P99_MS = 100;
const SHARE = 0.8;
/** With the same flags as in the product's start script. */
const NODE_FLAGS = ["--max-semi-space-size=8"];
/** Nobody types this fast: the server is measured, not its rate limit for one socket. */
const SETTINGS = { messagesPerSecond: 1_000_000 };

type Side = "ours" | "plain";

export const collabThroughput: Bench = {
  name: "Updates a second over 10 documents and 50 clients",
  async run() {
    const database = await startBenchDatabase();
    const best: Record<Side, ThroughputResult | null> = { ours: null, plain: null };
    try {
      const world = await makeCollabWorld(database.connection, CLIENTS);

      async function measure(side: Side, names: readonly string[], outstanding: number): Promise<void> {
        const child =
          side === "ours"
            ? await startChild("collab-process.ts", { database: database.url, tuning: SETTINGS }, NODE_FLAGS)
            : await startChild("plain-collab-process.ts", {}, NODE_FLAGS);
        const url = `ws://127.0.0.1:${child.port}${side === "ours" ? COLLAB_PATH : ""}`;
        const editors: RawEditorOptions[] = world.tokens.map((token, at) => ({
          url,
          name: names[at % DOCUMENTS] as string,
          token: handshakeOf(token),
        }));
        try {
          const options = { editors, outstanding, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
          const result = await runChild<ThroughputResult>("throughput-clients.ts", options);
          if (process.env["VERBOSE"])
            console.error(side, outstanding, tell(result), `clients ${result.cpu.toFixed(2)}`);
          if (result.p99 < P99_MS && result.perSecond > (best[side]?.perSecond ?? 0)) best[side] = result;
        } finally {
          await child.stop();
        }
      }

      for (let round = 0; round < ROUNDS; round++)
        for (const outstanding of OUTSTANDING) {
          const names = (await world.chapters(DOCUMENTS, ["It began with rain."])).map(chapterDocument);
          const sides: Side[] = round % 2 === 0 ? ["ours", "plain"] : ["plain", "ours"];
          for (const side of sides) await measure(side, names, outstanding);
        }
      await world.close();
    } finally {
      await database.stop();
    }
    const { ours, plain } = best;
    if (!ours || !plain) throw new Error("no round met the latency limit");
    const ratio = ours.perSecond / plain.perSecond;
    return [
      {
        what: `updates a second, p99 under ${P99_MS} ms, beside plain Hocuspocus`,
        measured: `${ratio.toFixed(2)} times: ours ${tell(ours)}; plain ${tell(plain)}`,
        target: `at least ${SHARE} times`,
        ok: ratio >= SHARE,
      },
    ];
  },
};

function tell({ perSecond, p50, p99 }: ThroughputResult): string {
  return `${Math.round(perSecond)}/s (p50 ${ms(p50)}, p99 ${ms(p99)})`;
}

if (import.meta.main) await runAlone(collabThroughput);
