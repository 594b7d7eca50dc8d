// Runs the real program as a child process with its own data folder, for tests that start, stop and kill it.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { commandLine } from "../../server/db/process-identity.ts";

const MAIN = join(import.meta.dirname, "../../server/main.ts");
const TIMEOUT_MS = 60_000;

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything it has written so far. */
  output(): string;
  /** Waits until it has written this; fails with its output when it ends first. */
  says(text: string): Promise<void>;
  /** Waits until the server answers; fails with its output when it ends first. */
  up(): Promise<void>;
  /** Waits for its end and returns the exit code (null after a signal). */
  exit(): Promise<number | null>;
}

/** Starts the program, or a script that starts it, without waiting: some tests expect the start to fail. */
export function spawnServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  script: string = MAIN,
): ServerProcess {
  const child = spawn(process.execPath, ["--max-semi-space-size=8", script], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    output: () => output,
    says: (text) =>
      within(
        new Promise<void>((resolve, reject) => {
          const look = () => output.includes(text) && resolve();
          look();
          for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
          child.once("close", () => reject(new Error(`The server ended:\n${output}`)));
        }),
        `“${text}”`,
      ),
    async up() {
      for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await delay(20)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`);
        if (await answers(url)) return;
      }
      throw new Error(`The server did not answer:\n${output}`);
    },
    exit: () => within(ended, "the server's end"),
  };
}

/** Whether `/healthz` answers 200 within two seconds. */
export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

/** A data folder for one test. `remove` first stops a database that still runs in it. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-life-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  return {
    dataDir,
    async remove() {
      const pid = await databasePid(dataDir);
      if (pid && (await commandLine(pid)).includes(dataDir)) {
        process.kill(pid, "SIGQUIT");
        await gone(pid, dataDir);
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The database's process id from its pid file; null without one. */
export async function databasePid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[0]) || null;
}

/** Waits until this process has ended; another process that got its id does not count. */
export async function gone(pid: number, dataDir: string): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await delay(20))
    if (!(await commandLine(pid)).includes(dataDir)) return;
  throw new Error(`Process ${pid} is still there.`);
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      promise,
      delay(TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`Waited too long for ${what}.`);
      }),
    ]);
  } finally {
    late.abort();
  }
}
