// A long list of rows of one height, of which only those in sight are on the page. It scrolls with whatever it stands in.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useScrollParent } from "./scroll-parent.ts";
import styles from "./virtual-rows.module.css";

export interface VirtualRowsProps {
  count: number;
  /** In px, without the gap. */
  rowHeight: number;
  gap?: number;
  /** Equal for the same row however the list changes. */
  keyOf: (index: number) => string;
  /** A row that stays on the page wherever the list is scrolled to: the one being dragged or named. */
  pinned?: number | undefined;
  /** Brought into sight whenever it changes. */
  shown?: number | undefined;
  /** Called when the end comes near, for the next page. */
  onNearEnd?: () => void;
  /** `aria` on the element around the rows, for instance its role and label. */
  label: string;
  children: (index: number) => ReactNode;
}

/** Rows kept beyond both ends of what is in sight, so that the Tab key finds the next one. */
const OVERSCAN = 6;

export function VirtualRows(props: VirtualRowsProps) {
  const { count, rowHeight, gap = 0, keyOf, pinned, shown, onNearEnd, label, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const { parent, offset } = useScrollParent(list);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : indexOfKey(focused, count, keyOf);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => parent,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    gap,
    scrollMargin: offset,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const kept = [pinned ?? -1, focusedIndex].filter((index) => index >= 0 && index < count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
  });
  const items = rows.getVirtualItems();

  // Rows of another height lay out anew: a narrow window, the other density.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the reason to measure
  useEffect(() => rows.measure(), [rowHeight, rows]);

  const nearEnd = useEffectEvent(() => onNearEnd?.());
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (count > 0 && last >= count - OVERSCAN - 1) nearEnd();
  }, [last, count]);

  const show = useEffectEvent((index: number) => rows.scrollToIndex(index, { align: "auto" }));
  useEffect(() => {
    if (shown !== undefined && shown >= 0 && parent) show(shown);
  }, [shown, parent]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: absolutely placed rows in elements of their own can't be children of a <ul>
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={styles.list}
      style={{ height: rows.getTotalSize() }}
      onFocus={(event) => setFocused(rowKey(event))}
      onBlur={() => setFocused(null)}
    >
      {items.map(({ index, key, start }) => (
        <div
          key={key}
          role="presentation"
          data-row={key}
          className={styles.row}
          style={{ height: rowHeight, transform: `translateY(${start - offset}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}

function rowKey(event: FocusEvent): string | null {
  return event.target.closest<HTMLElement>("[data-row]")?.dataset.row ?? null;
}

function indexOfKey(key: string, count: number, keyOf: (index: number) => string): number {
  for (let index = 0; index < count; index++) if (keyOf(index) === key) return index;
  return -1;
}
