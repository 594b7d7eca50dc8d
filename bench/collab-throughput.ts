// How many updates a second the server of documents takes while every acknowledgement waits for a commit, beside
// Hocuspocus as it comes, which acknowledges from memory. Turn by turn, clients in a process of their own.

import { pino } from "pino";
import { chapterDocument, encodeHandshake } from "../contract/collab.ts";
import { SCHEMA_VERSION } from "../extensions/schema.ts";
import { createDocumentCore } from "../server/collab/document-core.ts";
import { createDocuments } from "../server/collab/documents.service.ts";
import { makeChapter, makeStory, makeWriter, seedOf } from "../tests/support/writers.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { runChild, startChild } from "./support/child.ts";
import { type Bench, ms, runAlone } from "./support/figures.ts";
import type { RawEditorOptions } from "./support/raw-editor.ts";

const DOCUMENTS = 10;
const CLIENTS = 50;
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const MEASURE_MS = Number(process.env["MEASURE_MS"] ?? 4_000);
const WARM_UP_MS = 1_000;
/** Updates each client keeps on their way: the best that still answers in time counts. */
const OUTSTANDING = [1, 2, 4, 8];
const P99_MS = 100;
const SHARE = 0.8;

interface Result {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
}

export const collabThroughput: Bench = {
  name: "Updates a second over 10 documents and 50 clients",
  async run() {
    const database = await startBenchDatabase();
    const core = await createDocumentCore({
      database: database.connection,
      redisUrl: null,
      log: pino({ level: "silent" }),
    });
    const documents = createDocuments(core);
    const writer = await makeWriter(database.connection);
    const storyId = await makeStory(database.connection, writer);
    const token = encodeHandshake(SCHEMA_VERSION, writer.token);
    const settings = { messagesPerSecond: 1_000_000 };
    const best: Record<"ours" | "plain", Result | null> = { ours: null, plain: null };

    async function measure(url: string, names: readonly string[], outstanding: number): Promise<Result> {
      const editors: RawEditorOptions[] = Array.from({ length: CLIENTS }, (_, at) => ({
        url,
        name: names[at % DOCUMENTS] as string,
        token,
      }));
      return runChild<Result>("throughput-clients.ts", {
        editors,
        outstanding,
        warmUpMs: WARM_UP_MS,
        measureMs: MEASURE_MS,
      });
    }

    function keep(which: "ours" | "plain", result: Result, outstanding: number): void {
      if (process.env["VERBOSE"]) console.error(which, outstanding, result);
      if (result.p99 < P99_MS && result.perSecond > (best[which]?.perSecond ?? 0)) best[which] = result;
    }

    try {
      for (let round = 0; round < ROUNDS; round++)
        for (const outstanding of OUTSTANDING) {
          const names: string[] = [];
          for (let i = 0; i < DOCUMENTS; i++)
            names.push(
              chapterDocument(
                await makeChapter(database.connection, documents, storyId, seedOf("", "It began with rain.")),
              ),
            );
          const turns = [
            async () => {
              const child = await startChild("collab-process.ts", { database: database.url, settings }, [
                "--max-semi-space-size=8",
              ]);
              keep("ours", await measure(`ws://127.0.0.1:${child.port}/collab`, names, outstanding), outstanding);
              await child.stop();
            },
            async () => {
              const child = await startChild("plain-collab-process.ts", {}, ["--max-semi-space-size=8"]);
              keep("plain", await measure(`ws://127.0.0.1:${child.port}`, names, outstanding), outstanding);
              await child.stop();
            },
          ];
          for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
        }
    } finally {
      await core.stop();
      await database.stop();
    }
    const { ours, plain } = best;
    if (!ours || !plain) throw new Error("no round answered in time");
    const tell = ({ perSecond, p50, p99 }: Result) => `${Math.round(perSecond)}/s (p50 ${ms(p50)}, p99 ${ms(p99)})`;
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

if (import.meta.main) await runAlone(collabThroughput);
