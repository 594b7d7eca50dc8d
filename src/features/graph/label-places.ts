// Which names and which words on ties are shown at a zoom, and where: none covers a dot or another. Letters keep their
// size on the screen, so the closer one looks, the more of them find room.
import type { Place, Places } from "./graph-layout.ts";
import type { Graph, GraphPerson, Tie } from "./graph-model.ts";
import { dotRadius, NAME_GAP, NAME_HEIGHT, nameWidth, ROOMY_MAX, TAG_HEIGHT, tagWidth } from "./graph-shape.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Which part of the text stands at its place. */
type Anchor = "middle" | "start" | "end";

interface Spot {
  at: Place;
  box: Box;
  anchor: Anchor;
}

export interface Label extends Place {
  id: string;
  text: string;
  /** Where it is, in the picture's own measure. `x` and `y` are its middle, or the end that is nearest to the dot. */
  box: Box;
  anchor: Anchor;
}

/** From how close a crowd's names are shown, and the words on its ties. */
const CROWD_NAMES_ZOOM = 0.5;
const CROWD_TAGS_ZOOM = 1.2;

export interface Labels {
  names: Label[];
  tags: Label[];
}

/** A grid of what is taken, so that asking costs little whoever many there are. */
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

/** Words on a tie, and where along it they may stand: nearer to who says them where both say something. */
function tagsOf({ id, forward, back }: Tie): { id: string; text: string; along: number[] }[] {
  const [there, here] = [forward?.join(" · ") ?? "", back?.join(" · ") ?? ""];
  const middle = [0.5, 0.42, 0.58, 0.34, 0.66];
  if (there === here || !there || !here) return there || here ? [{ id, text: there || here, along: middle }] : [];
  return [
    { id: `${id}>`, text: there, along: [0.32, 0.4, 0.26] },
    { id: `${id}<`, text: here, along: [0.68, 0.6, 0.74] },
  ];
}

/** `lit`: the one that is looked at and their neighbours. They come first, and of a crowd only they are named. */
export function placeLabels(
  graph: Graph,
  places: Places,
  zoom: number,
  lit: { id: string; near: ReadonlySet<string> } | null,
): Labels {
  const { people, ties } = graph;
  const count = people.length;
  const isCrowd = count > ROOMY_MAX;
  const scale = 1 / zoom;
  const taken = new Taken(80 * scale);
  const isLit = (id: string) => lit !== null && (lit.id === id || lit.near.has(id));
  for (const person of people) {
    const at = places.get(person.id);
    // In a crowd those who are dimmed make room for the names of those one looks at.
    if (at && !(isCrowd && lit && !isLit(person.id))) taken.add(dotBox(person, at, count));
  }
  // From afar a few names at the edge of a crowd say nothing; those of whom one looks at do.
  const onlyLit = isCrowd && (lit !== null || zoom < CROWD_NAMES_ZOOM);
  const names: Label[] = [];
  const first = (person: GraphPerson) => (lit?.id === person.id ? 1e6 : isLit(person.id) ? 1e5 : 0) + person.ties;
  for (const person of [...people].sort((one, two) => first(two) - first(one) || (one.id < two.id ? -1 : 1))) {
    const at = places.get(person.id);
    if (!at || !person.name || (onlyLit && !isLit(person.id))) continue;
    const label = stand(taken, person.id, person.name, nameSpots(person, at, count, scale));
    if (label) names.push(label);
  }
  const tags: Label[] = [];
  // From afar, words on a crowd's ties are noise.
  if (!isCrowd || lit || zoom >= CROWD_TAGS_ZOOM)
    for (const tie of ties) {
      const [a, b] = [places.get(tie.a), places.get(tie.b)];
      if (!a || !b || (isCrowd && lit && tie.a !== lit.id && tie.b !== lit.id)) continue;
      for (const { id, text, along } of tagsOf(tie)) {
        const spots = along.map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }));
        const size = [tagWidth(text) * scale, TAG_HEIGHT * scale] as const;
        const label = stand(
          taken,
          id,
          text,
          spots.map((at) => ({ at, box: boxAround(at, ...size), anchor: "middle" })),
        );
        if (label) tags.push(label);
      }
    }
  return { names, tags };
}

function nameSpots(person: GraphPerson, at: Place, count: number, scale: number): Spot[] {
  const width = nameWidth(person.name) * scale;
  const height = NAME_HEIGHT * scale;
  const radius = dotRadius(person, count);
  const down = radius + NAME_GAP * scale + height / 2;
  const middle = (place: Place): Spot => ({ at: place, box: boxAround(place, width, height), anchor: "middle" });
  const aside = radius + NAME_GAP * scale;
  const right = boxAround({ x: at.x + aside + width / 2, y: at.y }, width, height);
  const left = boxAround({ x: at.x - aside - width / 2, y: at.y }, width, height);
  return [
    middle({ x: at.x, y: at.y + down }),
    middle({ x: at.x, y: at.y - down }),
    { at: { x: right.left, y: at.y }, box: right, anchor: "start" },
    { at: { x: left.right, y: at.y }, box: left, anchor: "end" },
  ];
}

function stand(taken: Taken, id: string, text: string, spots: readonly Spot[]): Label | null {
  const spot = spots.find(({ box }) => taken.isFree(box));
  if (!spot) return null;
  taken.add(spot.box);
  return { id, text, ...spot.at, box: spot.box, anchor: spot.anchor };
}
