// One document's copy on this device: an append-only log of updates. A write counts once its transaction has completed,
// which is what "Saved on this device" means; y-indexeddb does not tell, hence this log.
import * as Y from "yjs";
import { FIRST_GENERATION, type Rights } from "../../../../contract/collab.ts";
import { type DeviceDatabase, type DeviceDocument, deviceDatabase } from "./device-database.ts";

/** Rows of one document after which they are merged into one. */
const COMPACT_AT = 200;

/** What a copy held when it was opened. */
export interface LoadedCopy {
  updates: Uint8Array[];
  whole: boolean;
  unsynced: boolean;
  rights: Rights;
  /** Which generation of the document it is of; null where it holds nothing. */
  generation: number | null;
}

/** What compaction uses of the store of updates. */
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
  /** What the transaction under way writes. */
  #underWay: readonly Waiting[] = [];
  #flags: Partial<DeviceDocument> = {};
  /** The document's record as this page last wrote it. */
  #record: DeviceDocument;
  #writing: Promise<void> | null = null;
  /** Of which generation of the document is what this page writes. */
  #generation: number | null = null;

  private constructor(database: DeviceDatabase, name: string) {
    this.#database = database;
    this.#name = name;
    this.#record = blank(name);
  }

  /**
   * Opens a person's copy of a document. Rejects where the device refuses storage. A page older than one that has had
   * the copy open before reads only, until the server says otherwise: its editor deletes what it does not know.
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
    // Copies of before there were generations name none.
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
   * Appends an update. Resolves when it is on the device for good; rejects when the device refused it.
   * One transaction is under way at a time, arrivals share the next: typing never queues up transactions.
   */
  append(bytes: Uint8Array, unsynced: boolean): Promise<void> {
    this.#waiting.push({ bytes, unsynced });
    // In the order of what is handed in: an acknowledgement that comes later takes it back.
    if (unsynced) this.#flags = { ...this.#flags, unsynced: true };
    return this.#write();
  }

  /**
   * Writes everything that may not be on the device yet, and what is still to be handed in, in one go and without
   * waiting: the page is about to end. All of it may be written again; an update that is there twice is applied once.
   */
  hurry(due: readonly Waiting[]): void {
    const items = [...this.#underWay, ...this.#waiting, ...due];
    if (items.length === 0) return;
    try {
      // Not "strict": there is no time to wait for the disk, and what was handed to the system outlives the page.
      const transaction = this.#database.transaction(["documents", "updates"], "readwrite", { durability: "relaxed" });
      transaction.done.catch(() => undefined);
      const ignored = () => undefined;
      transaction
        .objectStore("updates")
        .add({ document: this.#name, bytes: merged(items) })
        .catch(ignored);
      const record = { ...this.#record, unsynced: this.#record.unsynced || items.some(({ unsynced }) => unsynced) };
      transaction.objectStore("documents").put(record).catch(ignored);
      // Nobody will be there to hear that the requests were done, which is when a transaction would end by itself.
      transaction.commit();
    } catch {
      // The device refuses; what can be asked before the page closes has been asked.
    }
  }

  /** Notes that the copy holds the whole document, that the server acknowledged all of it, or what it allows. */
  mark(flags: Partial<Pick<DeviceDocument, "whole" | "unsynced" | "rights" | "generation">>): Promise<void> {
    this.#flags = { ...this.#flags, ...flags };
    return this.#write();
  }

  /** Lets go of the text: the server has replaced the document, and takes nothing of the one before. */
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

  /** Waits for everything handed in so far. */
  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing.catch(() => undefined);
  }

  async #write(): Promise<void> {
    // Anyone who comes while a transaction is under way waits for it and then shares the next one.
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
      // Another tab may have let go of the text, and begun with the document that has replaced it.
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
      // Nothing was written: it all stays due, and goes with the next attempt.
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
