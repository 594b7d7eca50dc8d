// The viewport of the picture: fitting it into a window, zooming, and moving between people by arrow keys.
import type { Place, Places } from "./graph-layout.ts";
import type { Graph } from "./graph-model.ts";
import { type Box, dotBox, type Lit, labelZoom, placeLabels } from "./label-places.ts";

export const ZOOM_MIN = 0.1;
export const ZOOM_MAX = 4;
/** Maximum zoom for fitting the picture: a few people are not enlarged to fill the window. */
const FIT_ZOOM_USUAL = 1.25;
/** In large windows the maximum grows: the window's shorter side divided by this many px, up to FIT_ZOOM_MAX. */
const FIT_SIZE = 360;
const FIT_ZOOM_MAX = 1.8;
const FIT_ROUNDS = 12;
const MARGIN = 16;
/** The height reserved for the picture's buttons, so that they cover nobody. */
const TOOLS_HEIGHT = 40;

export interface View extends Place {
  zoom: number;
}

/** The view that shows everybody, with all names and words that are drawn. */
export function viewOfAll(
  graph: Graph,
  places: Places,
  size: { width: number; height: number },
  lit: Lit | null = null,
): View {
  const dots = dotsBox(graph, places);
  if (!dots) return { x: size.width / 2, y: size.height / 2, zoom: 1 };
  const room = {
    width: Math.max(1, size.width - 2 * MARGIN),
    height: Math.max(1, size.height - TOOLS_HEIGHT - 2 * MARGIN),
  };
  const most = Math.min(FIT_ZOOM_MAX, Math.max(FIT_ZOOM_USUAL, Math.min(size.width, size.height) / FIT_SIZE));
  const [width, height] = [dots.right - dots.left, dots.bottom - dots.top];
  let zoom = clampZoom(Math.min(most, room.width / width, room.height / height));
  let drawn = drawnBox(graph, places, dots, zoom, lit);
  // Text does not scale with the picture and moves at another zoom, so the zoom is reduced until all text is inside.
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const over = { x: drawn.right - drawn.left - room.width, y: drawn.bottom - drawn.top - room.height };
    if ((over.x <= 0 && over.y <= 0) || zoom === ZOOM_MIN) break;
    const less = Math.max(over.x / width, over.y / height);
    zoom = clampZoom(Math.max(zoom * 0.7, Math.min(zoom * 0.98, zoom - less)));
    drawn = drawnBox(graph, places, dots, zoom, lit);
  }
  const y = size.height / 2 - (drawn.top + drawn.bottom) / 2;
  return {
    x: size.width / 2 - (drawn.left + drawn.right) / 2,
    // Centred, unless somebody would be behind the buttons.
    y: Math.min(y, size.height - TOOLS_HEIGHT - MARGIN - drawn.bottom),
    zoom,
  };
}

function dotsBox({ people }: Graph, places: Places): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const person of people) {
    const at = places.get(person.id);
    if (at) widen(box, dotBox(person, at, people.length));
  }
  return box.left <= box.right ? box : null;
}

/** The bounding box of everything drawn at a zoom, in px; text keeps its size. */
function drawnBox(graph: Graph, places: Places, dots: Box, zoom: number, lit: Lit | null): Box {
  const box = scaled(dots, zoom);
  const placedFor = labelZoom(zoom);
  // Includes the labels without a highlight, so that no name is cut off when the highlight ends.
  const labels = (lit ? [null, lit] : [null]).map((looked) => placeLabels(graph, places, placedFor, looked));
  for (const { x, y, box: own } of labels.flatMap(({ names, tags }) => [...names, ...tags]))
    widen(box, {
      left: x * zoom + (own.left - x) * placedFor,
      right: x * zoom + (own.right - x) * placedFor,
      top: y * zoom + (own.top - y) * placedFor,
      bottom: y * zoom + (own.bottom - y) * placedFor,
    });
  return box;
}

function scaled({ left, top, right, bottom }: Box, zoom: number): Box {
  return { left: left * zoom, top: top * zoom, right: right * zoom, bottom: bottom * zoom };
}

function widen(box: Box, other: Box): void {
  box.left = Math.min(box.left, other.left);
  box.top = Math.min(box.top, other.top);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.max(box.bottom, other.bottom);
}

/** A person closer to the edge than this, in px, counts as not visible. */
const SIGHT = 20;
/** The zoom range in which a person and those they know can be distinguished and seen together. */
const READABLE_MIN = 0.5;
const READABLE_MAX = 2;
const READABLE_ZOOM = 1;

interface Size {
  width: number;
  height: number;
}

const onScreen = (view: View, at: Place): Place => ({ x: at.x * view.zoom + view.x, y: at.y * view.zoom + view.y });

/** Whether a position of the picture is visible in the window. */
export function isInSight(view: View, at: Place, { width, height }: Size): boolean {
  const { x, y } = onScreen(view, at);
  return x > SIGHT && x < width - SIGHT && y > SIGHT && y < height - SIGHT;
}

/** A zoom at which a person is readable: the current one, unless it is too small or too large. */
export const readableZoom = (zoom: number): number =>
  zoom < READABLE_MIN || zoom > READABLE_MAX ? READABLE_ZOOM : zoom;

/** The view at another zoom that keeps a position in place in the window; an invisible one moves to the middle. */
export function zoomedAbout(view: View, at: Place, zoom: number, size: Size): View {
  const { x, y } = isInSight(view, at, size) ? onScreen(view, at) : { x: size.width / 2, y: size.height / 2 };
  return { x: x - at.x * zoom, y: y - at.y * zoom, zoom };
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type ArrowKey = keyof typeof WAYS;

export function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(WAYS, key);
}

/** The next person in the direction of an arrow key: one with a tie if there is any, else the nearest. */
export function nextThatWay(places: Places, near: ReadonlySet<string>, from: string, key: ArrowKey): string | null {
  const here = places.get(from);
  if (!here) return null;
  const [wayX, wayY] = WAYS[key];
  const best = (ids: Iterable<string>): string | null => {
    let [found, least]: [string | null, number] = [null, Infinity];
    for (const id of ids) {
      const there = places.get(id);
      if (!there || id === from) continue;
      const [x, y] = [there.x - here.x, there.y - here.y];
      const ahead = x * wayX + y * wayY;
      const aside = Math.abs(x * wayY) + Math.abs(y * wayX);
      // Only within a cone around the direction, a little wider than a quarter turn.
      if (ahead <= 0 || aside > ahead * 1.6) continue;
      const cost = ahead + aside * 1.5;
      if (cost < least) [found, least] = [id, cost];
    }
    return found;
  };
  return best(near) ?? best(places.keys());
}
