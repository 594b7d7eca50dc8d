// A real Redis for one test file, which can be killed, restarted, and frozen.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPort } from "./test-port.ts";

/** Whether redis-server is installed; `.ci/run` installs it. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis && process.env["CI"]) throw new Error("CI needs redis-server: without it these tests would be skipped.");

export interface RedisProcess {
  url: string;
  kill(): Promise<void>;
  /** On the same port as before. */
  start(): Promise<void>;
  /** Suspends the process: it accepts connections and does not answer. */
  freeze(): void;
  thaw(): void;
  /** Stops it permanently. */
  end(): Promise<void>;
}

export async function startRedis(): Promise<RedisProcess> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-redis-"));
  const port = await testPort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(
      "redis-server",
      [
        ...["--port", String(port), "--bind", "127.0.0.1"],
        ...["--save", "", "--appendonly", "no"],
        ...["--dir", folder],
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    child = started;
    // Redis must not keep running after the test process, even if that process crashes.
    process.once("exit", () => started.kill("SIGKILL"));
    await new Promise<void>((resolve, reject) => {
      started.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("Ready to accept connections")) resolve();
      });
      started.once("error", reject);
      started.once("exit", (code) => reject(new Error(`redis-server ended: ${code}`)));
    });
  }

  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async end() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
