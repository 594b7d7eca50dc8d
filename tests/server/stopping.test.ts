// An orderly stop with clients whose requests are never complete.
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/platform/config.ts";
import { until } from "../support/collab-editor.ts";
import { openTestDatabase } from "../support/database.ts";

test("search follows once the queue has started, and is told to end before the queue waits for its jobs", async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "storyloom-stop-"));
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", DEMO: "off" });
  const app = await createApp({ config, database, log: pino({ level: "silent" }) });
  const { queue, searchIndex } = app.services;
  const order: string[] = [];
  const noted = <T extends object>(of: T, name: string & keyof T) => {
    const run = (of[name] as () => unknown).bind(of);
    const spy = async () => {
      order.push(`${name} of the ${of === queue ? "queue" : "index"}`);
      await run();
      if (of === queue) order.push(`${name}ed`);
    };
    Object.assign(of, { [name]: spy });
  };
  noted(queue, "start");
  noted(queue, "stop");
  noted(searchIndex, "follow");
  noted(searchIndex, "abort");
  noted(searchIndex, "stop");
  try {
    await app.listen();
    await until(() => order.includes("follow of the index"));
  } finally {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  expect(order).toEqual([
    "start of the queue",
    "started",
    "follow of the index",
    "abort of the index",
    "stop of the queue",
    "stoped",
    "stop of the index",
  ]);
}, 20_000);

test("an incomplete request, with and without its headers, does not keep the server from stopping", async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "storyloom-stop-"));
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", DEMO: "off" });
  const app = await createApp({ config, database, log: pino({ level: "silent" }) });
  const { hostname, port } = new URL(await app.listen());
  const sockets: Socket[] = [];
  for (const beginning of [
    `POST /v2/user/getUid HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    "GET /api/v2/novels HTTP/1.1\r\nhost: loc",
  ]) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => socket.write(beginning, () => resolve()));
    sockets.push(socket);
  }
  const count = () => new Promise<number>((resolve) => app.http.server.getConnections((_, n) => resolve(n)));
  await until(async () => (await count()) === sockets.length);
  await app.close();
  expect(await count()).toBe(0);
  for (const socket of sockets) socket.destroy();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}, 20_000);
