// How an attack by one account slows down another: while it runs, another person sends a small API request ten times a
// second and types ten keys a second. The attacks of support/attacks.ts run one after the other, each from its own IP
// address, against one server with its usual limits.
import { readFile } from "node:fs/promises";
import { ATTACKS } from "./support/attacks.ts";
import { runChild, startChild } from "./support/child.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";
import { startProduct } from "./support/product.ts";
import type { VictimResult } from "./support/victim-process.ts";

const ATTACK_MS = Number(process.env["ATTACK_MS"] ?? 10_000);
const P99_LIMIT_MS = 250;
const MEMORY_LIMIT_MB = 700;
const SAMPLE_MS = 100;
/** Which attacks to run; all by default. */
const only = process.env["ATTACKS"]?.split(";");

export const attackImpact: Bench = {
  name: "What others notice of an attack",
  async run() {
    const product = await startProduct({ RATE_LIMIT: "1200", TRUST_PROXY: "127.0.0.1" });
    try {
      const victim = await product.signUp();
      const own = await victim.chapter(5_000);
      const measured = async (attack: () => Promise<string>): Promise<Omit<Figure, "what">> => {
        const child = await startChild("victim-process.ts", { url: product.url, token: victim.token, ...own });
        const memory = watchMemory(product.pid);
        try {
          const told = await attack();
          const { calls, keys, failed } = await child.ask<VictimResult>("end");
          const most = memory.stop();
          const [callMs, keyMs] = [percentile(calls, 0.99), percentile(keys, 0.99)];
          return {
            measured: `call p99 ${ms(callMs)}, key p99 ${ms(keyMs)}, ${failed} failed, server ${most} MB; attacker: ${told}`,
            target: `p99 under ${P99_LIMIT_MS} ms, none failed, under ${MEMORY_LIMIT_MB} MB`,
            ok: callMs < P99_LIMIT_MS && keyMs < P99_LIMIT_MS && failed === 0 && most < MEMORY_LIMIT_MB,
          };
        } finally {
          memory.stop();
          await child.stop();
        }
      };
      const idle = async () => {
        await new Promise((resolve) => setTimeout(resolve, ATTACK_MS));
        return "none";
      };
      const figures: Figure[] = [{ what: "nobody", ...(await measured(idle)) }];
      for (const name of Object.keys(ATTACKS)) {
        if (only && !only.includes(name)) continue;
        const attacker = await product.signUp();
        const target = await attacker.chapter(0);
        const options = { name, url: product.url, token: attacker.token, ...target, forMs: ATTACK_MS };
        figures.push({ what: name, ...(await measured(() => runChild<string>("attacker-process.ts", options))) });
        if (process.env["VERBOSE"]) console.error(name, figures.at(-1)?.measured);
      }
      return figures;
    } finally {
      await product.close();
    }
  },
};

/** Peak memory of a process from now on, in MB. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    most = Math.max(most, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

if (import.meta.main) await runAlone(attackImpact);
