// Child processes of a bench. None outlives its parent: a child exits on `disconnect`, and the parent kills all its
// children at its own exit.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { atEnd } from "./cleanups.ts";

export interface Child {
  process: ChildProcess;
  port: number;
  /** Sends a message and waits for the response. */
  ask<T>(message: string): Promise<T>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A process that does not stop when asked to is killed after this time. */
const STOP_MS = 20_000;

/** Starts a script of this folder with one JSON argument and waits until it reports its address. */
export async function startChild(script: string, options: object, execArgv: readonly string[] = []): Promise<Child> {
  const { child, ended, answer } = begin(script, options, execArgv);
  const { port } = await answer<{ port: number }>();
  return {
    process: child,
    port,
    async ask<T>(message: string) {
      const answered = answer<T>();
      child.send(message);
      return answered;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a script of this folder to its end and returns the one message it sends. */
export async function runChild<T>(
  script: string,
  options: object,
  { execArgv = [], timeoutMs = 10 * 60_000 }: { execArgv?: readonly string[]; timeoutMs?: number } = {},
): Promise<T> {
  const { child, ended, answer } = begin(script, options, execArgv);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  try {
    const found = await answer<T>();
    await ended;
    return found;
  } finally {
    clearTimeout(timer);
  }
}

function begin(script: string, options: object, execArgv: readonly string[]) {
  const child = fork(join(import.meta.dirname, script), [JSON.stringify(options)], {
    execArgv: [...execArgv],
    stdio: ["ignore", "inherit", process.env["VERBOSE"] ? "inherit" : "pipe", "ipc"],
  });
  const unregister = atEnd(() => child.kill("SIGKILL"));
  let errorOutput = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-2_000);
  });
  const ended = once(child, "exit");
  void ended.then(unregister);
  const failure = ended.then(([code, signal]) => {
    throw new Error(`${script} ended: ${code ?? signal}\n${errorOutput}`);
  });
  failure.catch(() => undefined);
  /** Resolves to the child's next message; rejects if the child ends without one. */
  const answer = async <T>() => ((await Promise.race([once(child, "message"), failure])) as [T])[0];
  return { child, ended, answer };
}
