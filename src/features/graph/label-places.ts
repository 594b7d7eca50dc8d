// Decides which names and words on ties are shown at a zoom, and where: none overlaps a dot or another label, and lines
// are covered as little as possible. Text keeps its size on the screen, so more labels fit at a larger zoom.
import type { Place, Places } from "./graph-layout.ts";
import { type Graph, type GraphPerson, tieWords } from "./graph-model.ts";
import {
  dotRadius,
  FEW_MAX,
  NAME_GAP,
  NAME_HEIGHT,
  nameWidth,
  ROOMY_MAX,
  TAG_HEIGHT,
  tagWidth,
} from "./graph-shape.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Which point of the text is at its position. */
type Anchor = "middle" | "start" | "end";

interface Spot {
  at: Place;
  box: Box;
  anchor: Anchor;
  /** The penalty compared to the best spot. */
  cost: number;
}

/** The highlighted person and those in a tie with them. */
export interface Lit {
  id: string;
  near: ReadonlySet<string>;
}

export interface Label extends Place {
  id: string;
  text: string;
  /** The box in the picture's coordinates. `x` and `y` are its centre, or the end that is nearest to the dot. */
  box: Box;
  anchor: Anchor;
}

/** The smallest zoom at which a large graph shows names, and words on ties. */
const LARGE_GRAPH_NAMES_ZOOM = 0.5;
const LARGE_GRAPH_TAGS_ZOOM = 1.2;
/** Below this zoom names are only above or below dots, and graphs of more than FEW_MAX people show no words on ties. */
const FAR_ZOOM = 0.5;
/** Below this zoom a graph of more than FEW_MAX people is as dense as a large one. */
const DENSE_ZOOM = 0.75;
/** The cost of a name above its dot or at its side, in units of covered lines. */
const NAME_ABOVE = 0.5;
const NAME_ASIDE = 0.8;
/** The cost of words beside their line, of words that cover all of it, and of words off its middle. */
const TAG_BESIDE = 0.45;
const TAG_COVERS_OWN = 0.9;
const TAG_OFF_MIDDLE = 0.6;
/** The weight of a dimmed line; other lines have 1. */
const DIMMED_LINE = 0.25;
/** Labels are placed again when the zoom changes by this factor, which bounds the error of their boxes. */
const ZOOM_STEP = 1.12;

/** The rounded zoom for which labels are placed. */
export function labelZoom(zoom: number): number {
  return ZOOM_STEP ** Math.round(Math.log(zoom) / Math.log(ZOOM_STEP));
}

export interface Labels {
  names: Label[];
  tags: Label[];
}

/** A grid index of occupied boxes, so that an overlap test stays fast with many boxes. */
class Taken {
  readonly #cells = new Map<string, Box[]>();
  readonly #size: number;
  constructor(size: number) {
    this.#size = size;
  }
  *#keys({ left, top, right, bottom }: Box) {
    for (let x = Math.floor(left / this.#size); x <= Math.floor(right / this.#size); x++)
      for (let y = Math.floor(top / this.#size); y <= Math.floor(bottom / this.#size); y++) yield `${x},${y}`;
  }
  add(box: Box) {
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }
  isFree(box: Box): boolean {
    for (const key of this.#keys(box)) if (this.#cells.get(key)?.some((other) => overlap(box, other))) return false;
    return true;
  }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const boxAround = ({ x, y }: Place, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export function dotBox(person: GraphPerson, at: Place, count: number): Box {
  const radius = dotRadius(person, count);
  return boxAround(at, radius * 2, radius * 2);
}

/** The length of the part of a line that is inside a box. */
export function lengthInside({ left, top, right, bottom }: Box, a: Place, b: Place): number {
  if ((a.x < left && b.x < left) || (a.x > right && b.x > right)) return 0;
  if ((a.y < top && b.y < top) || (a.y > bottom && b.y > bottom)) return 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // The part of the line between the left and right sides, and between top and bottom, as fractions of its length.
  const across = dx === 0 ? WHOLE_WAY : inOrder((left - a.x) / dx, (right - a.x) / dx);
  const down = dy === 0 ? WHOLE_WAY : inOrder((top - a.y) / dy, (bottom - a.y) / dy);
  const part = Math.min(1, across[1], down[1]) - Math.max(0, across[0], down[0]);
  return part > 0 ? part * Math.hypot(dx, dy) : 0;
}

const WHOLE_WAY = [0, 1] as const;
const inOrder = (one: number, two: number) => (one < two ? ([one, two] as const) : ([two, one] as const));

interface Line {
  id: string;
  a: Place;
  b: Place;
  weight: number;
}

/** The lines that labels should not cover. Large graphs have too many: there only those of the highlighted person. */
function linesOf({ people, ties }: Graph, places: Places, lit: Lit | null): Line[] {
  const isLargeGraph = people.length > ROOMY_MAX;
  return ties.flatMap((tie) => {
    const [a, b] = [places.get(tie.a), places.get(tie.b)];
    const isLit = lit !== null && (tie.a === lit.id || tie.b === lit.id);
    if (!a || !b || (isLargeGraph && !isLit)) return [];
    return [{ id: tie.id, a, b, weight: lit === null || isLit ? 1 : DIMMED_LINE }];
  });
}

function linesCovered(lines: readonly Line[], box: Box, except?: string): number {
  let sum = 0;
  for (const { id, a, b, weight } of lines) if (id !== except && lengthInside(box, a, b) > 0) sum += weight;
  return sum;
}

/** Places all labels. Highlighted people come first, and in a dense picture only they are named. */
export function placeLabels(graph: Graph, places: Places, zoom: number, lit: Lit | null): Labels {
  const { people, ties } = graph;
  const count = people.length;
  const isLargeGraph = count > ROOMY_MAX;
  const isDense = isLargeGraph || (count > FEW_MAX && zoom < DENSE_ZOOM);
  const scale = 1 / zoom;
  const taken = new Taken(80 * scale);
  const lines = linesOf(graph, places, lit);
  const byId = new Map(people.map((person) => [person.id, person]));
  const isLit = (id: string) => lit !== null && (lit.id === id || lit.near.has(id));
  /** The preferred box of each name not placed yet, below its dot; other names avoid it. */
  const below = new Map<string, Box>();
  for (const person of people) {
    const at = places.get(person.id);
    // In a dense picture dots of dimmed people may be covered by names of highlighted ones.
    if (!at || (isDense && lit && !isLit(person.id))) continue;
    taken.add(dotBox(person, at, count));
    if (!isLargeGraph && person.name) below.set(person.id, nameSpots(person, at, count, scale)[0].box);
  }
  // At a small zoom a large graph has room for only a few names at its edge, so only highlighted people are named.
  const onlyLit = (isDense && lit !== null) || (isLargeGraph && zoom < LARGE_GRAPH_NAMES_ZOOM);
  const names: Label[] = [];
  const first = (person: GraphPerson) => (lit?.id === person.id ? 1e6 : isLit(person.id) ? 1e5 : 0) + person.ties;
  for (const person of [...people].sort((one, two) => first(two) - first(one) || (one.id < two.id ? -1 : 1))) {
    const at = places.get(person.id);
    if (!at || !person.name || (onlyLit && !isLit(person.id))) continue;
    below.delete(person.id);
    const [usual, ...others] = nameSpots(person, at, count, scale);
    const isHighlighted = lit?.id === person.id;
    const possible = zoom < FAR_ZOOM && !isHighlighted ? others.filter(({ anchor }) => anchor === "middle") : others;
    // The highlighted person's name is always shown, if necessary at a distance.
    if (isHighlighted) possible.push(...spotsFurtherOff(usual, at));
    const costOf = (spot: Spot) => {
      const isAnothers = spot !== usual && [...below.values()].some((box) => overlap(box, spot.box));
      // Another name's preferred box is used only if nothing else is free.
      return linesCovered(lines, spot.box) + (isAnothers ? 1e3 : 0);
    };
    const label = placeCheapest(taken, person.id, person.name, [usual, ...possible], costOf);
    if (label) names.push(label);
  }
  const tags: Label[] = [];
  // At a small zoom, words on ties are noise.
  const isFar = isLargeGraph ? zoom < LARGE_GRAPH_TAGS_ZOOM : zoom < FAR_ZOOM && count > FEW_MAX;
  if (isFar && !lit) return { names, tags };
  const shown = ties.filter((tie) => lit === null || tie.a === lit.id || tie.b === lit.id);
  // Keeps words off the arrow heads.
  for (const tie of isLargeGraph ? [] : shown) {
    const [a, b] = [places.get(tie.a), places.get(tie.b)];
    const other = byId.get(tie.b);
    if (!a || !b || !other || tie.back) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const away = (dotRadius(other, count) + 8) / length;
    taken.add(boxAround({ x: b.x + (a.x - b.x) * away, y: b.y + (a.y - b.y) * away }, 6, 6));
  }
  for (const tie of shown) {
    const [a, b] = [places.get(tie.a), places.get(tie.b)];
    if (!a || !b) continue;
    for (const { id, text, of } of tieWords(tie)) {
      const spots = tagSpots(a, b, of, tagWidth(text) * scale, TAG_HEIGHT * scale);
      const label = placeCheapest(taken, id, text, spots, ({ box }) => linesCovered(lines, box, tie.id));
      if (label) tags.push(label);
    }
  }
  return { names, tags };
}

function nameSpots(person: GraphPerson, at: Place, count: number, scale: number): [Spot, ...Spot[]] {
  const width = nameWidth(person.name) * scale;
  const height = NAME_HEIGHT * scale;
  const radius = dotRadius(person, count);
  const down = radius + NAME_GAP * scale + height / 2;
  const middle = (place: Place, cost: number): Spot => ({
    at: place,
    box: boxAround(place, width, height),
    anchor: "middle",
    cost,
  });
  const aside = radius + NAME_GAP * scale;
  const right = boxAround({ x: at.x + aside + width / 2, y: at.y }, width, height);
  const left = boxAround({ x: at.x - aside - width / 2, y: at.y }, width, height);
  return [
    middle({ x: at.x, y: at.y + down }, 0),
    middle({ x: at.x, y: at.y - down }, NAME_ABOVE),
    { at: { x: right.left, y: at.y }, box: right, anchor: "start", cost: NAME_ASIDE },
    { at: { x: left.right, y: at.y }, box: left, anchor: "end", cost: NAME_ASIDE },
  ];
}

/** Spots further below and above a dot, in steps of a line. */
function spotsFurtherOff({ at: { x, y }, box }: Spot, dot: Place): Spot[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return [1, 2, 3, 4, 5, 6].flatMap((line) =>
    [y + line * height, 2 * dot.y - y - line * height].map((spotY): Spot => {
      const at = { x, y: spotY };
      return { at, box: boxAround(at, width, height), anchor: "middle", cost: NAME_ASIDE + line };
    }),
  );
}

/** Positions along a tie, as fractions; nearer to the person who says the words if both say something. */
const ALONG = { both: [0.5, 0.42, 0.58, 0.34, 0.66], a: [0.32, 0.4, 0.26], b: [0.68, 0.6, 0.74] } as const;

function tagSpots(a: Place, b: Place, of: "both" | "a" | "b", width: number, height: number): Spot[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // The normal points upwards for horizontal lines and to the right for vertical ones.
  const turn = b.x < a.x ? -1 : 1;
  const [normalX, normalY] = [((b.y - a.y) / length) * turn, (-(b.x - a.x) / length) * turn];
  const away = (Math.abs(normalX) * width + Math.abs(normalY) * height) / 2 + height / 8;
  const [middle] = ALONG[of];
  // The words of the two directions are on different sides of the line, so that both fit on a short one.
  const side = of === "b" ? -away : away;
  return ALONG[of].flatMap((part) =>
    [side, 0, -side].map((offset) => {
      const at = { x: a.x + (b.x - a.x) * part + normalX * offset, y: a.y + (b.y - a.y) * part + normalY * offset };
      const box = boxAround(at, width, height);
      const covered = offset === 0 ? (TAG_COVERS_OWN * lengthInside(box, a, b)) / length : TAG_BESIDE;
      const own = of !== "both" && offset === side ? 0 : covered;
      return { at, box, anchor: "middle" as const, cost: own + TAG_OFF_MIDDLE * Math.abs(part - middle) };
    }),
  );
}

/** Places a label at the cheapest free spot, the first of equal ones. `costOf` is added to a spot's own cost. */
function placeCheapest(
  taken: Taken,
  id: string,
  text: string,
  spots: readonly Spot[],
  costOf: (spot: Spot) => number,
): Label | null {
  let [best, least]: [Spot | null, number] = [null, Infinity];
  for (const spot of [...spots].sort((one, two) => one.cost - two.cost)) {
    if (spot.cost >= least) break;
    if (!taken.isFree(spot.box)) continue;
    const cost = spot.cost + costOf(spot);
    if (cost < least) [best, least] = [spot, cost];
  }
  if (!best) return null;
  taken.add(best.box);
  return { id, text, ...best.at, box: best.box, anchor: best.anchor };
}
