// Published texts on the reader's device.
import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { READING_DATABASE } from "../../session/storage-keys.ts";
import { forgetText, forgetTexts, keepingOf, keepText, readText } from "./kept-texts.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  session.status = "visitor";
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(READING_DATABASE).onsuccess = resolve;
  });
});

it("keeps what was opened, by share and name, and forgets a share as a whole", async () => {
  await keepText("a", "", { title: "A" });
  await keepText("a", "one", { blocks: [1] });
  await keepText("b", "one", { blocks: [2] });
  await keepText("a", "one", { blocks: [3] });
  expect(await readText("a", "one")).toEqual({ blocks: [3] });
  expect(await readText("a", "two")).toBeNull();
  await forgetTexts("a");
  expect([await readText("a", ""), await readText("a", "one")]).toEqual([null, null]);
  expect(await readText("b", "one")).toEqual({ blocks: [2] });
  await forgetText("b", "one");
  expect(await readText("b", "one")).toBeNull();
});

it("deletes the texts used longest ago beyond the cap, and no list of chapters", async () => {
  const text = "x".repeat(998); // A thousand bytes with its quotes.
  const keep = (name: string, now: number) => keepText("a", name, text, { bytesMax: 3_500, now });
  await keepText("a", "", "list", { now: 1 });
  await keep("one", 2);
  await keep("two", 3);
  await keep("three", 4);
  await readText("a", "one", 5);
  await keep("four", 6);
  expect(await readText("a", "two")).toBeNull();
  for (const name of ["one", "three", "four"]) expect(await readText("a", name)).toBe(text);
  expect(await readText("a", "")).toBe("list");
});

it("does not keep a text that is larger than the cap, and leaves the others", async () => {
  await keepText("a", "one", "small");
  expect(await keepText("a", "two", "x".repeat(6_000), { bytesMax: 5_000 })).toBe("missing");
  expect(await readText("a", "two")).toBeNull();
  expect(await readText("a", "one")).toBe("small");
});

it("says that a text was not kept where storage is full, and leaves the others", async () => {
  await keepText("a", "one", 1);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  expect(await keepText("a", "two", 2)).toBe("missing");
  put.mockRestore();
  expect([await keepingOf("a", "one"), await keepingOf("a", "two")]).toEqual(["kept", "missing"]);
  expect(await readText("a", "one")).toBe(1);
  expect(await keepText("a", "two", 2)).toBe("kept");
});

it("says so, too, where the browser finds out at the end of the transaction, and deletes nothing for it", async () => {
  const text = "x".repeat(998);
  await keepText("a", "one", text, { now: 1 });
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = put.call(this, value, key);
    const { transaction } = this;
    if (this.name !== "sizes") return request;
    Object.defineProperty(transaction, "error", { value: new DOMException("no room", "QuotaExceededError") });
    transaction.abort();
    return request;
  });
  expect(await keepText("a", "two", text, { now: 2, bytesMax: 1_500 })).toBe("missing");
  vi.restoreAllMocks();
  expect([await keepingOf("a", "one"), await keepingOf("a", "two")]).toEqual(["kept", "missing"]);
});

it("says that a text which was deleted since, for others or by the browser, is not kept any more", async () => {
  const text = "x".repeat(998);
  expect(await keepText("a", "one", text, { bytesMax: 1_500, now: 1 })).toBe("kept");
  expect(await keepText("b", "one", text, { bytesMax: 1_500, now: 2 })).toBe("kept");
  expect(await keepingOf("a", "one")).toBe("missing");
  expect(await keepingOf("b", "one")).toBe("kept");
});

it("keeps nothing, and fails nowhere, where storage is refused", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  expect(await keepText("a", "one", 1)).toBe("refused");
  expect(await keepingOf("a", "one")).toBe("refused");
  expect(await readText("a", "one")).toBeNull();
  await forgetTexts("a");
});

it("keeps nothing more once a person is being logged out", async () => {
  session.status = "leaving";
  await keepText("a", "one", 1);
  expect(await readText("a", "one")).toBeNull();
});

it("counts a text as not kept where storage never answers", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => ({}) as IDBOpenDBRequest);
  expect(await readText("a", "one")).toBeNull();
});
