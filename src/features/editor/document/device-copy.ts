// One document's copy on this device: an append-only log of updates. A write counts once its transaction has completed,
// which is what "Saved on this device" means; y-indexeddb does not report that, hence this log.
import * as Y from "yjs";
import { FIRST_GENERATION, type Rights } from "../../../../contract/collab.ts";
import { type DeviceDatabase, type DeviceDocument, deviceDatabase } from "./device-database.ts";

/** Number of rows of one document at which they are merged into one. */
const COMPACT_AT = 200;

/** What a copy contained when it was opened. */
export interface LoadedCopy {
  updates: Uint8Array[];
  whole: boolean;
  unsynced: boolean;
  rights: Rights;
  /** The generation of the document that the copy belongs to; null if it is empty. */
  generation: number | null;
}

/** The methods of the IndexedDB store of updates that compaction uses. */
interface UpdatesStore {
  index(name: "document"): {
    getAll(key: string): Promise<{ bytes: Uint8Array }[]>;
    getAllKeys(key: string): Promise<number[]>;
  };
  delete(key: number): Promise<void>;
  add(value: { document: string; bytes: Uint8Array }): Promise<number>;
}

interface Waiting {
  bytes: Uint8Array;
  unsynced: boolean;
}

export class DeviceCopy {
  readonly #database: DeviceDatabase;
  readonly #name: string;
  #rows = 0;
  #waiting: Waiting[] = [];
  /** The updates that the running transaction writes. */
  #underWay: readonly Waiting[] = [];
  #flags: Partial<DeviceDocument> = {};
  /** The document's record as this page last wrote it. */
  #record: DeviceDocument;
  #writing: Promise<void> | null = null;
  /** The generation of the document that this page's writes belong to. */
  #generation: number | null = null;

  private constructor(database: DeviceDatabase, name: string) {
    this.#database = database;
    this.#name = name;
    this.#record = blank(name);
  }

  /**
   * Opens a person's copy of a document. Rejects if the device refuses storage. A page with an older schema than one
   * that has opened the copy before may only read, until the server says otherwise: its editor deletes unknown nodes.
   */
  static async open(uid: string, name: string, schemaVersion = 0): Promise<{ copy: DeviceCopy; loaded: LoadedCopy }> {
    const database = await deviceDatabase(uid);
    const copy = new DeviceCopy(database, name);
    return { copy, loaded: await copy.#load(schemaVersion) };
  }

  async #load(schemaVersion: number): Promise<LoadedCopy> {
    const transaction = this.#database.transaction(["documents", "updates"], "readwrite");
    const documents = transaction.objectStore("documents");
    const known = await documents.get(this.#name);
    const rows = await transaction.objectStore("updates").index("document").getAll(this.#name);
    const newest = Math.max(schemaVersion, known?.schemaVersion ?? 0);
    // Copies written before generations were introduced have no generation.
    const generation = rows.length > 0 ? (known?.generation ?? FIRST_GENERATION) : null;
    const now = { ...blank(this.#name), ...known, generation, schemaVersion: newest, openedAt: Date.now() };
    await documents.put(now);
    await transaction.done;
    this.#record = now;
    this.#rows = rows.length;
    this.#generation = generation;
    const { whole, unsynced } = now;
    const rights = newest > schemaVersion ? "read" : now.rights;
    return { updates: rows.map((row) => row.bytes), whole, unsynced, rights, generation };
  }

  /**
   * Appends an update. Resolves when it is stored durably; rejects when the device refused it.
   * One transaction runs at a time; updates that arrive meanwhile share the next, so typing queues no transactions.
   */
  append(bytes: Uint8Array, unsynced: boolean): Promise<void> {
    this.#waiting.push({ bytes, unsynced });
    // Set in call order: a later acknowledgement clears it.
    if (unsynced) this.#flags = { ...this.#flags, unsynced: true };
    return this.#write();
  }

  /**
   * Writes everything that may not be stored yet, and the given due updates, in one transaction without waiting: the
   * page is about to be unloaded. All of it may be written again; applying a duplicate update has no effect.
   */
  hurry(due: readonly Waiting[]): void {
    const items = [...this.#underWay, ...this.#waiting, ...due];
    if (items.length === 0) return;
    try {
      // Not "strict": there is no time to wait for the disk, and data passed to the operating system outlives the page.
      const transaction = this.#database.transaction(["documents", "updates"], "readwrite", { durability: "relaxed" });
      transaction.done.catch(() => undefined);
      const ignored = () => undefined;
      transaction
        .objectStore("updates")
        .add({ document: this.#name, bytes: merged(items) })
        .catch(ignored);
      const record = { ...this.#record, unsynced: this.#record.unsynced || items.some(({ unsynced }) => unsynced) };
      transaction.objectStore("documents").put(record).catch(ignored);
      // A transaction commits by itself once its requests' events were handled; the page may be gone by then.
      transaction.commit();
    } catch {
      // The device refused. Before unloading, "beforeunload" has already asked the person.
    }
  }

  /** Stores that the copy is the whole document, that the server acknowledged all of it, or the person's rights. */
  mark(flags: Partial<Pick<DeviceDocument, "whole" | "unsynced" | "rights" | "generation">>): Promise<void> {
    this.#flags = { ...this.#flags, ...flags };
    return this.#write();
  }

  /** Deletes the copy's text: the server has replaced the document and accepts no updates of the old one. */
  async letGo(): Promise<void> {
    await this.settled();
    this.#waiting = [];
    this.#flags = {};
    const transaction = this.#database.transaction(["documents", "updates"], "readwrite", { durability: "strict" });
    const updates = transaction.objectStore("updates");
    const keys = await updates.index("document").getAllKeys(this.#name);
    const record = blank(this.#name);
    await Promise.all([
      ...keys.map((key) => updates.delete(key)),
      transaction.objectStore("documents").put(record),
      transaction.done,
    ]);
    this.#record = record;
    this.#rows = 0;
  }

  /** Waits until everything appended so far is written. */
  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing.catch(() => undefined);
  }

  async #write(): Promise<void> {
    // Callers that arrive while a transaction is running wait for it and then share the next one.
    while (this.#writing !== null) await this.#writing.catch(() => undefined);
    if (this.#waiting.length === 0 && Object.keys(this.#flags).length === 0) return;
    const write = this.#commit();
    this.#writing = write;
    try {
      await write;
    } finally {
      this.#writing = null;
    }
  }

  async #commit(): Promise<void> {
    const batch = this.#waiting;
    const flags = this.#flags;
    this.#waiting = [];
    this.#underWay = batch;
    this.#flags = {};
    try {
      const transaction = this.#database.transaction(["documents", "updates"], "readwrite", { durability: "strict" });
      const documents = transaction.objectStore("documents");
      const updates = transaction.objectStore("updates");
      const known = await documents.get(this.#name);
      const before = { ...blank(this.#name), ...known };
      const { whole = before.whole, rights = before.rights, unsynced = before.unsynced } = flags;
      // Another tab may have deleted the text and started with the document that replaced it.
      const theirs = known ? (known.generation === undefined ? FIRST_GENERATION : known.generation) : this.#generation;
      const { generation = this.#generation } = flags;
      if (theirs !== this.#generation && theirs !== generation)
        throw new Error("the device holds another generation of the document");
      const now: DeviceDocument = { ...before, whole, rights, unsynced, generation };
      const requests: Promise<unknown>[] = [];
      if (!known || differ(known, now)) requests.push(documents.put(now));
      const rows = this.#rows + (batch.length > 0 ? 1 : 0);
      if (rows >= COMPACT_AT) requests.push(...(await this.#compact(updates, batch)));
      else if (batch.length > 0) requests.push(updates.add({ document: this.#name, bytes: merged(batch) }));
      await Promise.all([...requests, transaction.done]);
      this.#record = now;
      this.#generation = generation;
      this.#rows = rows >= COMPACT_AT ? 1 : rows;
    } catch (error) {
      // Nothing was written: all of it stays due and is written with the next attempt.
      this.#waiting = [...batch, ...this.#waiting];
      this.#flags = { ...flags, ...this.#flags };
      throw error;
    } finally {
      this.#underWay = [];
    }
  }

  /** Merges exactly the rows it reads, in the caller's transaction: another tab's later rows stay. */
  async #compact(updates: UpdatesStore, batch: readonly Waiting[]): Promise<Promise<unknown>[]> {
    const index = updates.index("document");
    const [rows, keys] = await Promise.all([index.getAll(this.#name), index.getAllKeys(this.#name)]);
    return [
      updates.add({ document: this.#name, bytes: merged([...rows, ...batch]) }),
      ...keys.map((key) => updates.delete(key)),
    ];
  }
}

function blank(name: string): DeviceDocument {
  return { name, whole: false, unsynced: false, rights: "read", generation: null, openedAt: Date.now() };
}

function differ(a: DeviceDocument, b: DeviceDocument): boolean {
  return a.whole !== b.whole || a.unsynced !== b.unsynced || a.rights !== b.rights || a.generation !== b.generation;
}

function merged(items: readonly { bytes: Uint8Array }[]): Uint8Array {
  return items.length === 1 && items[0] ? items[0].bytes : Y.mergeUpdates(items.map((item) => item.bytes));
}
