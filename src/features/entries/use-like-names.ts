// Entries of the world that answer to the name in the form already, or whose longer name it is a part of: said, never
// refused. Two of a name may be meant.
import type { Entry } from "../../../contract/entries.ts";
import { ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useEntriesNamed } from "./entries.queries.ts";
import { isPartOf } from "./name-parts.ts";

const LOOK_DELAY_MS = 300;
const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

export interface LikeNames {
  /** The name of another entry that has this name, and whether it is its own name or one of its aliases. */
  same: { name: string; isAlias: boolean } | null;
  /** Another entry whose name holds this one, as "Oriel Vance" holds "Oriel". */
  longer: Pick<Entry, "_id" | "name"> | null;
}

const NONE: LikeNames = { same: null, longer: null };

export function useLikeNames(unid: string, entryId: string | null, name: string): LikeNames {
  const settled = useDebouncedValue(name.trim(), LOOK_DELAY_MS);
  const wanted = settled !== "" && !exceeds(settled, ENTRY_NAME_MAX);
  const { data } = useEntriesNamed(unid, settled, wanted);
  // Only of what stands in the field now.
  if (!wanted || !data || plain(name) !== plain(settled)) return NONE;
  const others = data.filter(({ _id }) => _id !== entryId);
  const same = others.find((entry) => plain(entry.name) === plain(settled));
  if (same) return { same: { name: same.name, isAlias: false }, longer: null };
  const alias = others.find(({ aliases }) => aliases.some((one) => plain(one) === plain(settled)));
  if (alias) return { same: { name: alias.name, isAlias: true }, longer: null };
  return { same: null, longer: others.find((entry) => isPartOf(settled, entry.name)) ?? null };
}
