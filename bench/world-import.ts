// How long a lorebook of 5 MB with 3,000 entries takes from the file to the world, over HTTP: sent and parsed for its
// preview, parsed again and stored in one transaction; and how long the server is blocked for others meanwhile.
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import type { ImportProgress, WorldFile } from "../contract/world-files.ts";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/platform/config.ts";
import { cardV3, jsonBytes, sillyBook, sillyEntry } from "../tests/support/lore-files.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";

const ENTRIES = 3_000;
const CHARACTERS = 1_100;
const ROUNDS = 5;
const WARM_UP = 1;
const SMALL_ROUNDS = 4;
const LIMIT_MS = 3_000;
const POLL_MS = 20;
const STOP_LIMIT_MS = 200;

export const worldImport: Bench = {
  name: "A lorebook of 3,000 entries brought in",
  async run() {
    const database = await startBenchDatabase();
    const config = { ...readConfig({ PORT: "0", RATE_LIMIT: "0", DEMO: "off" }), secret: "bench".repeat(10) };
    const app = await createApp({ config, database: database.connection, log: pino({ level: "silent" }) });
    try {
      const url = await app.listen();
      const digest = createHash("md5").update("storyloom1").digest("hex");
      const uid = await app.services.accounts.createAccount({ email: "book@example.com", digest, nickname: "Book" });
      const { access_token: token } = await app.services.sessions.start(uid as string, "bench");
      const ask = async <T>(method: string, path: string, body?: Uint8Array | object): Promise<T> => {
        const bytes = body instanceof Uint8Array;
        const answer = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { "content-type": bytes ? "application/octet-stream" : "application/json" }),
          },
          ...(body && { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
        });
        if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as T;
      };
      const file = book();
      const [shown, stored, whole, stops]: number[][] = [[], [], [], []];
      let told = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        const loop = monitorEventLoopDelay({ resolution: 5 });
        loop.enable();
        const began = performance.now();
        const { _id, rows } = await ask<WorldFile>("POST", "/api/v1/world_files?name=book.json", file);
        const seen = performance.now();
        if (rows.length !== ENTRIES) throw new Error(`the preview has ${rows.length} rows`);
        let progress = await ask<ImportProgress>("POST", `/api/v1/world_files/${_id}/import`, {
          unid: null,
          title: "B",
        });
        const steps = new Set<string>();
        while (progress.status === "running") {
          await delay(POLL_MS);
          progress = await ask<ImportProgress>("GET", `/api/v1/world_files/${_id}/progress`);
          steps.add(`${progress.step} ${progress.done}`);
        }
        const done = performance.now();
        loop.disable();
        if (progress.outcome?.added !== ENTRIES) throw new Error(`the import ended as ${JSON.stringify(progress)}`);
        if (round < WARM_UP) continue;
        told = Math.max(told, steps.size);
        shown?.push(seen - began);
        stored?.push(done - seen);
        whole?.push(done - began);
        stops?.push(loop.max / 1e6);
      }
      const small: number[] = [];
      for (let round = 0; round < SMALL_ROUNDS; round++) {
        const began = performance.now();
        const { rows } = await ask<WorldFile>("POST", "/api/v1/world_files?name=card.json", jsonBytes(cardV3()));
        if (rows.length === 0) throw new Error("the card's preview is empty");
        if (round >= WARM_UP) small.push(performance.now() - began);
      }
      const worst = Math.max(...(whole ?? []));
      const stop = Math.max(...(stops ?? []));
      const of = (times: number[] | undefined) => `median ${ms(percentile(times ?? [], 0.5))}`;
      const size = `${(file.length / 1e6).toFixed(1)} MB, ${ENTRIES} entries`;
      const figures: Figure[] = [
        { what: `${size}: sent, read and shown`, measured: of(shown), target: "told, not bounded", ok: true },
        { what: `${size}: brought in`, measured: of(stored), target: "told, not bounded", ok: true },
        {
          what: `${size}: from the file to the world`,
          measured: `${of(whole)}, worst ${ms(worst)}; ${told} steps told`,
          target: `under ${LIMIT_MS} ms`,
          ok: worst < LIMIT_MS,
        },
        {
          what: "a card of a few entries: sent, read and shown",
          measured: `${of(small)}, worst ${ms(Math.max(...small))}`,
          target: "told, not bounded",
          ok: true,
        },
        {
          what: "the longest stop of everything else meanwhile",
          measured: `worst ${ms(stop)}`,
          target: `under ${STOP_LIMIT_MS} ms`,
          ok: stop < STOP_LIMIT_MS,
        },
      ];
      return figures;
    } finally {
      await app.close();
      await database.stop();
    }
  },
};

function book(): Uint8Array {
  const words = "The well of light stands where the old road ends, and all who drink of it remember. ";
  return jsonBytes(
    sillyBook(
      Array.from({ length: ENTRIES }, (_, n) =>
        sillyEntry(n, {
          comment: `Place ${n}`,
          key: [`Place ${n}`, `the well ${n}`],
          content: words.repeat(20).slice(0, CHARACTERS),
        }),
      ),
    ),
  );
}

if (import.meta.main) await runAlone(worldImport);
