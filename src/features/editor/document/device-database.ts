// The device's copies of documents: one IndexedDB database per person, so that nobody sees another's copies and logging
// out deletes all of them.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Rights } from "../../../../contract/collab.ts";

/** The record of one document on this device. */
export interface DeviceDocument {
  name: string;
  /** Whether the copy has ever been the whole document: only then may it be shown before the server answers. */
  whole: boolean;
  /** Whether it holds edits that the server has not acknowledged. Such a copy is never trimmed. */
  unsynced: boolean;
  /** The rights that the server last reported: they apply while it can't be reached. */
  rights: Rights;
  /** The newest schema of a page that has opened it; missing in copies from before schema 2. */
  schemaVersion?: number;
  /** The generation of the text: null while there is none, undefined in copies from before generations existed. */
  generation?: number | null;
  /** Unix milliseconds of the last opening. */
  openedAt: number;
}

interface DeviceSchema extends DBSchema {
  documents: { key: string; value: DeviceDocument; indexes: { openedAt: number } };
  updates: { key: number; value: { document: string; bytes: Uint8Array }; indexes: { document: string } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Number of copies kept on a device; more are kept only if open or unsynced. */
const COPIES_KEPT = 60;

const open = new Map<string, Promise<DeviceDatabase>>();

const databaseName = (uid: string) => `storyloom:${uid}`;

/** Opens a person's database; the same one for every caller. Rejects where the browser refuses storage. */
export function deviceDatabase(uid: string): Promise<DeviceDatabase> {
  let database = open.get(uid);
  if (!database) {
    database = openDB<DeviceSchema>(databaseName(uid), 1, {
      upgrade(db) {
        db.createObjectStore("documents", { keyPath: "name" }).createIndex("openedAt", "openedAt");
        db.createObjectStore("updates", { autoIncrement: true }).createIndex("document", "document");
      },
      // Another tab logs out: close the connection at once, else its deletion waits for this tab.
      blocking: (_current, _blocked, event) => {
        open.delete(uid);
        (event.target as IDBDatabase).close();
      },
      terminated: () => open.delete(uid),
    });
    open.set(uid, database);
    database.catch(() => open.delete(uid));
  }
  return database;
}

/** Deletes every copy of a person on this device. */
export async function clearDevice(uid: string): Promise<void> {
  const database = await open.get(uid)?.catch(() => null);
  open.delete(uid);
  database?.close();
  await deleteDB(databaseName(uid));
}

/** Deletes the copies that are fully on the server; copies with unsynced edits stay for the person's next login. */
export async function clearSyncedCopies(uid: string): Promise<void> {
  const database = await deviceDatabase(uid);
  for (const { name, unsynced } of await database.getAll("documents")) if (!unsynced) await removeCopy(database, name);
}

/** Names of documents with edits that exist on this device only. */
export async function unsyncedDocuments(uid: string): Promise<string[]> {
  try {
    const database = await deviceDatabase(uid);
    return (await database.getAll("documents"))
      .filter((document) => document.unsynced)
      .map((document) => document.name);
  } catch {
    // Without storage there are no copies.
    return [];
  }
}

/** Deletes the copies opened longest ago beyond COPIES_KEPT; never one that is open or has unsynced edits. */
export async function trimDevice(database: DeviceDatabase, isOpen: (name: string) => boolean): Promise<void> {
  const documents = await database.getAllFromIndex("documents", "openedAt");
  const spare = documents.length - COPIES_KEPT;
  if (spare <= 0) return;
  const old = documents.filter((document) => !document.unsynced && !isOpen(document.name)).slice(0, spare);
  for (const { name } of old) await removeCopy(database, name);
}

async function removeCopy(database: DeviceDatabase, name: string): Promise<void> {
  const transaction = database.transaction(["documents", "updates"], "readwrite");
  // Read inside the transaction: another tab may have begun to write meanwhile.
  const document = await transaction.objectStore("documents").get(name);
  if (document && !document.unsynced) {
    const keys = await transaction.objectStore("updates").index("document").getAllKeys(name);
    await Promise.all([
      ...keys.map((key) => transaction.objectStore("updates").delete(key)),
      transaction.objectStore("documents").delete(name),
    ]);
  }
  await transaction.done;
}
