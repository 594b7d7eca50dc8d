// The areas of the product, in the order of the rail.
import { BookOpen, Compass, Globe, type LucideIcon } from "lucide-react";

export interface NavItem {
  key: "square" | "stories" | "worlds";
  to: string;
  icon: LucideIcon;
  /** Further paths of the area, besides `to` and the paths below it. */
  also: readonly string[];
}

export const NAV_ITEMS: readonly NavItem[] = [
  { key: "square", to: "/dashboard/square", icon: Compass, also: [] },
  { key: "stories", to: "/dashboard/novels", icon: BookOpen, also: ["/dashboard/recycle", "/editor", "/invite"] },
  { key: "worlds", to: "/dashboard/worlds", icon: Globe, also: [] },
];

/** The recycle bin is one page with a tab for worlds. */
const isWorldsBin = (path: string, search: string): boolean =>
  path === "/dashboard/recycle" && new URLSearchParams(search).get("tab") === "worlds";

/** Whether an address belongs to an area. */
export function isIn(item: NavItem, path: string, search = ""): boolean {
  if (isWorldsBin(path, search)) return item.key === "worlds";
  return [item.to, ...item.also].some((root) => path === root || path.startsWith(`${root}/`));
}
