// The options of the suggestions, in their order: what a link or an ID leads to, one's own, what was found, and the page
// of everything; before anything is typed, what was searched for last.
import type { ReactNode } from "react";
import { searchPath } from "../../../contract/page-paths.ts";
import { directPath, foundPath, ownPath } from "./find-path.ts";
import { keyOfFound, type Suggestions } from "./search.queries.ts";
import { AllRow, DirectRow, FoundRow, OwnRow, RecentRow } from "./suggestion-row.tsx";

export interface Option {
  key: string;
  to: string;
  row: ReactNode;
  /** What was searched for, if that is what the option is. */
  recent?: string;
}

export const recentOptions = (recent: readonly string[]): Option[] =>
  recent.map((keyword) => ({
    key: `recent ${keyword}`,
    to: searchPath(keyword),
    row: <RecentRow keyword={keyword} />,
    recent: keyword,
  }));

/** @param all Text of the option that leads to everything. */
export function optionsOf({ direct, own, data }: Suggestions, keyword: string, all: string): Option[] {
  const options: Option[] = [
    ...(direct ? [{ key: "direct", to: directPath(direct), row: <DirectRow direct={direct} /> }] : []),
    ...own.map((one) => ({ key: `own ${one.kind} ${one._id}`, to: ownPath(one), row: <OwnRow own={one} /> })),
    ...data.map((one) => ({
      key: `${one.kind} ${keyOfFound(one)}`,
      to: foundPath(one),
      row: <FoundRow found={one} />,
    })),
  ];
  if (own.length + data.length === 0) return options;
  return [...options, { key: "all", to: searchPath(keyword), row: <AllRow text={all} /> }];
}
