// How many client ids and pieces a document has, with what is on its way into it. Yjs walks over all ids with every
// update, and keeps each piece in memory, however few bytes they take.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

export class Extent {
  readonly #ydoc: Y.Doc;
  /** Ids of updates that were taken in, until the document has them. */
  readonly #coming = new Set<number>();
  /** Ids of what waits in the document for pieces it refers to, decoded once. */
  #waiting: { bytes: Uint8Array; ids: Set<number> } | null = null;
  /** The pieces when they were last counted, and the bytes applied or taken in since: no update makes more pieces. */
  #counted = 0;
  #grown = 0;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** The ids an update writes or deletes by that neither the document nor what is on its way has; each once. */
  news({ structs, ds }: Decoded): number[] {
    const news = new Set<number>();
    let last = Number.NaN;
    for (const { id } of structs) {
      if (id.client === last) continue;
      last = id.client;
      if (!this.#has(last)) news.add(last);
    }
    for (const client of ds.clients.keys()) if (!this.#has(client)) news.add(client);
    return [...news];
  }

  /** Whether so many more ids fit in. Who brings none is asked nothing. */
  fitsIds(news: readonly number[], max: number): boolean {
    if (news.length === 0) return true;
    const { clients } = this.#ydoc.store;
    for (const id of this.#coming) if (clients.has(id)) this.#coming.delete(id);
    return clients.size + this.#coming.size + this.#waitingIds() + news.length <= max;
  }

  /** Whether an update's pieces fit in beside so many that are on their way. They are counted only near the bound. */
  fitsPieces(pieces: number, bytes: number, onTheirWay: number, max: number): boolean {
    // Deletions bring no pieces and make room.
    if (pieces === 0 || this.#counted + this.#grown + bytes <= max) return true;
    this.#counted = countPieces(this.#ydoc);
    this.#grown = 0;
    return this.#counted + onTheirWay + pieces <= max;
  }

  expect(news: readonly number[], bytes: number): void {
    for (const id of news) this.#coming.add(id);
    this.#grown += bytes;
  }

  /** Ids of an update that is not going to be stored. */
  forget(news: readonly number[]): void {
    for (const id of news) this.#coming.delete(id);
  }

  /** What was applied without having been expected. */
  grow(bytes: number): void {
    this.#grown += bytes;
  }

  #has(client: number): boolean {
    return this.#ydoc.store.clients.has(client) || this.#coming.has(client);
  }

  /** How many ids wait that are neither in the document nor counted as coming. */
  #waitingIds(): number {
    const bytes = this.#ydoc.store.pendingStructs?.update;
    if (!bytes) {
      this.#waiting = null;
      return 0;
    }
    if (this.#waiting?.bytes !== bytes) {
      const { structs } = Y.decodeUpdateV2(bytes);
      this.#waiting = { bytes, ids: new Set(structs.map(({ id }) => id.client)) };
    }
    let count = 0;
    for (const id of this.#waiting.ids) if (!this.#has(id)) count++;
    return count;
  }
}

function countPieces({ store }: Y.Doc): number {
  let count = 0;
  for (const structs of store.clients.values()) count += structs.length;
  return count;
}
