// What the model was reading: a few names in a row, and on request the whole receipt.
import { ChevronDown } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "../../../contract/generations.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./reading.module.css";
import { type ReceiptChip, receiptChips } from "./receipt-chips.ts";
import { ReceiptDetails } from "./receipt-details.tsx";

export interface ReadingProps {
  receipt: Receipt;
  /** Shows an entry beside what was pressed. */
  onEntry: (id: string, opener: HTMLElement) => void;
}

export function Reading({ receipt, onEntry }: ReadingProps) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const details = useId();
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
    <section className={styles.reading} aria-label={t("reading")}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={() => setOpen(!open)}
      >
        {t("reading")}
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
