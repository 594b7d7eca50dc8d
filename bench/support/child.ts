// Children of a bench: forked, waited for, ended.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Child {
  process: ChildProcess;
  port: number;
  /** Asks and waits for the answer. */
  ask<T>(message: string): Promise<T>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a script of this folder with one JSON argument and waits until it says where it listens. */
export async function startChild(script: string, options: object, execArgv: readonly string[] = []): Promise<Child> {
  const child = fork(join(import.meta.dirname, script), [JSON.stringify(options)], {
    execArgv: [...execArgv],
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  const [first] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended: ${code}`))),
  ])) as [{ port: number }];
  return {
    process: child,
    port: first.port,
    async ask<T>(message: string) {
      const answer = once(child, "message");
      child.send(message);
      return ((await answer) as [T])[0];
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Runs a script of this folder to its end and returns the one message it sends. */
export async function runChild<T>(script: string, options: object): Promise<T> {
  const child = fork(join(import.meta.dirname, script), [JSON.stringify(options)]);
  const ended = once(child, "exit");
  const [answer] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended: ${code}`))),
  ])) as [T];
  await ended;
  return answer;
}
