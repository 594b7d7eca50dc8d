// The layout of the graph: a force simulation pulls ties together and pushes people apart, then overlapping people are
// separated. In a graph of more than ROOMY_MAX people, those without ties are placed in rows below. The layout is
// deterministic; a changed graph starts from its last layout.
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
  /** The box around the dot's centre that no other person may overlap. */
  left: number;
  right: number;
  up: number;
  down: number;
}

/** Number of simulation ticks from scratch, and from an existing layout. */
const TICKS = 300;
const TICKS_AFTER_CHANGE = 120;
/** Above this number of people there are fewer ticks, so that the work grows only linearly with people. */
const ALL_TICKS_PEOPLE = 300;
const TICKS_MIN = 100;
const SEPARATIONS_MAX = 400;
/** The target length of a tie. */
const TIE_LENGTH = 104;
const TIE_LENGTH_LARGE_GRAPH = 56;
const TIE_LENGTH_MAX = 240;
/** The distance between dots in rows. */
const ROW_GAP = 34;
/** The ratio of width to height of the rows, unless the graph above is wider. */
const ROWS_ASPECT = 1.6;
/** The golden angle: start positions on its spiral are spread evenly for any number of people. */
const TURN = Math.PI * (3 - Math.sqrt(5));

function bodyOf(person: GraphPerson, count: number, at: Place): Body {
  const radius = dotRadius(person, count);
  const isRoomy = count <= ROOMY_MAX;
  const side = isRoomy ? Math.max(radius, nameWidth(person.name) / 2) + 8 : radius + 7;
  const down = isRoomy ? radius + NAME_GAP + NAME_HEIGHT + 6 : radius + 7;
  return { id: person.id, x: at.x, y: at.y, left: side, right: side, up: radius + 8, down };
}

function tieLength(tie: Tie, count: number): number {
  if (count > ROOMY_MAX) return TIE_LENGTH_LARGE_GRAPH;
  // Long enough for the tie's words; with many people that would make the picture too large.
  if (count > FEW_MAX) return TIE_LENGTH;
  const words = tieWords(tie).reduce((sum, { text }) => sum + tagWidth(text) + 14, 0);
  return Math.min(TIE_LENGTH_MAX, Math.max(TIE_LENGTH, words + 64));
}

function* steps(graph: Graph, before: Places): Generator<void, Places> {
  const { ties } = graph;
  const count = graph.people.length;
  const isRoomy = count <= ROOMY_MAX;
  // In large graphs people without ties are not simulated: nothing attracts them, and each one costs time.
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
  // Adjusts the decay, so that the simulation cools down fully even with few ticks.
  simulation.alphaDecay(1 - simulation.alphaMin() ** (1 / ticks(TICKS)));
  for (let tick = ticks(isChange ? TICKS_AFTER_CHANGE : TICKS); tick > 0; tick--) {
    simulation.tick();
    yield;
  }
  if (isRoomy && !isChange) rotateToLandscape(bodies);
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

/** Rotates the layout so that its longest axis is horizontal, as most windows are wide and names are horizontal. */
function rotateToLandscape(bodies: readonly Body[]): void {
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

/** Places people in rows below the others, centred on the same middle. */
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

/** The start position of a new person: beside somebody they know. */
function beside({ ties }: Graph, { id }: GraphPerson, before: Places): Place | undefined {
  const tie = ties.find(({ a, b }) => (a === id && before.has(b)) || (b === id && before.has(a)));
  const known = tie && before.get(tie.a === id ? tie.b : tie.a);
  return known && { x: known.x + 40, y: known.y + 40 };
}

/** Moves overlapping pairs apart along the shorter axis. Returns whether any overlapped. */
function separate(bodies: readonly Body[]): boolean {
  const inOrder = [...bodies].sort((one, two) => one.x - one.left - (two.x - two.left) || (one.id < two.id ? -1 : 1));
  let moved = false;
  for (const [index, one] of inOrder.entries())
    for (let next = index + 1; next < inOrder.length; next++) {
      const two = inOrder[next] as Body;
      // All further bodies start to the right of this one's end, with a tolerance for moves in this pass.
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

/** Computes the whole layout synchronously. */
export function layoutNow(graph: Graph, before: Places = NOWHERE): Places {
  const work = steps(graph, before);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Maximum time that the layout blocks the page at once. */
const SLICE_MS = 8;

/** Computes the layout in short slices, so that the page stays responsive. Resolves to null if it is aborted. */
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
