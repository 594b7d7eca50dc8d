// Published texts on the reader's device, with or without an account: what was opened can be read offline. The texts used
// longest ago are deleted beyond a cap. No function here rejects: without storage nothing is kept, and how a text is kept
// can be asked.
import { session } from "../../session/session.ts";
import { READING_DATABASE } from "../../session/storage-keys.ts";

/** Bytes of UTF-8 that are kept in all. */
const KEPT_BYTES_MAX = 5_000_000;
/** Raise it when the stores change: an upgrade deletes everything kept before. */
const SCHEMA_VERSION = 1;
const TEXTS = "texts";
/** Apart from the texts, so that adding up sizes reads no text. */
const SIZES = "sizes";

interface Size {
  key: string;
  shareId: string;
  bytes: number;
  /** Last use, in Unix milliseconds. */
  at: number;
}

/**
 * `missing`: there was no room for it, or it was deleted since, by the cap or by the browser. `refused`: the browser keeps
 * nothing for this page.
 */
export type Keeping = "kept" | "missing" | "refused";

/** Some browsers never answer when their storage is damaged: what takes longer counts as not kept. */
const READ_TIMEOUT_MS = 400;

const keyOf = (shareId: string, name: string) => `${shareId}/${name}`;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(READING_DATABASE, SCHEMA_VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore(TEXTS);
      database.createObjectStore(SIZES, { keyPath: "key" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Work<T> = (texts: IDBObjectStore, sizes: IDBObjectStore) => Promise<T>;

/** Does one piece of work in a transaction over both stores. Rejects if storage is refused or full. */
async function inOpenStores<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([TEXTS, SIZES], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    done.catch(() => {});
    const result = await work(transaction.objectStore(TEXTS), transaction.objectStore(SIZES));
    await done;
    return result;
  } finally {
    // Not held open: another tab that logs out deletes the database.
    database.close();
  }
}

/** The same; null if storage is refused or full. */
const inStores = <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | null> =>
  inOpenStores(mode, work).catch(() => null);

/** The result, or this one where storage does not answer. */
const inTime = <T>(reading: Promise<T>, late: T): Promise<T> =>
  Promise.race([reading, new Promise<T>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, late))]);

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Keeps a text of a share under a name; the share itself has the empty name. */
export async function keepText(
  shareId: string,
  name: string,
  value: unknown,
  { bytesMax = KEPT_BYTES_MAX, now = Date.now() } = {},
): Promise<Keeping> {
  // A logout deletes what is kept, and nothing may follow it.
  if (session.status === "leaving") return "refused";
  const key = keyOf(shareId, name);
  const bytes = new Blob([JSON.stringify(value)]).size;
  if (bytes > bytesMax) return "missing";
  const keeping = inOpenStores<Keeping>("readwrite", async (texts, sizes) => {
    const others = (await resultOf<Size[]>(sizes.getAll())).filter((size) => size.key !== key);
    let total = others.reduce((sum, size) => sum + size.bytes, bytes);
    for (const size of others.sort((a, b) => a.at - b.at)) {
      if (total <= bytesMax) break;
      // A list of chapters is small and is what leads to those that are still kept.
      if (size.key === keyOf(shareId, "")) continue;
      total -= size.bytes;
      texts.delete(size.key);
      sizes.delete(size.key);
    }
    if (total > bytesMax) return "missing";
    texts.put(value, key);
    sizes.put({ key, shareId, bytes, at: now } satisfies Size);
    return "kept";
  });
  return keeping.catch((error) => (isFull(error) ? "missing" : "refused"));
}

/** How a text that was read is kept now. */
export function keepingOf(shareId: string, name: string): Promise<Keeping> {
  const looking = inStores<Keeping>("readonly", async (_, sizes) =>
    (await resultOf(sizes.count(keyOf(shareId, name)))) > 0 ? "kept" : "missing",
  );
  return inTime(
    looking.then((keeping) => keeping ?? "refused"),
    "refused",
  );
}

/** The kept text, which counts as used now; null if there is none. */
export function readText(shareId: string, name: string, now = Date.now()): Promise<unknown> {
  const key = keyOf(shareId, name);
  const reading = inStores("readwrite", async (texts, sizes) => {
    const size = await resultOf<Size | undefined>(sizes.get(key));
    if (!size) return null;
    sizes.put({ ...size, at: now });
    return resultOf<unknown>(texts.get(key));
  });
  return inTime(reading, null);
}

export async function forgetText(shareId: string, name: string): Promise<void> {
  const key = keyOf(shareId, name);
  await inStores("readwrite", async (texts, sizes) => {
    texts.delete(key);
    sizes.delete(key);
  });
}

/** Deletes what is kept of a share; given the names of its chapters, only texts of others. */
export async function forgetTexts(shareId: string, chapters?: readonly string[]): Promise<void> {
  const stays = new Set(chapters && ["", ...chapters].map((name) => keyOf(shareId, name)));
  await inStores("readwrite", async (texts, sizes) => {
    for (const size of await resultOf<Size[]>(sizes.getAll())) {
      if (size.shareId !== shareId || stays.has(size.key)) continue;
      texts.delete(size.key);
      sizes.delete(size.key);
    }
  });
}
