// How long `npm start` takes on an existing database until the first response 200, including the database's own start,
// and the memory of the idle server.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "../server/db/postgres-process.ts";
import { type Bench, percentile, runAlone } from "./support/figures.ts";

const ROOT = join(import.meta.dirname, "..");
const STARTS = 7;
const IDLE_MS = 10_000;
const TIME_LIMIT_MS = 2_000;
const MEMORY_LIMIT_MB = 200;

export const start: Bench = {
  name: "start and idle memory",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "storyloom-bench-"));
    await chmod(folder, 0o755);
    const dataDir = join(folder, "data");
    try {
      // The first start creates the database and, if necessary, the build.
      await (await startProgram(dataDir)).stop();
      const times: number[] = [];
      for (let n = 0; n < STARTS; n++) {
        const server = await startProgram(dataDir);
        times.push(server.milliseconds);
        await server.stop();
      }
      const idle = await startProgram(dataDir);
      await delay(IDLE_MS);
      const megabytes = await residentMegabytes(idle.pid);
      await idle.stop();
      const worst = percentile(times, 1);
      return [
        {
          what: `npm start on an existing database to first 200 (median of ${STARTS}; worst ${Math.round(worst)} ms)`,
          measured: `${Math.round(percentile(times, 0.5))} ms`,
          target: `under ${TIME_LIMIT_MS} ms`,
          ok: percentile(times, 0.5) < TIME_LIMIT_MS,
        },
        {
          what: "memory of the idle server (resident)",
          measured: `${Math.round(megabytes)} MB`,
          target: `under ${MEMORY_LIMIT_MB} MB`,
          ok: megabytes < MEMORY_LIMIT_MB,
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Started {
  milliseconds: number;
  pid: number;
  stop(): Promise<void>;
}

async function startProgram(dataDir: string): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  while (!(await answers(`http://127.0.0.1:${port}/dashboard/square`))) {
    if (child.exitCode !== null) throw new Error("npm start ended.");
    await delay(5);
  }
  const milliseconds = performance.now() - began;
  const lock = z.object({ pid: z.number() }).parse(JSON.parse(await readFile(join(dataDir, "server.lock"), "utf8")));
  return {
    milliseconds,
    pid: lock.pid,
    async stop() {
      process.kill(lock.pid, "SIGTERM");
      await ended;
    },
  };
}

/** Requests the page itself, as a person does: the client must be built and served, not only the port open. */
function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.status === 200,
    () => false,
  );
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

if (import.meta.main) await runAlone(start);
