// A block of a chapter as it is set: enough to recognise a heading, a quotation or a list.
import type { ReactNode } from "react";
import styles from "./block-text.module.css";
import type { BlockFormat } from "./version-diff.ts";

/** Headings are set as such but not announced: the chapter's outline is not the drawer's. */
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
