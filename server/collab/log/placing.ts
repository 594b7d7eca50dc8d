// Estimates how many steps Yjs needs to find the places of an update's pieces (Yjs structs). For each new piece Yjs
// visits all pieces that were inserted concurrently at the same place: ten thousand new pieces next to ten thousand
// others take a minute. The steps are counted before an update is stored; the estimate may be too high, never too low.
// Text that one person writes in order costs nothing.
// A walk begins after the piece's left origin. It continues while pieces have the same origin or descend from a piece
// that has. So a piece is placed without a walk if its origin has no such descendants, or if its right origin is the
// first of them.
import * as Y from "yjs";
import type { Brought } from "./nesting.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded["structs"][number];
type YType = NonNullable<ReturnType<Y.Doc["share"]["get"]>>;

/** A text, the children of an element, or its attributes, with the number of its unapplied pieces. */
interface List {
  key: YType | string;
  pieces: number;
}

/** The position after a character, or at the beginning of a list. */
interface Place {
  /** The first descendant; null if there is none. */
  first: string | null;
  /** A walk placed pieces here, so it is not known any more which one is the first. */
  isContested: boolean;
  by: Placed | null;
}

/** A client's piece that is not applied yet. */
interface Piece {
  client: number;
  clock: number;
  end: number;
  list: List;
  sub: string | null;
  /** The place it is inserted after, and its right origin. */
  key: string;
  right: string | null;
  by: Placed;
}

/** A piece to be placed: its left and right origin, its client, and its clocks. */
interface Placing {
  origin: Y.ID | null;
  right: Y.ID | null;
  client: number;
  from: number;
  end: number;
}

/** Where a piece goes, as far as known. */
interface Target {
  list: List;
  sub: string | null;
  key: string;
  place: Place;
  /** The first of the document's own pieces that may have to be visited; null for none. */
  walkFrom: Y.Item | null;
  /** Steps needed to find `walkFrom`. */
  stepsBefore: number;
}

/** What was recorded for one update, to be removed again. */
interface Placed {
  ends: readonly number[];
  pieces: Piece[];
}

/** A piece counts as three steps, because it may split two other pieces. */
const COUNTED_AS = 3;
/** With more unapplied updates than this, all of them are checked for being applied, not only the first. */
const MANY = 1_000;
const UNKNOWN = "?";
const NOTHING_STORED = { walkFrom: null, stepsBefore: 0 } as const;

export class PlacingWatch {
  readonly #ydoc: Y.Doc;
  readonly #places = new Map<string, Place>();
  readonly #lists = new Map<YType | string, List>();
  /** Unapplied pieces by client id, each client's in order. */
  readonly #pieces = new Map<number, Piece[]>();
  #expected: Placed[] = [];
  #count = 0;
  #pendingUpdate: Uint8Array | null = null;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** The number of unapplied pieces. */
  get unappliedCount(): number {
    return this.#count;
  }

  /**
   * About how many pieces Yjs visits when it applies the update after all unapplied ones; counting stops above `most`.
   * The update is registered until it is applied, or forgotten.
   */
  expect({ ends }: Pick<Brought, "ends">, { structs }: Decoded, most: number): { steps: number; placed: Placed } {
    this.#removeApplied();
    this.#registerPending();
    return this.#look(ends, structs, most);
  }

  forget(placed: Placed): void {
    this.#expected = this.#expected.filter((one) => one !== placed);
    this.#clear(placed);
  }

  #look(ends: readonly number[], structs: readonly Struct[], most: number): { steps: number; placed: Placed } {
    const placed: Placed = { ends, pieces: [] };
    let steps = 0;
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue;
      steps += this.#put(struct, placed, most - steps);
      if (steps > most) break;
    }
    if (ends.length > 0) this.#expected.push(placed);
    return { steps, placed };
  }

  /** Places one piece; returns the most steps it can take. */
  #put(item: Y.Item, placed: Placed, most: number): number {
    const { client, clock } = item.id;
    const end = clock + item.length;
    const right = item.rightOrigin && keyOf(item.rightOrigin);
    for (let from = Math.max(clock, Y.getState(this.#ydoc.store, client)); from < end; ) {
      const origin = from > clock ? Y.createID(client, from - 1) : item.origin;
      const target = origin ? this.#behind(origin) : this.#atBeginning(item);
      if (!target) return 0;
      // A reconnecting client sends again what is unapplied or pending.
      const repeated = this.#findUnapplied({ client, clock: from });
      const isRepeated = repeated && repeated.right === right && (repeated.clock < from || repeated.key === target.key);
      if (!isRepeated) return this.#putAt(target, { origin, right: item.rightOrigin, client, from, end }, placed, most);
      from = repeated.end;
    }
    return 0;
  }

  #putAt(
    { list, sub, key, place, walkFrom, stepsBefore }: Target,
    { origin, right, client, from, end }: Placing,
    placed: Placed,
    most: number,
  ): number {
    const rightKey = right && keyOf(right);
    let steps = 0;
    if (place.isContested || (place.first !== null && place.first !== rightKey)) {
      const walk = this.#walk(walkFrom, { origin, right, client }, most);
      steps = stepsBefore + list.pieces + walk.steps;
      // The place stays uncontested if only applied pieces compete and the new piece goes before all of them.
      place.isContested ||= place.by !== null || walk.movesOn;
    }
    place.first = keyOf({ client, clock: from });
    place.by = placed;
    this.#places.set(key, place);
    list.pieces += COUNTED_AS;
    this.#count++;
    const own = this.#pieces.get(client);
    const piece = { client, clock: from, end, list, sub, key, right: rightKey, by: placed };
    placed.pieces.push(piece);
    if (own) own.push(piece);
    else this.#pieces.set(client, [piece]);
    return steps;
  }

  /** Null if the left neighbour was garbage-collected: then Yjs drops the piece too. */
  #behind(origin: Y.ID): Target | null {
    const key = keyOf(origin);
    const known = this.#places.get(key);
    const stored = this.#stored(origin);
    if (stored) {
      if (!(stored instanceof Y.Item)) return null;
      const { id, length, right, parent, parentSub: sub } = stored;
      const isInside = origin.clock < id.clock + length - 1;
      const descendant = right && isSame(right.origin, origin) ? keyOf(right.id) : null;
      const first = isInside ? keyOf({ client: id.client, clock: origin.clock + 1 }) : descendant;
      const place = known ?? { first, isContested: false, by: null };
      return {
        list: this.#listOf(parent as YType),
        sub,
        key,
        place,
        walkFrom: isInside ? stored : right,
        stepsBefore: 0,
      };
    }
    const piece = this.#findUnapplied(origin);
    const isInside = piece !== null && origin.clock < piece.end - 1;
    const first = isInside ? keyOf({ client: origin.client, clock: origin.clock + 1 }) : null;
    const place = known ?? { first, isContested: false, by: null };
    return {
      list: piece?.list ?? this.#listOf(UNKNOWN),
      sub: piece?.sub ?? null,
      key,
      place,
      walkFrom: null,
      stepsBefore: 0,
    };
  }

  #atBeginning({ parent, parentSub, rightOrigin }: Y.Item): Target | null {
    let list: List | null = null;
    let sub = parentSub;
    if (rightOrigin) {
      const stored = this.#stored(rightOrigin);
      if (stored && !(stored instanceof Y.Item)) return null;
      const piece = stored ? null : this.#findUnapplied(rightOrigin);
      list = stored ? this.#listOf(stored.parent as YType) : (piece?.list ?? null);
      sub = stored?.parentSub ?? piece?.sub ?? null;
    } else if (typeof parent === "string") list = this.#listOf(this.#ydoc.share.get(parent) ?? `root ${parent}`);
    else if (parent instanceof Y.ID) list = this.#listOf(this.#typeAt(parent) ?? keyOf(parent));
    list ??= this.#listOf(UNKNOWN);
    const { key: of } = list;
    const key = `${typeof of === "string" ? of : nameOf(of)}/${sub ?? ""}`;
    const { walkFrom, stepsBefore } = typeof of === "string" ? NOTHING_STORED : beginningOf(of, sub);
    const first = walkFrom && keyOf(walkFrom.id);
    const place = this.#places.get(key) ?? { first, isContested: false, by: null };
    return { list, sub, key, place, walkFrom, stepsBefore };
  }

  /** Walks over the document's pieces as Yjs will, and tells whether the new piece goes after any of them. */
  #walk(
    from: Y.Item | null,
    piece: Pick<Placing, "origin" | "right" | "client">,
    most: number,
  ): { steps: number; movesOn: boolean } {
    const { store } = this.#ydoc;
    const seen = new Set<unknown>();
    let steps = 0;
    let movesOn = false;
    for (let at = from; at && steps <= most; at = at.right) {
      const { origin, id } = at;
      // If the walk begins in the middle of a piece, the rest of that piece follows its own beginning.
      const isRest = at === from && piece.origin !== null && holds(at, piece.origin);
      if (piece.right && holds(at, piece.right, isRest ? piece.origin?.clock : undefined)) break;
      steps++;
      if (isRest || isSame(origin, piece.origin)) {
        if (id.client < piece.client) movesOn = true;
        else if (!isRest && isSame(at.rightOrigin, piece.right)) break;
      } else if (!origin || !seen.has(store.clients.get(origin.client)?.[indexOf(store, origin)])) break;
      seen.add(at);
    }
    return { steps, movesOn: movesOn || steps > most };
  }

  #stored(id: Y.ID): Y.Item | Y.GC | null {
    const { store } = this.#ydoc;
    if (id.clock >= Y.getState(store, id.client)) return null;
    return store.clients.get(id.client)?.[indexOf(store, id)] ?? null;
  }

  #typeAt(id: Y.ID): YType | null {
    const stored = this.#stored(id);
    return stored instanceof Y.Item && stored.content instanceof Y.ContentType ? (stored.content.type as YType) : null;
  }

  #findUnapplied({ client, clock }: Y.ID): Piece | null {
    const own = this.#pieces.get(client) ?? [];
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle] as Piece).end <= clock) low = middle + 1;
      else high = middle;
    }
    const found = own[low];
    return found && found.clock <= clock ? found : null;
  }

  #listOf(key: YType | string): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const list = { key, pieces: 0 };
    this.#lists.set(key, list);
    return list;
  }

  /** Structs that were pending before the document was opened here count as unapplied too. */
  #registerPending(): void {
    const bytes = this.#ydoc.store.pendingStructs?.update ?? null;
    if (bytes === this.#pendingUpdate) return;
    this.#pendingUpdate = bytes;
    if (!bytes || this.#expected.length > 0) return;
    const { structs } = Y.decodeUpdateV2(bytes);
    const ends = structs.flatMap(({ id, length }) => [id.client, id.clock + length]);
    this.#look(ends, structs, Number.POSITIVE_INFINITY);
  }

  #removeApplied(): void {
    let done = 0;
    while (done < this.#expected.length && this.#isApplied(this.#expected[done] as Placed)) done++;
    const gone = this.#expected.splice(0, done);
    if (this.#expected.length > MANY || (this.#expected.length > 0 && this.#ydoc.store.pendingStructs)) {
      const { left = [], applied = [] } = Object.groupBy(this.#expected, (one) =>
        this.#isApplied(one) ? "applied" : "left",
      );
      gone.push(...applied);
      this.#expected = left;
    }
    for (const one of gone) this.#clear(one);
  }

  #isApplied({ ends }: Placed): boolean {
    const { store } = this.#ydoc;
    for (let at = 0; at < ends.length; at += 2)
      if ((ends[at + 1] as number) > Y.getState(store, ends[at] as number)) return false;
    return true;
  }

  #clear(placed: Placed): void {
    this.#count -= placed.pieces.length;
    let cleared = Number.NaN;
    for (const { key, list, client } of placed.pieces) {
      if (this.#places.get(key)?.by === placed) this.#places.delete(key);
      list.pieces -= COUNTED_AS;
      if (list.pieces <= 0) this.#lists.delete(list.key);
      if (client !== cleared) this.#clearClient(client, placed);
      cleared = client;
    }
  }

  #clearClient(client: number, placed: Placed): void {
    const own = this.#pieces.get(client);
    if (!own) return;
    // The pieces to clear are nearly always the first ones.
    let count = 0;
    while (own[count]?.by === placed) count++;
    own.splice(0, count);
    const left = count > 0 ? own : own.filter(({ by }) => by !== placed);
    if (left.length === 0) this.#pieces.delete(client);
    else if (left !== own) this.#pieces.set(client, left);
  }
}

const keyOf = ({ client, clock }: { client: number; clock: number }): string => `${client}.${clock}`;

const names = new WeakMap<YType, string>();
let named = 0;

function nameOf(type: YType): string {
  const known = names.get(type);
  if (known) return known;
  const name = `type ${named++}`;
  names.set(type, name);
  return name;
}

/** The first piece of a list, deleted ones included. For an attribute, Yjs knows the last and walks back from it. */
function beginningOf(type: YType, sub: string | null): { walkFrom: Y.Item | null; stepsBefore: number } {
  if (sub === null) return { walkFrom: type._start, stepsBefore: 0 };
  let walkFrom = type._map.get(sub) ?? null;
  let stepsBefore = 0;
  for (; walkFrom?.left; stepsBefore++) walkFrom = walkFrom.left;
  return { walkFrom, stepsBefore };
}

function isSame(a: Y.ID | null, b: Y.ID | null): boolean {
  return a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock);
}

/** Whether a piece contains a character, after a clock if one is given. */
function holds({ id, length }: Y.Item, { client, clock }: Y.ID, after = -1): boolean {
  return id.client === client && id.clock <= clock && clock < id.clock + length && clock > after;
}

function indexOf({ clients }: Y.Doc["store"], { client, clock }: Y.ID): number {
  return Y.findIndexSS(clients.get(client) ?? [], clock);
}
