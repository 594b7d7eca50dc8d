// A reader who takes hardly anything of an export is disconnected and the slot is free again; one who takes enough is
// not.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import { testApp } from "../support/app.ts";
import { fetchExport } from "../support/own-account.ts";
import { codeOf, signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });
const PATH = ownAccountEndpoints.exportAll.path;
/** The server's check interval, and the minimum number of bytes per interval. */
const LOOK_MS = 60_000;
const ENOUGH = 60 * 1_024;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The checks run on the test's clock; everything else in real time. */
const until = async (isSo: () => boolean) => {
  do await pause(5);
  while (!isSo());
};

/** An endless export, and its reader, who takes only as much as told. */
async function opened() {
  const person = await signUp(app);
  vi.spyOn(app.services.power, "statement").mockImplementation(async () => ({
    // Incompressible text.
    data: [{ source: randomBytes(48 * 1_024).toString("base64") }] as never,
    paging: { has_prev: false, has_next: true, next: "/?cursor=more" },
  }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const answering = once(app.http.server, "request") as Promise<[unknown, ServerResponse]>;
  const reader = connect((app.http.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void reader.destroy());
  reader.pause();
  reader.write(`GET ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token}\r\n\r\n`);
  const [, response] = await answering;
  const taken = () => (response.socket ? response.socket.bytesWritten - response.socket.writableLength : 0);
  let full = 0;
  /** Lets the server check while more data waits for the reader. */
  async function look() {
    await until(() => response.writableNeedDrain);
    full = taken();
    vi.advanceTimersByTime(LOOK_MS);
  }
  return {
    person,
    response,
    look,
    /** Checks until it has ended: buffers between the two may take some more at first. */
    async lookOn() {
      while (!response.destroyed) await look();
    },
    /** Reads until this many more bytes have left the server. */
    async read(bytes: number) {
      reader.resume();
      await until(() => taken() - full >= bytes);
      reader.pause();
    },
  };
}

it("ends for a reader who takes nothing, and frees the slot for the next", async () => {
  const { person, response, look, lookOn } = await opened();
  await look();
  expect(response.destroyed).toBe(false);
  expect(codeOf(await person.ask("GET", PATH))).toBe(42900);
  await lookOn();
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect((await fetchExport(app, person)).names).toContain("power.jsonl"), 30_000);
});

it("continues for a reader who takes slightly more than the minimum", async () => {
  const { response, look, lookOn, read } = await opened();
  for (let looks = 0; looks < 5; looks++) {
    await look();
    expect(response.destroyed).toBe(false);
    await read(ENOUGH);
  }
  // The same reader stops reading.
  await lookOn();
});
