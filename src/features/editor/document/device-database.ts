// The device's copies of documents: one IndexedDB database a person, so that nobody sees another's and logging out
// clears all.

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Rights } from "../../../../contract/collab.ts";

/** What is known of one document on this device. */
export interface DeviceDocument {
  name: string;
  /** Whether the copy held the whole document at least once: only then may it be shown before the server answers. */
  whole: boolean;
  /** Whether it holds edits that the server has not acknowledged. Such a copy is never trimmed. */
  unsynced: boolean;
  /** What the server last said this person may do: what holds while it can't be asked. */
  rights: Rights;
  /** The newest schema of a page that has opened it; copies of before there was a second one have none. */
  schemaVersion?: number;
  /** Which of the document's generations the text is of: null while there is none, undefined before there were any. */
  generation?: number | null;
  /** Unix milliseconds of the last opening. */
  openedAt: number;
}

interface DeviceSchema extends DBSchema {
  documents: { key: string; value: DeviceDocument; indexes: { openedAt: number } };
  updates: { key: number; value: { document: string; bytes: Uint8Array }; indexes: { document: string } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Copies kept on a device beyond those with unsynced edits. */
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
      // Another tab logs out: let go at once, else its deletion waits for this tab.
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

/** Deletes the copies that the server holds whole; edits it does not know yet stay for the person's next login. */
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
    // No storage, no copies.
    return [];
  }
}

/** Removes the copies opened longest ago beyond those kept; never one that is open or holds unsynced edits. */
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
