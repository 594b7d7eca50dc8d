// The few names that say what a model was reading: entries first, then how much text, chapters and banned words.
import type { Receipt } from "../../../contract/generations.ts";

export type ReceiptChip =
  | { kind: "entry"; key: string; name: string; id: string | null }
  | { kind: "before" | "after" | "previous" | "summaries" | "banned"; key: string; count: number }
  | { kind: "direction" | "author_note" | "style"; key: string };

/** The chips of a receipt, in the order they are shown. */
export function receiptChips({ included, banned_words }: Receipt): ReceiptChip[] {
  const chips: ReceiptChip[] = included
    .filter(({ kind }) => kind === "entry")
    .map(({ name, ref }) => ({ kind: "entry", key: `entry ${ref ?? name}`, name, id: ref }));
  const words = (wanted: "before" | "after" | "previous") =>
    included.filter(({ kind }) => kind === wanted).reduce((sum, part) => sum + part.words, 0);
  const add = (kind: "before" | "after" | "previous" | "summaries" | "banned", count: number) => {
    if (count > 0) chips.push({ kind, key: kind, count });
  };
  add("before", words("before"));
  add("after", words("after"));
  add("previous", words("previous"));
  add("summaries", included.filter(({ kind }) => kind === "summary").length);
  for (const kind of ["direction", "author_note", "style"] as const)
    if (included.some((part) => part.kind === kind)) chips.push({ kind, key: kind });
  add("banned", banned_words);
  return chips;
}
