// One PostgreSQL server as a child process: created, started, watched, stopped. embedded.ts decides which process owns
// which data folder; tests use this directly with their own flags.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { blockedFolder, postgresBinaries, StartError, type SystemUser, serviceUser } from "./postgres-binaries.ts";

export const POSTGRES_USER = "storyloom";
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

export interface PostgresOptions {
  /** The data folder of the database itself. */
  dir: string;
  port: number;
  /** The file for its log messages. */
  logFile: string;
  flags?: readonly string[];
}

export interface PostgresProcess {
  port: number;
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates an empty database cluster. `password` protects it against other users of the machine; null trusts them
 * (tests).
 */
export async function initialise(dir: string, password: string | null, flags: readonly string[] = []): Promise<void> {
  const { initdb } = await postgresBinaries();
  const user = await serviceUser(dir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (user) {
    await chown(dir, user.uid, user.gid);
    await assertReachable([dirname(dir), dirname(initdb)], user);
  }
  const passwordFile = join(tmpdir(), `storyloom-${randomBytes(8).toString("hex")}`);
  await writeFile(passwordFile, `${password ?? ""}\n`, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  try {
    const auth = password === null ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    await finished(
      spawn(
        initdb,
        [`--pgdata=${dir}`, `--username=${POSTGRES_USER}`, "--encoding=UTF8", "--locale=C.UTF-8", ...auth, ...flags],
        {
          ...user,
          env: environment(),
          stdio: ["ignore", "ignore", "pipe"],
        },
      ),
    );
  } finally {
    await unlink(passwordFile);
  }
}

/** Starts the server of a data folder and waits until it accepts connections. */
export async function startPostgres({ dir, port, logFile, flags = [] }: PostgresOptions): Promise<PostgresProcess> {
  const { postgres } = await postgresBinaries();
  const user = await serviceUser(dir);
  if (user) await assertReachable([dir, dirname(postgres)], user);
  const log = await open(logFile, "a", 0o600);
  const logged = (await log.stat()).size;
  const child = spawn(
    postgres,
    [
      "-D",
      dir,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      "-c",
      "timezone=UTC",
      ...flags,
    ],
    // Detached from the process group: Ctrl+C is sent to the terminal's whole group, and the database must keep running
    // until all is saved.
    { ...user, env: environment(), cwd: "/", detached: true, stdio: ["ignore", log.fd, log.fd] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  await log.close();
  await ready(child, ended, dir, async () => (await readFile(logFile, "utf8").catch(() => "")).slice(logged));
  return { port, pid: child.pid as number, ended, stop: () => stop(child, ended) };
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Waits until postmaster.pid says "ready" for this process: the file's eighth line is its state. */
async function ready(
  child: ChildProcess,
  ended: Promise<void>,
  dir: string,
  messages: () => Promise<string>,
): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await delay(10)) {
    if (over) throw new StartError(`PostgreSQL ended while starting:\n${lastLines(await messages())}`);
    const lines = (await readFile(join(dir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return;
  }
  child.kill("SIGQUIT");
  throw new StartError(
    `PostgreSQL was not ready within ${START_TIMEOUT_MS / 1_000} s:\n${lastLines(await messages())}`,
  );
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is on disk.
  child.kill("SIGINT");
  const late = new AbortController();
  const timer = delay(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).then(
    () => child.kill("SIGQUIT"),
    () => undefined,
  );
  await ended;
  late.abort();
  await timer;
}

async function assertReachable(folders: string[], user: SystemUser): Promise<void> {
  for (const folder of folders) {
    const blocked = await blockedFolder(folder, user);
    if (blocked)
      throw new StartError(
        `Started as root, the database runs as the user postgres, and that user may not enter ${blocked}.\n` +
          `Either allow passing through it (chmod o+x ${blocked}), or move the project (for the data alone: set DATA_DIR) ` +
          "to a folder open to all, such as /srv or /opt, or start Storyloom as an ordinary user.",
      );
  }
}

/** Does not inherit the environment: it may contain secrets, and a locale would change the messages' language. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
}

async function finished(child: ChildProcess): Promise<void> {
  let messages = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    messages += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new StartError(`PostgreSQL could not make its data folder:\n${lastLines(messages)}`);
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-8).join("\n");
}
