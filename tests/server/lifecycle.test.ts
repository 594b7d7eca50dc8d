// Starting, stopping and being killed, with the real program as a child process.
import { execFile, spawn } from "node:child_process";
import { access, chmod, chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { commandLine } from "../../server/db/process-identity.ts";
import {
  answers,
  databasePid,
  gone,
  type ServerProcess,
  spawnServer,
  temporaryDataDir,
} from "../support/server-process.ts";
import { testPort } from "../support/test-port.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let step = cleanUp.pop(); step; step = cleanUp.pop()) await step();
});

/** An empty data folder, or a copy of one after a first start and an orderly stop. */
async function dataFolder(kind: "empty" | "used"): Promise<string> {
  const { dataDir, remove } = await temporaryDataDir();
  cleanUp.push(remove);
  // With its owners: when started as root, the database's folder belongs to another user.
  if (kind === "used") await promisify(execFile)("cp", ["-a", await used(), dataDir]);
  return dataDir;
}

let usedOnce: Promise<string> | undefined;
let removeUsed: () => Promise<void> = async () => undefined;
afterAll(() => removeUsed());

function used(): Promise<string> {
  usedOnce ??= (async () => {
    const { dataDir, remove } = await temporaryDataDir();
    removeUsed = remove;
    const server = spawnServer(dataDir, await testPort());
    await server.up();
    server.child.kill("SIGTERM");
    await server.exit();
    return dataDir;
  })();
  return usedOnce;
}

function start(dataDir: string, port: number, env?: Record<string, string>): ServerProcess {
  const server = spawnServer(dataDir, port, env);
  cleanUp.push(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) {
      server.child.kill("SIGTERM");
      await server.exit();
    }
  });
  return server;
}

async function pidOf(dataDir: string): Promise<number> {
  const pid = await databasePid(dataDir);
  if (pid === null) throw new Error("The database is not running.");
  return pid;
}

/** Waits until another database process has replaced one that was killed. */
async function broughtBack(dataDir: string, killed: number): Promise<void> {
  const isAnother = async () => ![null, killed].includes(await databasePid(dataDir));
  await expect.poll(isAnother, { timeout: 30_000 }).toBe(true);
}

/** Runs a statement on the embedded database, connecting with the settings in the data folder. */
async function query(dataDir: string, statement: string): Promise<unknown[]> {
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  const port = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[3];
  const client = new pg.Client({ connectionString: `postgres://storyloom:${password}@127.0.0.1:${port}/storyloom` });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s stops the server and its database", async (signal) => {
  const dataDir = await dataFolder("empty");
  const server = start(dataDir, await testPort());
  await server.up();
  const pid = await pidOf(dataDir);
  server.child.kill(signal);
  expect(await server.exit()).toBe(0);
  expect(await commandLine(pid)).toBe("");
  expect(await answers(server.url)).toBe(false);
  await expect(access(join(dataDir, "server.lock"))).rejects.toThrow();
  expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toContain("database system is shut down");
});

test("a signal while starting leaves nothing running", async () => {
  const dataDir = await dataFolder("empty");
  const server = start(dataDir, await testPort());
  await server.says("creating the database");
  server.child.kill("SIGTERM");
  expect(await server.exit()).toBe(0);
  expect(await databasePid(dataDir)).toBeNull();
});

test("a signal while the database is being restarted leaves nothing running", async () => {
  const dataDir = await dataFolder("used");
  const server = start(dataDir, await testPort());
  await server.up();
  process.kill(await pidOf(dataDir), "SIGKILL");
  await server.says("starting it again");
  server.child.kill("SIGTERM");
  expect(await server.exit()).toBe(0);
  expect(await databasePid(dataDir)).toBeNull();
});

test("the end of the process that reads the log does not end the server, nor break an orderly stop", async () => {
  const dataDir = await dataFolder("used");
  const server = start(dataDir, await testPort());
  await server.up();
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  const killed = await pidOf(dataDir);
  process.kill(killed, "SIGKILL");
  await broughtBack(dataDir, killed);
  await server.up();
  server.child.kill("SIGHUP");
  expect(await server.exit()).toBe(0);
  expect(await databasePid(dataDir)).toBeNull();
});

test("after kill -9 of the server, of the database, and of both, all data is there again", async () => {
  const dataDir = await dataFolder("used");
  const port = await testPort();
  const first = start(dataDir, port);
  await first.up();
  await query(dataDir, "create table kept as select 'acknowledged' as word");

  // The server alone: its database keeps running and is replaced.
  const orphan = await pidOf(dataDir);
  first.child.kill("SIGKILL");
  await first.exit();
  expect(await commandLine(orphan)).toContain(dataDir);
  const second = start(dataDir, port);
  await second.up();
  expect(await pidOf(dataDir)).not.toBe(orphan);
  expect(await query(dataDir, "select word from kept")).toEqual([{ word: "acknowledged" }]);

  // The database alone: the server restarts it.
  const killed = await pidOf(dataDir);
  process.kill(killed, "SIGKILL");
  await broughtBack(dataDir, killed);
  await second.up();

  // Both at once: the pid file is stale, and shared memory remains.
  process.kill(second.child.pid as number, "SIGKILL");
  process.kill(await pidOf(dataDir), "SIGKILL");
  await second.exit();
  const third = start(dataDir, port);
  await third.up();
  expect(await query(dataDir, "select word from kept")).toEqual([{ word: "acknowledged" }]);
});

test("a pid file that names another program affects neither", async () => {
  const dataDir = await dataFolder("used");
  const port = await testPort();
  const first = start(dataDir, port);
  await first.up();
  const database = await pidOf(dataDir);
  process.kill(first.child.pid as number, "SIGKILL");
  process.kill(database, "SIGKILL");
  await first.exit();
  await gone(database, dataDir);
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  cleanUp.push(async () => bystander.kill("SIGKILL"));
  const file = join(dataDir, "postgres/postmaster.pid");
  const stale = await readFile(file, "utf8");
  await writeFile(file, stale.replace(/^\d+/, String(bystander.pid)));
  const lock = join(dataDir, "server.lock");
  await writeFile(lock, (await readFile(lock, "utf8")).replace(/"pid":\d+/, `"pid":${bystander.pid}`));

  const second = start(dataDir, port);
  await second.up();
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
});

test("a second start on the same data reports that and leaves the first alone", async () => {
  const dataDir = await dataFolder("used");
  const first = start(dataDir, await testPort());
  await first.up();
  const database = await pidOf(dataDir);
  const second = start(dataDir, await testPort());
  expect(await second.exit()).toBe(1);
  expect(second.output()).toContain(`already running with the data in ${dataDir} (process ${first.child.pid}`);
  expect(await pidOf(dataDir)).toBe(database);
  expect(await answers(first.url)).toBe(true);
});

test("of concurrent starts, one gets the data, with an empty folder and with a stale lock", async () => {
  const dataDir = await dataFolder("empty");
  for (const stale of [false, true]) {
    if (stale)
      await writeFile(join(dataDir, "server.lock"), JSON.stringify({ pid: 1, began: "long ago", address: "" }));
    const servers = await Promise.all([1, 2, 3].map(async () => start(dataDir, await testPort())));
    const outcomes = await Promise.allSettled(servers.map((server) => server.up()));
    const winners = servers.filter((_, at) => outcomes[at]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const server of servers.filter((each) => !winners.includes(each))) {
      expect(await server.exit()).toBe(1);
      expect(server.output()).toContain(`(process ${winners[0]?.child.pid},`);
    }
    winners[0]?.child.kill("SIGTERM");
    expect(await winners[0]?.exit()).toBe(0);
  }
});

test("a port in use is reported with a solution, and nothing remains", async () => {
  const dataDir = await dataFolder("used");
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  cleanUp.push(() => new Promise((resolve) => holder.close(resolve)));
  const address = holder.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  const server = start(dataDir, address.port);
  expect(await server.exit()).toBe(1);
  expect(server.output()).toContain(`Port ${address.port} of 127.0.0.1 is taken`);
  expect(server.output()).toContain(`PORT=${address.port + 1} npm start`);
  expect(await databasePid(dataDir)).toBeNull();

  const fresh = await dataFolder("empty");
  expect(await start(fresh, address.port).exit()).toBe(1);
  // No database is created for a server that can't listen.
  await expect(access(join(fresh, "postgres/PG_VERSION"))).rejects.toThrow("ENOENT");

  const database = start(dataDir, await testPort(), { DATABASE_PORT: String(address.port) });
  expect(await database.exit()).toBe(1);
  expect(database.output()).toContain(`Port ${address.port} of 127.0.0.1, meant for the database, is taken`);
});

test("a data folder that cannot be used is reported with a reason", async () => {
  const dataDir = await dataFolder("empty");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "file"), "");
  const server = start(join(dataDir, "file/data"), await testPort());
  expect(await server.exit()).toBe(1);
  expect(server.output()).toMatch(/The data folder .*file\/data cannot be made .* DATA_DIR/);
});

test.runIf(process.getuid?.() === 0)("as root, a folder the database's user may not enter is reported", async () => {
  const dataDir = await dataFolder("empty");
  await mkdir(dataDir);
  await chmod(dataDir, 0o700);
  const server = start(join(dataDir, "inside"), await testPort());
  expect(await server.exit()).toBe(1);
  expect(server.output()).toContain(`may not enter ${dataDir}`);
});

test.runIf(process.getuid?.() === 0)("as root, the database keeps running as the user who owns it", async () => {
  const dataDir = await dataFolder("used");
  const port = await testPort();
  const first = start(dataDir, port);
  await first.up();
  first.child.kill("SIGTERM");
  await first.exit();
  // A user id without a name.
  const somebody = 23_456;
  for (const file of await readdir(dataDir, { recursive: true })) await chown(join(dataDir, file), somebody, somebody);
  await chown(dataDir, somebody, somebody);
  const second = start(dataDir, port);
  await second.up();
  expect((await stat(`/proc/${await pidOf(dataDir)}`)).uid).toBe(somebody);
});

test("a database of a newer version is left unchanged, with a clear message", async () => {
  const dataDir = await dataFolder("used");
  const port = await testPort();
  const first = start(dataDir, port);
  await first.up();
  await query(dataDir, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)");
  first.child.kill("SIGTERM");
  await first.exit();
  const second = start(dataDir, port);
  expect(await second.exit()).toBe(1);
  expect(second.output()).toMatch(/\nThis database was written by a newer version of Storyloom\. Start that version/);
  expect(second.output()).not.toContain("stack");
  expect(await databasePid(dataDir)).toBeNull();
});

test("an invalid setting is reported by its name", async () => {
  const dataDir = await dataFolder("empty");
  const server = start(dataDir, await testPort(), { RATE_LIMIT: "many", DATABASE_URL: "mysql://x" });
  expect(await server.exit()).toBe(1);
  expect(server.output()).toMatch(/RATE_LIMIT: .*\n.*|DATABASE_URL: must be an address that begins with postgres:/);
  expect(server.output()).toContain("DATABASE_URL: must be");
});
