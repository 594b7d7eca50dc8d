// Limits how deep updates nest elements. Yjs deletes and copies nested types by recursion, so a chapter with thousands
// of levels could neither be opened nor changed any more. Levels no reader shows are refused. "Pieces" are Yjs structs.
import * as Y from "yjs";
import { MAX_DEPTH } from "../../../extensions/document-json.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded["structs"][number];

/** The most elements and texts within each other: the lowest level that readers support contains texts. */
export const LEVELS_MAX = MAX_DEPTH + 2;

const NONE_MISSING: ReadonlyMap<number, number[]> = new Map();

/** The pieces of an update. They are rarely needed, and many updates wait at once, so only the bytes are kept. */
export class Brought {
  readonly hasElements: boolean;
  /** Alternating: a client id, and the clock after its last piece. */
  readonly ends: readonly number[];
  /** References of its elements (parents and neighbours) that were unknown at the check: clocks by client id. */
  missing: ReadonlyMap<number, number[]> = NONE_MISSING;
  readonly #structs: () => readonly Struct[];
  #pieces: Map<number, Struct[]> | null = null;

  constructor({ structs }: Decoded, decodeAgain: () => Decoded) {
    this.hasElements = structs.some(isElement);
    this.ends = endsOf(structs);
    this.#structs = () => decodeAgain().structs;
  }

  /** Its pieces by client id, each client's in order. */
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

/** Checks updates before they are stored, together with those accepted but not applied yet. */
export class NestingWatch {
  readonly #ydoc: Y.Doc;
  /** Accepted, and not applied yet. */
  #expected: Brought[] = [];
  /** Structs pending in the document, decoded once. */
  #waiting: { bytes: Uint8Array; brought: Brought } | null = null;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /**
   * Registers an update until it is applied, because later updates may be nested in it; returns the entry for `forget`,
   * in case storing fails. Null: the document would be nested too deep with it.
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

  /**
   * Whether the updates contain only text, as nearly always: then no level changes, and no parent must be looked up.
   */
  #isPlain(brought: Brought): boolean {
    if (brought.hasElements || this.#ydoc.store.pendingStructs) return false;
    while (this.#expected[0] && this.#isApplied(this.#expected[0])) this.#expected.shift();
    return this.#expected.every(({ hasElements }) => !hasElements);
  }

  #isTooDeepWith(brought: Brought): boolean {
    const waiting = this.#waitingNow();
    this.#expected = this.#expected.filter((one) => !this.#isTaken(one, waiting));
    const others = [...this.#expected, ...waiting];
    // This update may contain the parents of others.
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

  /** Deletions are ignored, because later updates cannot be nested in them. */
  #isApplied({ ends }: Brought): boolean {
    const { store } = this.#ydoc;
    for (let at = 0; at < ends.length; at += 2)
      if ((ends[at + 1] as number) > Y.getState(store, ends[at] as number)) return false;
    return true;
  }

  /** Whether an update has been applied, also if pieces of it are pending in the document. */
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

  /** How many elements a piece is nested in. Without recursion, since too deep recursion is what this prevents. */
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

/** The piece that is the parent (one level up) or a neighbour; null for a piece at the root, or without a place. */
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

/** The piece with this id in the first update that has it. */
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

/** Whether an update contains a reference that was missing. */
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

/** The index of the first element of an ordered list that is not below a value; its length if all are. */
function firstFrom<T>(list: readonly T[], value: number, orderOf: (one: T) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (orderOf(list[middle] as T) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
