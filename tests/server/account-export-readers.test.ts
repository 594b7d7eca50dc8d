// Who takes hardly anything of their export is cut off and their place is free again; who takes enough is not.
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
/** How often the server looks, and what is too little until the next look. */
const LOOK_MS = 60_000;
const ENOUGH = 60 * 1_024;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The looks go by the test's clock; all else goes on by itself. */
const until = async (isSo: () => boolean) => {
  do await pause(5);
  while (!isSo());
};

/** An export without an end, and its reader, who takes only what they are told to. */
async function opened() {
  const person = await signUp(app);
  vi.spyOn(app.services.power, "statement").mockImplementation(async () => ({
    // Words that pack badly.
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
  /** Has the server look while more waits for the reader. */
  async function look() {
    await until(() => response.writableNeedDrain);
    full = taken();
    vi.advanceTimersByTime(LOOK_MS);
  }
  return {
    person,
    response,
    look,
    /** Looks until it has ended: what is between the two may take some more at first. */
    async lookOn() {
      while (!response.destroyed) await look();
    },
    /** Reads until so many bytes more have left the server. */
    async read(bytes: number) {
      reader.resume();
      await until(() => taken() - full >= bytes);
      reader.pause();
    },
  };
}

it("ends for who takes nothing, and leaves the place to the next", async () => {
  const { person, response, look, lookOn } = await opened();
  await look();
  expect(response.destroyed).toBe(false);
  expect(codeOf(await person.ask("GET", PATH))).toBe(42900);
  await lookOn();
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect((await fetchExport(app, person)).names).toContain("power.jsonl"));
});

it("goes on for who takes a little more than too little", async () => {
  const { response, look, lookOn, read } = await opened();
  for (let looks = 0; looks < 5; looks++) {
    await look();
    expect(response.destroyed).toBe(false);
    await read(ENOUGH);
  }
  // The same reader, who stops.
  await lookOn();
});
