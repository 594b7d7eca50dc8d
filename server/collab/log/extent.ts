// How many client ids, names of parts and pieces a document has, with what is on its way into it. Yjs walks over all
// ids with every update, over the names of parts for each piece at the beginning of one, and keeps each piece in
// memory.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** Parts that have a name of their own, as the text has. An editor knows one; others are for what is to come. */
const PARTS_MAX = 64;

/** Ids and parts' names that an update brings and neither the document nor what is on its way has; each once. */
export interface News {
  ids: readonly number[];
  parts: readonly string[];
}

const NOTHING_NEW: News = { ids: [], parts: [] };

export class Extent {
  readonly #ydoc: Y.Doc;
  /** Ids of updates that were taken in, until the document has them. */
  readonly #coming = new Set<number>();
  readonly #comingParts = new Set<string>();
  /** Ids of what waits in the document for pieces it refers to, decoded once. */
  #waiting: { bytes: Uint8Array; ids: Set<number> } | null = null;
  /** The pieces when they were last counted, and the bytes applied or taken in since: no update makes more pieces. */
  #counted = 0;
  #grown = 0;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  news({ structs, ds }: Decoded): News {
    const { share } = this.#ydoc;
    let ids: Set<number> | null = null;
    let parts: Set<string> | null = null;
    let last = Number.NaN;
    for (const struct of structs) {
      const part = struct instanceof Y.Item ? (struct.parent as unknown) : null;
      if (typeof part === "string" && !share.has(part) && !this.#comingParts.has(part)) {
        parts ??= new Set();
        parts.add(part);
      }
      const { client } = struct.id;
      if (client === last) continue;
      last = client;
      if (!this.#has(client)) {
        ids ??= new Set();
        ids.add(client);
      }
    }
    for (const client of ds.clients.keys()) {
      if (this.#has(client)) continue;
      ids ??= new Set();
      ids.add(client);
    }
    return ids || parts ? { ids: [...(ids ?? [])], parts: [...(parts ?? [])] } : NOTHING_NEW;
  }

  /** Whether so much more fits in, with so many ids at most. Who brings nothing new is asked nothing. */
  fits({ ids, parts }: News, maxIds: number): boolean {
    const { share, store } = this.#ydoc;
    if (parts.length > 0) {
      for (const name of this.#comingParts) if (share.has(name)) this.#comingParts.delete(name);
      if (share.size + this.#comingParts.size + parts.length > PARTS_MAX) return false;
    }
    if (ids.length === 0) return true;
    for (const id of this.#coming) if (store.clients.has(id)) this.#coming.delete(id);
    return store.clients.size + this.#coming.size + this.#waitingIds() + ids.length <= maxIds;
  }

  /** Whether an update's pieces fit in beside so many that are on their way. They are counted only near the bound. */
  fitsPieces(pieces: number, bytes: number, onTheirWay: number, max: number): boolean {
    // Deletions bring no pieces and make room.
    if (pieces === 0 || this.#counted + this.#grown + bytes <= max) return true;
    this.#counted = countPieces(this.#ydoc);
    this.#grown = 0;
    return this.#counted + onTheirWay + pieces <= max;
  }

  expect({ ids, parts }: News, bytes: number): void {
    for (const id of ids) this.#coming.add(id);
    for (const name of parts) this.#comingParts.add(name);
    this.#grown += bytes;
  }

  /** What an update would have brought that is not going to be stored. */
  forget({ ids, parts }: News): void {
    for (const id of ids) this.#coming.delete(id);
    for (const name of parts) this.#comingParts.delete(name);
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
