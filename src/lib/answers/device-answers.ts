// What the server last answered, in one IndexedDB database a person. Apart from the documents' database on purpose: this
// one may be lost or refused without a word being at stake. No function here rejects: without storage nothing is kept.

export interface DeviceAnswer {
  /** What was asked for, as the query client names it. */
  key: string;
  data: unknown;
  /** Unix milliseconds of when the server said so. */
  at: number;
}

/** Answers of another form are fetched again: count up when what is kept changes its shape. */
const FORM = 1;
/** Answers kept beyond this number go, the oldest first: a story is two of them. */
const MOST_ANSWERS = 240;
const STORE = "answers";

let open: { uid: string; database: Promise<IDBDatabase> } | null = null;

const databaseName = (uid: string) => `storyloom-answers:${uid}`;

function answersDatabase(uid: string): Promise<IDBDatabase> {
  if (open?.uid === uid) return open.database;
  letGo();
  const database = openDatabase(uid);
  open = { uid, database };
  database.catch(letGo);
  return database;
}

function letGo(): void {
  open?.database.then(
    (database) => database.close(),
    () => {},
  );
  open = null;
}

function openDatabase(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(uid), FORM);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
    };
    request.onsuccess = () => {
      // Another tab logs out, or has a newer form: it must not wait for this one.
      request.result.onversionchange = letGo;
      request.result.onclose = letGo;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What a person was answered last, or null. */
export async function readAnswer(uid: string, key: string): Promise<DeviceAnswer | null> {
  try {
    const store = (await answersDatabase(uid)).transaction(STORE).objectStore(STORE);
    return (await answerTo<DeviceAnswer | undefined>(store.get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Keeps answers in place of earlier ones to the same questions, and lets go of the oldest. */
export async function keepAnswers(uid: string, answers: readonly DeviceAnswer[]): Promise<void> {
  try {
    const database = await answersDatabase(uid);
    const transaction = database.transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    for (const answer of answers) store.put(answer);
    // Said outright, it holds also for a page that ends now.
    transaction.commit();
    await done(transaction);
    await trim(database);
  } catch {
    // The device refuses or is full: the next page asks the server.
  }
}

async function trim(database: IDBDatabase): Promise<void> {
  const store = database.transaction(STORE, "readwrite").objectStore(STORE);
  const spare = (await answerTo(store.count())) - MOST_ANSWERS;
  if (spare > 0) for (const key of await answerTo(store.index("at").getAllKeys(null, spare))) store.delete(key);
}

/** Drops an answer that is true no more. */
export async function dropAnswer(uid: string, key: string): Promise<void> {
  try {
    const transaction = (await answersDatabase(uid)).transaction(STORE, "readwrite");
    transaction.objectStore(STORE).delete(key);
    await done(transaction);
  } catch {
    // Then nothing is kept either.
  }
}

/** Deletes everything a person was answered from this device. */
export function forgetAnswers(uid: string): Promise<void> {
  letGo();
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(databaseName(uid));
      // A tab that sleeps holds it up: it goes as soon as that tab lets go.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}
