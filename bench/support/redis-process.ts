// A separate Redis for a bench, from the machine's redis-server: can be started, killed, frozen and thawed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../server/db/postgres-process.ts";
import { atEnd } from "./cleanups.ts";

export interface RedisProcess {
  url: string;
  /** Resolves when it responds. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Connections stay open without any response: worse than a killed Redis. */
  freeze(): void;
  thaw(): void;
}

const START_MS = 10_000;

/** Starts it; throws if the machine has none. */
export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let forget: (() => void) | undefined;

  async function start(): Promise<void> {
    const started = spawn(
      "redis-server",
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      { stdio: "ignore" },
    );
    const failed = new Promise<never>((_, reject) => started.once("error", reject));
    child = started;
    forget = atEnd(() => started.kill("SIGKILL"));
    await Promise.race([failed, answers(port)]);
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      forget?.();
    },
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}

async function answers(port: number): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await delay(10)) if (await ping(port)) return;
  throw new Error("Redis did not answer.");
}

function ping(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().startsWith("+PONG"));
    });
    socket.once("error", () => resolve(false));
  });
}
