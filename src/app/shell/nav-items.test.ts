// Which area of the rail an address belongs to.
import { expect, it } from "vitest";
import { isIn, NAV_ITEMS } from "./nav-items.ts";

it.each([
  ["/dashboard/feed", "", ["feed"]],
  ["/dashboard/worlds", "", ["worlds"]],
  ["/dashboard/worlds/1", "?tab=nouns", ["worlds"]],
  ["/dashboard/exploration", "", ["explorations"]],
  ["/exploration", "?id=1", ["explorations"]],
  ["/editor", "?nid=1&tab=worlds", ["stories"]],
  ["/dashboard/recycle", "", ["stories"]],
  ["/dashboard/recycle", "?tab=worlds", ["worlds"]],
  ["/dashboard/worldsaway", "", []],
  ["/admin/models", "", []],
])("%s%s", (path, search, areas) => {
  expect(NAV_ITEMS.filter((item) => isIn(item, path, search)).map(({ key }) => key)).toEqual(areas);
});
