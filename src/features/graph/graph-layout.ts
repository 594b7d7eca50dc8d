// Where everybody stands: forces pull ties together and push people apart, then whatever still overlaps is moved until
// nothing does. Of a crowd, those in no tie stand in rows below. The same graph has the same picture; a changed one
// begins where the last one ended.
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from "d3-force";
import { type Graph, type GraphPerson, type Tie, tieWords } from "./graph-model.ts";
import { dotRadius, FEW_MAX, NAME_GAP, NAME_HEIGHT, nameWidth, ROOMY_MAX, tagWidth } from "./graph-shape.ts";

export interface Place {
  x: number;
  y: number;
}
export type Places = ReadonlyMap<string, Place>;

interface Body extends SimulationNodeDatum {
  id: string;
  x: number;
  y: number;
  /** The box that is theirs alone, around the middle of the dot. */
  left: number;
  right: number;
  up: number;
  down: number;
}

/** How often the forces work from nothing, and from a picture that was there. */
const TICKS = 300;
const TICKS_AFTER_CHANGE = 120;
/** So many people have all those ticks; more have fewer, so that the work grows no faster than they do. */
const ALL_TICKS_PEOPLE = 300;
const TICKS_MIN = 100;
const SEPARATIONS_MAX = 400;
/** How long a tie wants to be. */
const TIE_LENGTH = 104;
const TIE_LENGTH_CROWD = 56;
const TIE_LENGTH_MAX = 240;
/** Between the dots of those who stand in rows. */
const ROW_GAP = 34;
/** How wide the rows are beside how high, unless those above are wider. */
const ROWS_ASPECT = 1.6;
/** Golden angle: beginnings lie apart from each other, however many. */
const TURN = Math.PI * (3 - Math.sqrt(5));

function bodyOf(person: GraphPerson, count: number, at: Place): Body {
  const radius = dotRadius(person, count);
  const isRoomy = count <= ROOMY_MAX;
  const side = isRoomy ? Math.max(radius, nameWidth(person.name) / 2) + 8 : radius + 7;
  const down = isRoomy ? radius + NAME_GAP + NAME_HEIGHT + 6 : radius + 7;
  return { id: person.id, x: at.x, y: at.y, left: side, right: side, up: radius + 8, down };
}

function tieLength(tie: Tie, count: number): number {
  if (count > ROOMY_MAX) return TIE_LENGTH_CROWD;
  // Long enough for its words; among many that would pull the picture apart.
  if (count > FEW_MAX) return TIE_LENGTH;
  const words = tieWords(tie).reduce((sum, { text }) => sum + tagWidth(text) + 14, 0);
  return Math.min(TIE_LENGTH_MAX, Math.max(TIE_LENGTH, words + 64));
}

function* steps(graph: Graph, before: Places): Generator<void, Places> {
  const { ties } = graph;
  const count = graph.people.length;
  const isRoomy = count <= ROOMY_MAX;
  // Forces have nothing to say of somebody in no tie, and their time grows with everybody.
  const people = isRoomy ? graph.people : graph.people.filter((person) => person.ties > 0);
  const tiesOf = new Map(people.map((person) => [person.id, person.ties]));
  const apart = isRoomy ? 62 : 34;
  const bodies = people.map((person, index) => {
    const distance = apart * Math.sqrt(index + 0.5);
    const start = before.get(person.id) ??
      beside(graph, person, before) ?? {
        x: distance * Math.cos(index * TURN),
        y: distance * Math.sin(index * TURN),
      };
    return bodyOf(person, count, start);
  });
  const known = people.filter(({ id }) => before.has(id)).length;
  const isChange = known > count / 2;
  const simulation: Simulation<Body, undefined> = forceSimulation(bodies)
    .force(
      "ties",
      forceLink<Body, { source: string; target: string; length: number }>(
        ties.map((tie) => ({ source: tie.a, target: tie.b, length: tieLength(tie, count) })),
      )
        .id(({ id }) => id)
        .distance(({ length }) => length)
        .strength((tie) => 1 / (1 + Math.min(weight(tie.source), weight(tie.target)))),
    )
    .force(
      "apart",
      forceManyBody<Body>()
        .strength(isRoomy ? -420 : -90)
        .distanceMax(isRoomy ? 600 : 320),
    )
    .force("room", forceCollide<Body>((body) => (isRoomy ? (body.right + body.down) / 2 : body.right)).iterations(2))
    .force("across", forceX<Body>().strength(isRoomy ? 0.06 : 0.05))
    .force("down", forceY<Body>().strength(isRoomy ? 0.1 : 0.06))
    .stop();
  if (isChange) simulation.alpha(0.35);
  const share = Math.min(1, ALL_TICKS_PEOPLE / people.length);
  const ticks = (all: number) => Math.max(TICKS_MIN, Math.round(all * share));
  // However few they are, they end as calm.
  simulation.alphaDecay(1 - simulation.alphaMin() ** (1 / ticks(TICKS)));
  for (let tick = ticks(isChange ? TICKS_AFTER_CHANGE : TICKS); tick > 0; tick--) {
    simulation.tick();
    yield;
  }
  if (isRoomy && !isChange) layOnItsSide(bodies);
  for (let round = 0; round < SEPARATIONS_MAX && separate(bodies); round++) yield;
  const places = new Map(
    bodies.map(({ id, x, y }) => [id, { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }]),
  );
  if (!isRoomy)
    placeInRows(
      graph.people.filter((person) => person.ties === 0),
      bodies,
      places,
    );
  return places;

  function weight(end: string | Body): number {
    return tiesOf.get(typeof end === "string" ? end : end.id) ?? 1;
  }
}

/** Turns a picture so that it is longest from left to right: so are most windows, and letters. */
function layOnItsSide(bodies: readonly Body[]): void {
  const count = Math.max(1, bodies.length);
  const middle = { x: 0, y: 0 };
  for (const { x, y } of bodies) {
    middle.x += x / count;
    middle.y += y / count;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of bodies) {
    const [dx, dy] = [x - middle.x, y - middle.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  for (const body of bodies) {
    const [dx, dy] = [body.x - middle.x, body.y - middle.y];
    body.x = middle.x + dx * cos - dy * sin;
    body.y = middle.y + dx * sin + dy * cos;
  }
}

/** Sets people in rows below the others, around the same middle. */
function placeInRows(people: readonly GraphPerson[], above: readonly Body[], places: Map<string, Place>): void {
  if (people.length === 0) return;
  let [left, right, bottom] = above.length > 0 ? [Infinity, -Infinity, -Infinity] : [0, 0, 0];
  for (const body of above) {
    left = Math.min(left, body.x - body.left);
    right = Math.max(right, body.x + body.right);
    bottom = Math.max(bottom, body.y + body.down);
  }
  const width = Math.max(right - left, Math.sqrt(people.length * ROWS_ASPECT) * ROW_GAP);
  const inRow = Math.min(people.length, Math.max(1, Math.floor(width / ROW_GAP)));
  const from = (left + right - (inRow - 1) * ROW_GAP) / 2;
  for (const [index, { id }] of people.entries())
    places.set(id, {
      x: from + (index % inRow) * ROW_GAP,
      y: bottom + ROW_GAP * (1 + Math.floor(index / inRow)),
    });
}

/** Somebody new begins beside somebody they know. */
function beside({ ties }: Graph, { id }: GraphPerson, before: Places): Place | undefined {
  const tie = ties.find(({ a, b }) => (a === id && before.has(b)) || (b === id && before.has(a)));
  const known = tie && before.get(tie.a === id ? tie.b : tie.a);
  return known && { x: known.x + 40, y: known.y + 40 };
}

/** Moves every two that overlap apart, the shorter way. Answers whether any did. */
function separate(bodies: readonly Body[]): boolean {
  const inOrder = [...bodies].sort((one, two) => one.x - one.left - (two.x - two.left) || (one.id < two.id ? -1 : 1));
  let moved = false;
  for (const [index, one] of inOrder.entries())
    for (let next = index + 1; next < inOrder.length; next++) {
      const two = inOrder[next] as Body;
      // The others begin further right than this one ends, give or take what was moved just now.
      if (two.x - two.left > one.x + one.right + 60) break;
      const x = Math.min(one.x + one.right, two.x + two.right) - Math.max(one.x - one.left, two.x - two.left);
      const y = Math.min(one.y + one.down, two.y + two.down) - Math.max(one.y - one.up, two.y - two.up);
      if (x <= 0.1 || y <= 0.1) continue;
      moved = true;
      if (x < y) {
        const way = one.x < two.x || (one.x === two.x && one.id < two.id) ? 1 : -1;
        one.x -= (way * (x + 0.4)) / 2;
        two.x += (way * (x + 0.4)) / 2;
      } else {
        const way = one.y < two.y || (one.y === two.y && one.id < two.id) ? 1 : -1;
        one.y -= (way * (y + 0.4)) / 2;
        two.y += (way * (y + 0.4)) / 2;
      }
    }
  return moved;
}

const NOWHERE: Places = new Map();

/** The whole layout at once. */
export function layoutNow(graph: Graph, before: Places = NOWHERE): Places {
  const work = steps(graph, before);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** So long the page waits for the layout at a time. */
const SLICE_MS = 8;

/** The same in short slices, so that a page with hundreds of people goes on answering. Null once it is called off. */
export async function layoutInSlices(graph: Graph, before: Places, signal: AbortSignal): Promise<Places | null> {
  const work = steps(graph, before);
  while (!signal.aborted) {
    const until = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < until);
    await nextTask();
  }
  return null;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
