// What the model is reading or has read: a row of names, and on request the whole receipt.
import { ChevronDown } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "../../../contract/receipts.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./reading.module.css";
import { ReceiptDetails } from "./receipt-details.tsx";

export interface ReadingProps {
  receipt: Receipt;
  /** Whether the generation is running. */
  isWriting: boolean;
  /** Shows an entry beside the element that was pressed. */
  onEntry: (id: string, opener: HTMLElement) => void;
}

export function Reading({ receipt, isWriting, onEntry }: ReadingProps) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const details = useId();
  const title = t(isWriting ? "reading" : "read");
  const textOf = (chip: ReceiptChip) => {
    if (chip.kind === "entry") return chip.name;
    if (!("count" in chip)) return t(`chip_${chip.kind}`);
    return t(`chip_${chip.kind}`, { count: chip.count, formatted: format.number(chip.count) });
  };
  const opening = (chip: ReceiptChip) =>
    chip.kind === "entry" && chip.id !== null
      ? (event: MouseEvent<HTMLButtonElement>) => onEntry(chip.id as string, event.currentTarget)
      : undefined;
  return (
    <section className={styles.reading} aria-label={title}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={() => setOpen(!open)}
      >
        {title}
        <ChevronDown aria-hidden="true" />
      </button>
      <ul className={styles.chips}>
        {receiptChips(receipt).map((chip) => (
          <li key={chip.key}>
            <Chip tone={chip.kind === "entry" ? "accent" : "neutral"} onClick={opening(chip)}>
              {textOf(chip)}
            </Chip>
          </li>
        ))}
      </ul>
      {open && <ReceiptDetails id={details} receipt={receipt} />}
    </section>
  );
}

/** The names that summarise a receipt: entries first, then the amount of text, chapters and banned words. */
type ReceiptChip =
  | { kind: "entry"; key: string; name: string; id: string | null }
  | { kind: "before" | "after" | "previous" | "summaries" | "banned"; key: string; count: number }
  | { kind: "direction" | "author_note" | "style"; key: string };

/** The chips of a receipt, in the order they are shown. */
function receiptChips({ included, banned_words }: Receipt): ReceiptChip[] {
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
