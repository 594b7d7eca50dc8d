// A thousand logins by email and password, ten at once, over HTTP: how long one takes, what a hash costs, and how long
// the server stands still for others meanwhile. The clients run in the same process, so their work is in the stops too.
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pino } from "pino";
import { accountEndpoints } from "../contract/accounts.ts";
import { createApp } from "../server/app.ts";
import { createPasswords } from "../server/modules/accounts/passwords.ts";
import { readConfig } from "../server/platform/config.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";

const LOGINS = 1_000;
const AT_ONCE = 10;
const ACCOUNTS = 50;
const HASHES = 40;
/** Slow enough for whoever guesses at a stolen row, and a tenth of a second at most for who logs in. */
const HASH_MS = { least: 20, most: 100 };
const STOP_LIMIT_MS = 20;
const RESOLUTION_MS = 1;

export const logins: Bench = {
  name: `${LOGINS} logins`,
  async run() {
    const database = await startBenchDatabase();
    const config = { ...readConfig({ PORT: "0", RATE_LIMIT: "0", DEMO: "off" }), secret: "bench".repeat(10) };
    const app = await createApp({ config, database: database.connection, log: pino({ level: "silent" }) });
    try {
      const url = await app.listen();
      const digest = createHash("md5").update("storyloom1").digest("hex");
      const emails = Array.from({ length: ACCOUNTS }, (_, n) => `login-${n}@example.com`);
      for (const email of emails) await app.services.accounts.createAccount({ email, digest, nickname: "Login" });

      const login = async (email: string) => {
        const answer = await fetch(url + accountEndpoints.emailLogin.path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, pwd: digest, type: "login" }),
        });
        const { status } = (await answer.json()) as { status?: number };
        if (status !== 0) throw new Error(`A login was answered with ${answer.status}, status ${status}.`);
      };
      for (const email of emails.slice(0, AT_ONCE)) await login(email);

      const times: number[] = [];
      const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      loop.enable();
      const began = performance.now();
      let next = 0;
      const client = async () => {
        while (next < LOGINS) {
          const email = emails[next++ % ACCOUNTS] as string;
          const from = performance.now();
          await login(email);
          times.push(performance.now() - from);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, client));
      const took = performance.now() - began;
      loop.disable();
      // The timer it measures by is itself late by up to its resolution.
      const stop = loop.max / 1e6 - RESOLUTION_MS;
      const hash = await hashTimes(digest);
      const median = percentile(hash, 0.5);
      return [
        {
          what: `${LOGINS} logins, ${AT_ONCE} at once: one login`,
          measured: `${spread(times)}; ${Math.round((LOGINS * 1_000) / took)} a second`,
          target: "told, not bounded",
          ok: true,
        },
        {
          what: "the event loop's longest stop meanwhile",
          measured: ms(stop),
          target: `under ${ms(STOP_LIMIT_MS)}`,
          ok: stop < STOP_LIMIT_MS,
        },
        {
          what: "checking one password, nothing else going on",
          measured: spread(hash),
          target: `median ${HASH_MS.least} to ${HASH_MS.most} ms`,
          ok: median >= HASH_MS.least && median <= HASH_MS.most,
        },
      ];
    } finally {
      await app.close();
      await database.stop();
    }
  },
};

async function hashTimes(digest: string): Promise<number[]> {
  const passwords = createPasswords({ memory: readConfig({}).passwordMemoryMib });
  const stored = await passwords.hash(digest);
  const times: number[] = [];
  for (let n = 0; n < HASHES; n++) {
    const from = performance.now();
    await passwords.verify(stored, digest);
    times.push(performance.now() - from);
  }
  // The first also makes the hash an unknown email is checked against.
  return times.slice(1);
}

if (import.meta.main) await runAlone(logins);
