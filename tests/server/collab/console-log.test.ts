// What malformed messages by authorised people write to the log: one whole line per message, and at most so many a
// minute.
import { PassThrough } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { chapterDocument } from "../../../contract/collab.ts";
import { logConsole } from "../../../server/platform/console-log.ts";
import { createLog } from "../../../server/platform/log.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";

const scene = await collabScene();
let written = "";
const sink = new PassThrough().setEncoding("utf8").on("data", (text: string) => {
  written += text;
});
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
  written = "";
});

interface Line {
  level: number;
  msg: string;
  unsaid?: number;
  err?: { message: string };
}
const lines = () =>
  written
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

test("each is at most one line, whatever it contains", async () => {
  undo.push(logConsole(createLog("info", sink)));
  const name = chapterDocument(await scene.chapter("Text"));
  const attempts: ((client: RawClient) => void)[] = [
    (client) => client.send(name, 77, () => undefined),
    (client) => client.send(name, 1, () => undefined),
    (client) => client.sendSync(name, 2, Uint8Array.of(255, 255, 255)),
    (client) => client.sendSync(name, 9, Uint8Array.of(1)),
    (client) => client.ask(name, scene.owner.token),
  ];
  for (const attempt of attempts) {
    const before = lines().length;
    const client = await RawClient.open(scene.server.url);
    await client.enter(name, scene.owner.token);
    attempt(client);
    // Whatever happens to it, it has been processed when the next message has.
    client.sendSync(name, 0, Uint8Array.of(0));
    await until(() => client.isClosed || client.heard.some(({ type }) => type === "sync"), "an end");
    client.close();
    await client.closed;
    expect(lines().length - before).toBeLessThanOrEqual(1);
  }
  expect(lines().length).toBeGreaterThan(0);
});

test("beyond a limit per minute they are counted and not written", () => {
  const { console: outputs } = globalThis;
  let time = 0;
  undo.push(logConsole(createLog("info", sink), { perMinute: 3, now: () => time }));
  for (let n = 0; n < 5; n++) outputs.error("line\nof %s", "a stranger", new Error("broken"));
  expect(lines()).toHaveLength(3);
  expect(lines()[0]).toMatchObject({ level: 40, msg: "line\nof a stranger", err: { message: "broken" } });
  time = 60_000;
  outputs.warn("x".repeat(5_000));
  expect(lines().at(-1)).toMatchObject({ unsaid: 2, msg: "x".repeat(1_000) });
});
