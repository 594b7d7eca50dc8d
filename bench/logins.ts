// A thousand logins by email and password, ten at a time, over HTTP: how long one takes, what a hash costs, and how
// long the server's event loop is blocked meanwhile.
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { accountEndpoints } from "../contract/accounts.ts";
import { createPasswords } from "../server/modules/accounts/passwords.ts";
import { readConfig } from "../server/platform/config.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";
import type { LoopStops } from "./support/loop-monitor.ts";
import { startProduct } from "./support/product.ts";

const LOGINS = 1_000;
const AT_ONCE = 10;
const ACCOUNTS = 50;
const WARM_UP = 100;
const HASHES = 40;
/** Slow enough for an attacker with a stolen hash, and at most a tenth of a second for a person logging in. */
const HASH_MS = { least: 20, most: 100 };
const STOP_LIMIT_MS = 20;

const DIGEST = createHash("md5").update("storyloom1").digest("hex");

export const logins: Bench = {
  name: `${LOGINS} logins`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "storyloom-logins-"));
    const file = join(folder, "longest");
    const monitor = new URL("support/loop-monitor.ts", import.meta.url).href;
    const product = await startProduct({ NODE_OPTIONS: `--import=${monitor}`, BENCH_LOOP_FILE: file });
    /** The longest block of the event loop since the last call. */
    const stops = async (): Promise<LoopStops> => {
      await rm(file, { force: true });
      process.kill(product.pid, "SIGUSR2");
      for (;;) {
        const text = await readFile(file, "utf8").catch(() => "");
        if (text !== "") return JSON.parse(text) as LoopStops;
        await delay(10);
      }
    };
    try {
      const emails = Array.from({ length: ACCOUNTS }, (_, n) => `login-${n}@example.com`);
      const enter = async (email: string, type: "login" | "create") => {
        const answer = await fetch(product.url + accountEndpoints.emailLogin.path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, pwd: DIGEST, type }),
        });
        const { status } = (await answer.json()) as { status?: number };
        if (status !== 0) throw new Error(`A ${type} got the response ${answer.status}, status ${status}.`);
      };
      for (const email of emails) await enter(email, "create");
      const times: number[] = [];
      const logInTimes = async (count: number) => {
        let left = count;
        const client = async () => {
          while (left-- > 0) {
            const from = performance.now();
            await enter(emails[left % ACCOUNTS] as string, "login");
            times.push(performance.now() - from);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, client));
      };
      // Warm-up: code is compiled, and the database has its plans.
      await logInTimes(WARM_UP);
      times.length = 0;
      await stops();
      const began = performance.now();
      await logInTimes(LOGINS);
      const took = performance.now() - began;
      const { longest, ran } = await stops();
      const hash = await hashTimes();
      const median = percentile(hash, 0.5);
      return [
        {
          what: `${LOGINS} logins, ${AT_ONCE} at once: one login`,
          measured: `${spread(times)}; ${Math.round((LOGINS * 1_000) / took)} a second`,
          target: "told, not bounded",
          ok: true,
        },
        {
          what: "the server's event loop meanwhile: its longest stop",
          measured: `${ms(longest.stop)}: ${known(longest.ran)} it ran, ${known(longest.waited)} it waited for a processor`,
          target: `under ${ms(STOP_LIMIT_MS)}`,
          ok: longest.stop < STOP_LIMIT_MS,
        },
        {
          what: "the longest the event loop's thread ran without a pause: the program's own part",
          measured: known(ran),
          target: `under ${ms(STOP_LIMIT_MS)}`,
          ok: ran === null || ran < STOP_LIMIT_MS,
        },
        {
          what: "checking one password, nothing else going on",
          measured: spread(hash),
          target: `median ${HASH_MS.least} to ${HASH_MS.most} ms`,
          ok: median >= HASH_MS.least && median <= HASH_MS.most,
        },
      ];
    } finally {
      await product.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const known = (duration: number | null) => (duration === null ? "not known" : ms(duration));

async function hashTimes(): Promise<number[]> {
  const passwords = createPasswords({ memory: readConfig({}).passwordMemoryMib });
  const stored = await passwords.hash(DIGEST);
  const times: number[] = [];
  for (let n = 0; n < HASHES; n++) {
    const from = performance.now();
    await passwords.verify(stored, DIGEST);
    times.push(performance.now() - from);
  }
  // The first call also creates the hash that passwords for unknown emails are checked against.
  return times.slice(1);
}

if (import.meta.main) await runAlone(logins);
