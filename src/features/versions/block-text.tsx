// A block of a chapter with enough of its formatting to recognise a heading, a quotation or a list.
import type { ReactNode } from "react";
import styles from "./block-text.module.css";
import type { BlockFormat } from "./version-diff.ts";

/** Headings look like headings but have no heading role: they are not part of the drawer's outline. */
export function BlockText({ format, children }: { format: BlockFormat; children?: ReactNode }) {
  if (format.type === "divider") return <hr className={styles.divider} />;
  const { type, level, ordered, number } = format;
  const marker = ordered ? { listStyleType: number === undefined ? "none" : `"${number}. "` } : {};
  return (
    <p className={styles.block} data-type={type} data-level={level} style={marker}>
      {children}
    </p>
  );
}
