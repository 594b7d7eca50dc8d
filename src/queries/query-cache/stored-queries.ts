// The persisted query cache: results of queries, in one IndexedDB database per person. It is separate from the
// documents' database, because this one may be lost or refused without any text being lost. No function here rejects:
// without storage nothing is persisted. It uses IndexedDB directly, because the library `idb` would add to the code
// that every first visit loads.

export interface StoredQuery {
  /** The query's hash. */
  key: string;
  data: unknown;
  /** When the server responded, in Unix milliseconds. */
  at: number;
}

/** Raise it when the shape of the stored data changes: an upgrade deletes everything stored before. */
const SCHEMA_VERSION = 1;
/** The oldest queries beyond this number are deleted; a story takes two. */
const QUERIES_MAX = 240;
const STORE = "answers";

let open: { uid: string; database: Promise<IDBDatabase> } | null = null;

const databaseName = (uid: string) => `storyloom-answers:${uid}`;

function queryDatabase(uid: string): Promise<IDBDatabase> {
  if (open?.uid === uid) return open.database;
  closeDatabase();
  const database = openDatabase(uid);
  open = { uid, database };
  database.catch(closeDatabase);
  return database;
}

function closeDatabase(): void {
  open?.database.then(
    (database) => database.close(),
    () => {},
  );
  open = null;
}

function openDatabase(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(uid), SCHEMA_VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
    };
    request.onsuccess = () => {
      // Another tab deletes the database (logout) or has a newer schema version; an open connection would block it.
      request.result.onversionchange = closeDatabase;
      request.result.onclose = closeDatabase;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The stored result of a query; null when there is none. */
export async function readStoredQuery(uid: string, key: string): Promise<StoredQuery | null> {
  try {
    const store = (await queryDatabase(uid)).transaction(STORE).objectStore(STORE);
    return (await resultOf<StoredQuery | undefined>(store.get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Stores these results, and evicts the oldest ones beyond `QUERIES_MAX`. */
export async function storeQueries(uid: string, queries: readonly StoredQuery[]): Promise<void> {
  try {
    const database = await queryDatabase(uid);
    const transaction = database.transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    for (const query of queries) store.put(query);
    // An explicit commit completes even if the page is closed now.
    transaction.commit();
    await completed(transaction);
    await trim(database);
  } catch {
    // Storage is refused or full: the next page fetches from the server.
  }
}

async function trim(database: IDBDatabase): Promise<void> {
  const store = database.transaction(STORE, "readwrite").objectStore(STORE);
  const excess = (await resultOf(store.count())) - QUERIES_MAX;
  if (excess > 0) for (const key of await resultOf(store.index("at").getAllKeys(null, excess))) store.delete(key);
}

/** Deletes the stored result of one query. */
export async function deleteStoredQuery(uid: string, key: string): Promise<void> {
  try {
    const transaction = (await queryDatabase(uid)).transaction(STORE, "readwrite");
    transaction.objectStore(STORE).delete(key);
    await completed(transaction);
  } catch {
    // Storage is refused, so nothing was stored.
  }
}

/** Deletes a person's whole database from this device. */
export function deleteStoredQueries(uid: string): Promise<void> {
  closeDatabase();
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(databaseName(uid));
      // A suspended tab blocks the deletion, which then completes when that tab closes its connection.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}
