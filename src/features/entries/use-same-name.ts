// Whether another entry of the world answers to the same name already: said, never refused. Two of a name may be meant.
import { ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { useEntriesNamed } from "./entries.queries.ts";

const LOOK_DELAY_MS = 300;
const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** The name of the other entry, and whether it is its own name or one of its aliases. */
export function useSameName(
  unid: string,
  entryId: string | null,
  name: string,
): { name: string; isAlias: boolean } | null {
  const settled = useSettled(name.trim(), LOOK_DELAY_MS);
  const wanted = settled !== "" && !exceeds(settled, ENTRY_NAME_MAX);
  const { data } = useEntriesNamed(unid, settled, wanted);
  // Only of what stands in the field now.
  if (!wanted || !data || plain(name) !== plain(settled)) return null;
  const others = data.filter(({ _id }) => _id !== entryId);
  const same = others.find((entry) => plain(entry.name) === plain(settled));
  if (same) return { name: same.name, isAlias: false };
  const alias = others.find(({ aliases }) => aliases.some((one) => plain(one) === plain(settled)));
  return alias ? { name: alias.name, isAlias: true } : null;
}
