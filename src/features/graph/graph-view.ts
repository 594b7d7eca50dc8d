// Looking at the picture: all of it in a window, and going from one person to the next by arrows.
import type { Place, Places } from "./graph-layout.ts";
import type { Graph } from "./graph-model.ts";
import { dotRadius, NAME_GAP, NAME_HEIGHT, nameWidth, ROOMY_MAX } from "./graph-shape.ts";

export const ZOOM_MIN = 0.1;
export const ZOOM_MAX = 4;
/** A few people are not blown up to fill a window. */
const FIT_ZOOM_MAX = 1.25;
const MARGIN = 20;
/** The picture's buttons stand here, over nobody. */
const TOOLS_HEIGHT = 40;

export interface View extends Place {
  zoom: number;
}

/** The view that shows everybody, their names with them. */
export function viewOfAll({ people }: Graph, places: Places, size: { width: number; height: number }): View {
  const count = people.length;
  const named = count <= ROOMY_MAX;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const person of people) {
    const at = places.get(person.id);
    if (!at) continue;
    const radius = dotRadius(person, count);
    const side = named ? Math.max(radius, nameWidth(person.name) / 2) : radius;
    left = Math.min(left, at.x - side);
    right = Math.max(right, at.x + side);
    top = Math.min(top, at.y - radius);
    bottom = Math.max(bottom, at.y + radius + (named ? NAME_GAP + NAME_HEIGHT : 0));
  }
  if (left > right) return { x: size.width / 2, y: size.height / 2, zoom: 1 };
  const free = size.height - TOOLS_HEIGHT;
  const room = { width: Math.max(1, size.width - 2 * MARGIN), height: Math.max(1, free - 2 * MARGIN) };
  const zoom = clampZoom(
    Math.min(FIT_ZOOM_MAX, room.width / Math.max(1, right - left), room.height / Math.max(1, bottom - top)),
  );
  return {
    x: size.width / 2 - ((left + right) / 2) * zoom,
    y: MARGIN + room.height / 2 - ((top + bottom) / 2) * zoom,
    zoom,
  };
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type ArrowKey = keyof typeof WAYS;

export function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(WAYS, key);
}

/** The next one that way: somebody in a tie if there is one, else whoever is nearest. */
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
      // Within a little more than a quarter turn of the way.
      if (ahead <= 0 || aside > ahead * 1.6) continue;
      const cost = ahead + aside * 1.5;
      if (cost < least) [found, least] = [id, cost];
    }
    return found;
  };
  return best(near) ?? best(places.keys());
}
