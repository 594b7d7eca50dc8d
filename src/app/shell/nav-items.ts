// The areas of the product, in the order of the rail.
import { BookOpen, Compass, Globe, type LucideIcon } from "lucide-react";

export interface NavItem {
  key: "square" | "stories" | "worlds";
  to: string;
  icon: LucideIcon;
  /** Paths that belong to the area besides `to` and what is under it. */
  also: readonly string[];
}

export const NAV_ITEMS: readonly NavItem[] = [
  { key: "square", to: "/dashboard/square", icon: Compass, also: [] },
  { key: "stories", to: "/dashboard/novels", icon: BookOpen, also: ["/dashboard/recycle", "/editor", "/invite"] },
  { key: "worlds", to: "/dashboard/worlds", icon: Globe, also: [] },
];

/** Whether a path belongs to an area. */
export function isIn(item: NavItem, path: string): boolean {
  return [item.to, ...item.also].some((root) => path === root || path.startsWith(`${root}/`));
}
