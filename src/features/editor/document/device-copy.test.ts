import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { DeviceCopy } from "./device-copy.ts";
import { clearDevice, clearSyncedCopies, deviceDatabase, trimDevice, unsyncedDocuments } from "./device-database.ts";

const uid = "person-1";

/** A document to type in, with its collected updates. */
function typist() {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (bytes: Uint8Array) => updates.push(bytes));
  return {
    doc,
    updates /** Types and returns the resulting update. */,
    type(text: string): Uint8Array {
      doc.getText("t").insert(doc.getText("t").length, text);
      return updates.at(-1) as Uint8Array;
    },
  };
}

async function textOnDevice(name: string): Promise<string> {
  const { loaded } = await DeviceCopy.open(uid, name);
  const doc = new Y.Doc();
  for (const update of loaded.updates) Y.applyUpdate(doc, update);
  return doc.getText("t").toString();
}

beforeEach(() => vi.restoreAllMocks());
afterEach(() => clearDevice(uid));

describe("DeviceCopy", () => {
  it("has an appended update once its promise resolved", async () => {
    const { copy, loaded } = await DeviceCopy.open(uid, "a");
    expect(loaded).toEqual({ updates: [], whole: false, unsynced: false, rights: "read", generation: null });
    await copy.mark({ generation: 0 });
    const { updates, type } = typist();
    for (const word of ["By ", "the ", "time "]) type(word);
    await Promise.all(updates.map((bytes) => copy.append(bytes, true)));
    expect(await textOnDevice("a")).toBe("By the time ");
    expect(await unsyncedDocuments(uid)).toEqual(["a"]);
    await copy.mark({ unsynced: false, whole: true });
    expect(await unsyncedDocuments(uid)).toEqual([]);
    await copy.mark({ rights: "write" });
    expect((await DeviceCopy.open(uid, "a")).loaded).toMatchObject({ whole: true, rights: "write" });
  });

  it("updates being written do not overwrite an acknowledgement that arrives meanwhile", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    const { type } = typist();
    const first = copy.append(type("one"), true);
    const second = copy.append(type(" two"), true);
    const acknowledged = copy.mark({ unsynced: false });
    await Promise.all([first, second, acknowledged]);
    expect(await unsyncedDocuments(uid)).toEqual([]);
    await copy.append(type(" three"), true);
    expect(await unsyncedDocuments(uid)).toEqual(["a"]);
  });

  it("after letGo, refuses updates from a tab that still has the replaced document", async () => {
    const [stale, { copy }] = [(await DeviceCopy.open(uid, "a")).copy, await DeviceCopy.open(uid, "a")];
    const { type } = typist();
    await copy.mark({ generation: 0, whole: true });
    await copy.append(type("one"), true);
    await stale.mark({ generation: 0 });
    await stale.append(type(" two"), true);
    expect((await DeviceCopy.open(uid, "a")).loaded).toMatchObject({ generation: 0, whole: true, unsynced: true });
    await copy.letGo();
    await expect(stale.append(type(" three"), true)).rejects.toThrow("another generation");
    expect(await textOnDevice("a")).toBe("");
    const { copy: next, loaded } = await DeviceCopy.open(uid, "a");
    expect(loaded).toEqual({ updates: [], whole: false, unsynced: false, rights: "read", generation: null });
    await next.mark({ generation: 1 });
    await next.append(typist().type("new"), true);
    await expect(stale.append(type(" four"), true)).rejects.toThrow("another generation");
    expect(await textOnDevice("a")).toBe("new");
  });

  it("a copy without a generation counts as the first generation", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    await copy.append(typist().type("old"), false);
    const database = await deviceDatabase(uid);
    const { generation: _, ...record } = (await database.get("documents", "a")) ?? expect.unreachable();
    await database.put("documents", record);
    expect((await DeviceCopy.open(uid, "a")).loaded.generation).toBe(0);
  });

  it("hurry writes updates in a running transaction, waiting and due ones, without duplicates", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    await copy.mark({ generation: 0 });
    const { type } = typist();
    const written = Promise.all([copy.append(type("one"), true), copy.append(type(" two"), true)]);
    copy.hurry([{ bytes: type(" three"), unsynced: true }]);
    // This read is queued after all requests made before it.
    expect(await textOnDevice("a")).toBe("one two three");
    await written;
    expect(await textOnDevice("a")).toBe("one two three");
    expect(await unsyncedDocuments(uid)).toEqual(["a"]);
  });

  it("is read-only for a page with an older schema than one that has opened it", async () => {
    const { copy } = await DeviceCopy.open(uid, "a", 2);
    await copy.mark({ rights: "write", whole: true });
    expect((await DeviceCopy.open(uid, "a", 1)).loaded).toMatchObject({ whole: true, rights: "read" });
    expect((await DeviceCopy.open(uid, "a", 2)).loaded.rights).toBe("write");
    expect((await DeviceCopy.open(uid, "a", 3)).loaded.rights).toBe("write");
    expect((await DeviceCopy.open(uid, "a", 2)).loaded.rights).toBe("read");
  });

  it("keeps documents and people apart", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    const { type } = typist();
    await copy.append(type("mine"), true);
    expect(await textOnDevice("b")).toBe("");
    const other = await DeviceCopy.open("person-2", "a");
    expect(other.loaded.updates).toEqual([]);
    await clearDevice("person-2");
  });

  it("merges many rows without losing one, while two tabs write", async () => {
    const [first, second] = await Promise.all([DeviceCopy.open(uid, "a"), DeviceCopy.open(uid, "a")]);
    const left = typist();
    const right = typist();
    for (let i = 0; i < 260; i++) {
      await Promise.all([first.copy.append(left.type("l"), true), second.copy.append(right.type("r"), true)]);
    }
    const text = await textOnDevice("a");
    expect(text.replaceAll("r", "")).toHaveLength(260);
    expect(text.replaceAll("l", "")).toHaveLength(260);
    const database = await deviceDatabase(uid);
    expect(await database.countFromIndex("updates", "document", "a")).toBeLessThan(260);
  });

  it("rejects when the device refuses, and writes the refused update with the next one", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    const { type } = typist();
    const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(copy.append(type("one "), true)).rejects.toThrow("full");
    add.mockRestore();
    await copy.append(type("two"), true);
    expect(await textOnDevice("a")).toBe("one two");
  });

  it("clears everything of a person", async () => {
    const { copy } = await DeviceCopy.open(uid, "a");
    const { type } = typist();
    await copy.append(type("gone"), true);
    await clearDevice(uid);
    expect(await textOnDevice("a")).toBe("");
  });
});

describe("clearSyncedCopies", () => {
  it("keeps what the server does not know yet", async () => {
    for (const name of ["synced", "unsynced"]) {
      const { copy } = await DeviceCopy.open(uid, name);
      await copy.append(typist().type(name), name === "unsynced");
    }
    await clearSyncedCopies(uid);
    expect(await textOnDevice("synced")).toBe("");
    expect(await textOnDevice("unsynced")).toBe("unsynced");
  });
});

describe("trimDevice", () => {
  it("removes the oldest copies, never an open or an unsynced one", async () => {
    let now = 1_000;
    vi.spyOn(Date, "now").mockImplementation(() => now++);
    for (let i = 0; i < 65; i++) {
      const { copy } = await DeviceCopy.open(uid, `d${i}`);
      const { type } = typist();
      await copy.append(type("x"), i === 0);
    }
    const database = await deviceDatabase(uid);
    await trimDevice(database, (name) => name === "d1");
    const names = new Set(await database.getAllKeys("documents"));
    expect(names.has("d0")).toBe(true);
    expect(names.has("d1")).toBe(true);
    expect(names.has("d2")).toBe(false);
    expect(names.size).toBe(60);
    expect(await database.countFromIndex("updates", "document", "d2")).toBe(0);
  });
});
