// What finding their places costs the pieces of an update. Yjs walks over whatever was written at the same place at the
// same time, piece by piece, and for each piece anew: ten thousand beside ten thousand take a minute. It is counted
// before an update is stored, rather too high than too low. What one person writes in order costs nothing.
//
// A walk begins behind the piece's left neighbour (its origin) and goes on as long as pieces have that origin, or
// descend from pieces that have. So a piece whose origin has no such descendants is placed at once, and so is one whose
// right neighbour is the first of them.
import * as Y from "yjs";
import type { Brought } from "./nesting.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded["structs"][number];
type YType = NonNullable<ReturnType<Y.Doc["share"]["get"]>>;

/** A text, the children of an element, or its attributes: how many pieces are on their way into it. */
interface List {
  key: YType | string;
  pieces: number;
}

/** What stands behind a character, or at the beginning of a list. */
interface Place {
  /** The first descendant; null if there is none. */
  first: string | null;
  /** Pieces were placed here by a walk: which one is the first is not known any more. */
  isContested: boolean;
  by: Placed | null;
}

/** A writer's piece on its way. */
interface Piece {
  client: number;
  clock: number;
  end: number;
  list: List;
  sub: string | null;
  /** The place it stands behind, and what it stands before. */
  key: string;
  right: string | null;
  by: Placed;
}

/** What a piece that is to be placed says of itself: what it stands between, its writer, and its clocks. */
interface Placing {
  origin: Y.ID | null;
  right: Y.ID | null;
  client: number;
  from: number;
  end: number;
}

/** What is known of where a piece goes. */
interface Target {
  list: List;
  sub: string | null;
  key: string;
  place: Place;
  /** The document's own pieces that may have to be walked over, from here on; null for none. */
  walkFrom: Y.Item | null;
  /** What is walked over to find that. */
  stepsBefore: number;
}

/** What was noted for one update, to be let go of. */
interface Placed {
  ends: readonly number[];
  pieces: Piece[];
}

/** A piece counts with the two it may cut in two. */
const COUNTED_AS = 3;
/** Updates on their way beyond which all of them are looked at, not only the first. */
const MANY = 1_000;
const UNKNOWN = "?";
const NOTHING_STORED = { walkFrom: null, stepsBefore: 0 } as const;

export class PlacingWatch {
  readonly #ydoc: Y.Doc;
  readonly #places = new Map<string, Place>();
  readonly #lists = new Map<YType | string, List>();
  /** Pieces on their way by their writers, each writer's in their order. */
  readonly #pieces = new Map<number, Piece[]>();
  #expected: Placed[] = [];
  #count = 0;
  #waiting: Uint8Array | null = null;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** How many pieces are on their way. */
  get onTheirWay(): number {
    return this.#count;
  }

  /**
   * About how many pieces are walked over when the update is applied after all that are on their way; counting ends
   * beyond `most`. The update is remembered until it is applied, or forgotten.
   */
  expect({ ends }: Pick<Brought, "ends">, { structs }: Decoded, most: number): { steps: number; placed: Placed } {
    this.#letGo();
    this.#meetWaiting();
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

  /** Places one piece; answers how many are walked over at most. */
  #put(item: Y.Item, placed: Placed, most: number): number {
    const { client, clock } = item.id;
    const end = clock + item.length;
    const right = item.rightOrigin && keyOf(item.rightOrigin);
    for (let from = Math.max(clock, Y.getState(this.#ydoc.store, client)); from < end; ) {
      const origin = from > clock ? Y.createID(client, from - 1) : item.origin;
      const target = origin ? this.#behind(origin) : this.#atBeginning(item);
      if (!target) return 0;
      // Who comes back says again what is on its way already, or waits.
      const said = this.#onItsWay({ client, clock: from });
      const isSaid = said && said.right === right && (said.clock < from || said.key === target.key);
      if (!isSaid) return this.#putAt(target, { origin, right: item.rightOrigin, client, from, end }, placed, most);
      from = said.end;
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
      // Where only the document's own pieces are in the way and the new one goes before them all, its place is known.
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

  /** Null where what stands to the left is forgotten: then the piece is too. */
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
    const piece = this.#onItsWay(origin);
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
      const piece = stored ? null : this.#onItsWay(rightOrigin);
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

  /** Goes as Yjs will over what the document has, and tells whether the piece will come behind any of it. */
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
      // The rest of the piece in whose middle the walk begins follows its own beginning.
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

  #onItsWay({ client, clock }: Y.ID): Piece | null {
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

  /** What waits in the document since before it was opened here is on its way too. */
  #meetWaiting(): void {
    const bytes = this.#ydoc.store.pendingStructs?.update ?? null;
    if (bytes === this.#waiting) return;
    this.#waiting = bytes;
    if (!bytes || this.#expected.length > 0) return;
    const { structs } = Y.decodeUpdateV2(bytes);
    const ends = structs.flatMap(({ id, length }) => [id.client, id.clock + length]);
    this.#look(ends, structs, Number.POSITIVE_INFINITY);
  }

  #letGo(): void {
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
      if (client !== cleared) this.#clearWriter(client, placed);
      cleared = client;
    }
  }

  #clearWriter(client: number, placed: Placed): void {
    const own = this.#pieces.get(client);
    if (!own) return;
    // Nearly always its pieces are the first.
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

/** The first piece of a list, deleted ones included. Of an attribute, Yjs knows the last and walks back from there. */
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

/** Whether a character is in a piece, behind a clock if one is given. */
function holds({ id, length }: Y.Item, { client, clock }: Y.ID, after = -1): boolean {
  return id.client === client && id.clock <= clock && clock < id.clock + length && clock > after;
}

function indexOf({ clients }: Y.Doc["store"], { client, clock }: Y.ID): number {
  return Y.findIndexSS(clients.get(client) ?? [], clock);
}
