// The areas of the product, in the order of the rail.
import { BookOpen, Compass, Globe, type LucideIcon, MessagesSquare, Rss } from "lucide-react";
import {
  EDITOR_PATH,
  EXPLORATION_PATH,
  EXPLORATIONS_PATH,
  FEED_PATH,
  INVITE_PATH,
  RECYCLE_PATH,
  SQUARE_PATH,
  STORIES_PATH,
  WORLDS_PATH,
} from "../../../contract/page-paths.ts";

export interface NavItem {
  key: "square" | "feed" | "stories" | "worlds" | "explorations";
  to: string;
  icon: LucideIcon;
  /** Further paths of the area, besides `to` and the paths below it. */
  also: readonly string[];
}

export const NAV_ITEMS: readonly NavItem[] = [
  { key: "square", to: SQUARE_PATH, icon: Compass, also: [] },
  { key: "feed", to: FEED_PATH, icon: Rss, also: [] },
  { key: "stories", to: STORIES_PATH, icon: BookOpen, also: [RECYCLE_PATH, EDITOR_PATH, INVITE_PATH] },
  { key: "worlds", to: WORLDS_PATH, icon: Globe, also: [] },
  { key: "explorations", to: EXPLORATIONS_PATH, icon: MessagesSquare, also: [EXPLORATION_PATH] },
];

/** The recycle bin is one page with a tab for worlds. */
const isWorldsBin = (path: string, search: string): boolean =>
  path === RECYCLE_PATH && new URLSearchParams(search).get("tab") === "worlds";

/** Whether an address belongs to an area. */
export function isIn(item: NavItem, path: string, search = ""): boolean {
  if (isWorldsBin(path, search)) return item.key === "worlds";
  return [item.to, ...item.also].some((root) => path === root || path.startsWith(`${root}/`));
}
