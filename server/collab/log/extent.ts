// Counts a document's client ids, named top-level types and pieces (Yjs structs), including updates not applied yet.
// All three must be limited: for every update Yjs iterates over all ids, for each piece at the beginning of a type over
// the types' names, and it keeps every piece in memory.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** The most named top-level types. Today's editors use one; the rest is for later versions. */
const PARTS_MAX = 64;

/** Ids and type names that an update adds to the document and the updates not applied yet; each once. */
export interface News {
  ids: readonly number[];
  parts: readonly string[];
}

const NOTHING_NEW: News = { ids: [], parts: [] };

export class Extent {
  readonly #ydoc: Y.Doc;
  /** Ids of updates that are accepted, until the document has them. */
  readonly #coming = new Set<number>();
  readonly #comingParts = new Set<string>();
  /** Ids of structs pending in the document, decoded once. */
  #waiting: { bytes: Uint8Array; ids: Set<number> } | null = null;
  /**
   * The number of pieces at the last count, and the bytes applied or accepted since: an update has no more pieces than
   * bytes.
   */
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

  /** Whether the new ids and types fit, with at most `maxIds` ids. Always true for an update that adds none. */
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

  /** Whether an update's pieces fit, besides those not applied yet. Pieces are counted only near the limit. */
  fitsPieces(pieces: number, bytes: number, unappliedCount: number, max: number): boolean {
    // Deletions add no pieces and make room.
    if (pieces === 0 || this.#counted + this.#grown + bytes <= max) return true;
    this.#counted = countPieces(this.#ydoc);
    this.#grown = 0;
    return this.#counted + unappliedCount + pieces <= max;
  }

  expect({ ids, parts }: News, bytes: number): void {
    for (const id of ids) this.#coming.add(id);
    for (const name of parts) this.#comingParts.add(name);
    this.#grown += bytes;
  }

  /** Undoes `expect` for an update that will not be stored. */
  forget({ ids, parts }: News): void {
    for (const id of ids) this.#coming.delete(id);
    for (const name of parts) this.#comingParts.delete(name);
  }

  /** Counts bytes that were applied without `expect`. */
  grow(bytes: number): void {
    this.#grown += bytes;
  }

  #has(client: number): boolean {
    return this.#ydoc.store.clients.has(client) || this.#coming.has(client);
  }

  /** How many ids are pending that are neither in the document nor counted as coming. */
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
