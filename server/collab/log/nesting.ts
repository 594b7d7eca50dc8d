// How deep updates nest what they bring. Yjs deletes and copies what is nested by recursion, so a chapter of some
// thousands of levels could neither be opened nor changed any more; what no reader shows is not taken in.
import * as Y from "yjs";
import { MAX_DEPTH } from "../../../extensions/document-json.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded["structs"][number];

/** Elements and texts within each other at most: the lowest level that is read has texts in it. */
export const LEVELS_MAX = MAX_DEPTH + 2;

const NONE_MISSING: ReadonlyMap<number, number[]> = new Map();

/** What an update brings. Hardly any update's pieces are asked for, and many wait together: only its bytes are kept. */
export class Brought {
  readonly hasElements: boolean;
  /** By writer, one after the other: the writer, and the clock behind the last piece. */
  readonly ends: readonly number[];
  /** Places its elements are in or beside that nobody had brought when it was looked at: clocks by their writers. */
  missing: ReadonlyMap<number, number[]> = NONE_MISSING;
  readonly #structs: () => readonly Struct[];
  #pieces: Map<number, Struct[]> | null = null;

  constructor({ structs }: Decoded, decodeAgain: () => Decoded) {
    this.hasElements = structs.some(isElement);
    this.ends = endsOf(structs);
    this.#structs = () => decodeAgain().structs;
  }

  /** Its pieces by their writers, each writer's in their order. */
  get pieces(): ReadonlyMap<number, readonly Struct[]> {
    if (this.#pieces) return this.#pieces;
    this.#pieces = new Map();
    for (const struct of this.#structs()) {
      if (struct instanceof Y.Skip) continue;
      const list = this.#pieces.get(struct.id.client);
      if (list) list.push(struct);
      else this.#pieces.set(struct.id.client, [struct]);
    }
    return this.#pieces;
  }
}

/** Looks at updates before they are stored, together with those that are on their way into the document. */
export class NestingWatch {
  readonly #ydoc: Y.Doc;
  /** Taken in, and not applied yet. */
  #expected: Brought[] = [];
  /** What waits in the document for pieces it refers to, decoded once. */
  #waiting: { bytes: Uint8Array; brought: Brought } | null = null;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /**
   * Remembers an update until it is applied, because what comes meanwhile may be nested in it; answers it, to be
   * forgotten if it is not going to be. Null: the document would be nested too deep with it.
   */
  expect(update: Uint8Array, decoded: Decoded): Brought | null {
    const brought = new Brought(decoded, () => Y.decodeUpdate(update));
    if (!this.#isPlain(brought) && this.#isTooDeepWith(brought)) return null;
    if (brought.ends.length > 0) this.#expected.push(brought);
    return brought;
  }

  forget(brought: Brought): void {
    this.#expected = this.#expected.filter((one) => one !== brought);
  }

  /** Whether only letters are on their way, as nearly always: no level changes then, and no place needs to be found. */
  #isPlain(brought: Brought): boolean {
    if (brought.hasElements || this.#ydoc.store.pendingStructs) return false;
    while (this.#expected[0] && this.#isApplied(this.#expected[0])) this.#expected.shift();
    return this.#expected.every(({ hasElements }) => !hasElements);
  }

  #isTooDeepWith(brought: Brought): boolean {
    const waiting = this.#waitingNow();
    this.#expected = this.#expected.filter((one) => !this.#isTaken(one, waiting));
    const others = [...this.#expected, ...waiting];
    // What others are nested in may have come with this one.
    const looked = others.some(({ missing }) => fills(brought, missing)) ? [brought, ...others] : [brought];
    return this.#isTooDeep(looked, [brought, ...others]);
  }

  #waitingNow(): Brought[] {
    const bytes = this.#ydoc.store.pendingStructs?.update;
    if (!bytes) this.#waiting = null;
    else if (this.#waiting?.bytes !== bytes) {
      const decoded = Y.decodeUpdateV2(bytes);
      const brought = new Brought(decoded, () => decoded);
      this.#waiting = { bytes, brought };
      this.#isTooDeep([brought], [...this.#expected, brought]);
    }
    return this.#waiting ? [this.#waiting.brought] : [];
  }

  /** Deletions do not matter here: an update that only deletes brings nothing others could be nested in. */
  #isApplied({ ends }: Brought): boolean {
    const { store } = this.#ydoc;
    for (let at = 0; at < ends.length; at += 2)
      if ((ends[at + 1] as number) > Y.getState(store, ends[at] as number)) return false;
    return true;
  }

  /** Whether an update has been applied, be it that pieces of it wait in the document for what they refer to. */
  #isTaken(brought: Brought, waiting: readonly Brought[]): boolean {
    if (this.#isApplied(brought)) return true;
    if (waiting.length === 0) return false;
    for (const list of brought.pieces.values())
      for (const { id } of list) if (!this.#inDocument(id) && !pieceIn(waiting, id)) return false;
    return true;
  }

  #isTooDeep(looked: readonly Brought[], all: readonly Brought[]): boolean {
    const levels = new Map<Struct, number>();
    let isTooDeep = false;
    for (const one of looked) {
      if (!one.hasElements) continue;
      const missing = new Map<number, number[]>();
      one.missing = missing;
      for (const list of one.pieces.values())
        for (const piece of list)
          if (isElement(piece) && this.#levelsAbove(piece, all, levels, missing) >= LEVELS_MAX) isTooDeep = true;
      for (const clocks of missing.values()) clocks.sort((a, b) => a - b);
    }
    return isTooDeep;
  }

  /** How many elements a piece is in. Without recursion, which is what this is about. */
  #levelsAbove(
    piece: Struct,
    all: readonly Brought[],
    levels: Map<Struct, number>,
    missing: Map<number, number[]>,
  ): number {
    const path: { piece: Struct; up: 0 | 1 }[] = [];
    const seen = new Set<Struct>();
    let level = 0;
    for (let at: Struct | null = piece; at && !seen.has(at); ) {
      const known = levels.get(at);
      if (known !== undefined) {
        level = known;
        break;
      }
      seen.add(at);
      const place = placeOf(at);
      path.push({ piece: at, up: place?.up ?? 0 });
      if (!place) break;
      const stored = this.#inDocument(place.id);
      if (stored) {
        level = levelsInDocument(stored);
        break;
      }
      at = pieceIn(all, place.id);
      if (!at) remember(missing, place.id);
    }
    for (const { piece: each, up } of path.reverse()) {
      level += up;
      levels.set(each, level);
    }
    return level;
  }

  #inDocument({ client, clock }: Y.ID): Y.Item | Y.GC | null {
    const { store } = this.#ydoc;
    if (clock >= Y.getState(store, client)) return null;
    const structs = store.clients.get(client);
    return structs?.[Y.findIndexSS(structs, clock)] ?? null;
  }
}

function endsOf(structs: readonly Struct[]): number[] {
  const ends: number[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    if (ends.at(-2) !== client) ends.push(client, 0);
    ends[ends.length - 1] = clock + struct.length;
  }
  return ends;
}

function isElement(struct: Struct): boolean {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentType;
}

/** The piece one is in (one level up) or beside; null for one at the root, or without a place. */
function placeOf(piece: Struct): { id: Y.ID; up: 0 | 1 } | null {
  if (!(piece instanceof Y.Item)) return null;
  const { parent, origin, rightOrigin } = piece;
  if (parent instanceof Y.ID) return { id: parent, up: 1 };
  const beside = parent === null ? (origin ?? rightOrigin) : null;
  return beside && { id: beside, up: 0 };
}

function levelsInDocument(item: Y.Item | Y.GC): number {
  let levels = 0;
  for (let at: Y.Item | null = item instanceof Y.Item ? item : null; at && levels <= LEVELS_MAX; ) {
    const { parent }: Y.Item = at;
    at = parent instanceof Y.AbstractType ? parent._item : null;
    if (at) levels++;
  }
  return levels;
}

/** Among updates: the first one's piece that holds this place. */
function pieceIn(all: readonly Brought[], { client, clock }: Y.ID): Struct | null {
  for (const { pieces } of all) {
    const list = pieces.get(client);
    const at = list ? firstFrom(list, clock, ({ id, length }) => id.clock + length - 1) : 0;
    const found = list?.[at];
    if (found && found.id.clock <= clock) return found;
  }
  return null;
}

function remember(missing: Map<number, number[]>, { client, clock }: Y.ID): void {
  const clocks = missing.get(client);
  if (clocks) clocks.push(clock);
  else missing.set(client, [clock]);
}

/** Whether an update brings a place that was missing. */
function fills({ pieces }: Brought, missing: ReadonlyMap<number, readonly number[]>): boolean {
  if (missing.size === 0) return false;
  for (const [client, list] of pieces) {
    const clocks = missing.get(client);
    if (!clocks) continue;
    for (const { id, length } of list) {
      const found = clocks[firstFrom(clocks, id.clock, (clock) => clock)];
      if (found !== undefined && found < id.clock + length) return true;
    }
  }
  return false;
}

/** The index of the first of an ordered list that is not below a value; its length if all are. */
function firstFrom<T>(list: readonly T[], value: number, orderOf: (one: T) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (orderOf(list[middle] as T) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
