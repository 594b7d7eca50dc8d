// A long list of items of one height, of which only those in sight are on the page. It scrolls with whatever it stands in.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useScrollParent } from "./scroll-parent.ts";
import styles from "./virtual-list.module.css";

export interface VirtualListProps {
  /** Names the list for screen readers. */
  label: string;
  count: number;
  /** Whether these are all; else more come when the end is near. */
  complete?: boolean;
  /** In px, without the gap. */
  itemHeight: number;
  gap?: number;
  /** Side by side in a row. */
  columns?: number;
  /** Equal for the same item however the list changes. */
  keyOf: (index: number) => string;
  /** An item that stays on the page wherever the list is scrolled to: the one being dragged or named. */
  pinned?: number | undefined;
  /** Brought into sight whenever it changes. */
  shown?: number | undefined;
  /** The end comes near: time for the next page. */
  onNearEnd?: () => void;
  children: (index: number) => ReactNode;
}

/** Rows kept beyond both ends of what is in sight, so that the Tab key finds the next one. */
const OVERSCAN = 6;

export function VirtualList(props: VirtualListProps) {
  const { label, count, complete = true, itemHeight, gap = 0, columns = 1, keyOf, onNearEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { parent, offset } = useScrollParent(list);
  const [focused, setFocused] = useState<string | null>(null);
  const rowOf = (index: number) => Math.floor(index / columns);
  const rowCount = Math.ceil(count / columns);
  const kept = [props.pinned ?? -1, indexOfKey(focused, count, keyOf)].filter((index) => index >= 0).map(rowOf);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => parent,
    estimateSize: () => itemHeight,
    getItemKey: (row) => keyOf(row * columns),
    gap,
    scrollMargin: offset,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const wanted = [...defaultRangeExtractor(range), ...kept.filter((row) => row < rowCount)];
      return [...new Set(wanted)].sort((a, b) => a - b);
    },
  });
  const visible = rows.getVirtualItems();

  // Items of another height lay out anew: a narrow window, another density.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the reason to measure
  useEffect(() => rows.measure(), [itemHeight, rows]);

  const nearEnd = useEffectEvent(() => onNearEnd?.());
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rowCount > 0 && last >= rowCount - OVERSCAN - 1) nearEnd();
  }, [last, rowCount]);

  const { shown = -1 } = props;
  const show = useEffectEvent((index: number) => rows.scrollToIndex(rowOf(index), { align: "auto" }));
  useEffect(() => {
    if (shown >= 0 && parent) show(shown);
  }, [shown, parent]);

  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ height: rows.getTotalSize() }}
      onFocus={(event) => setFocused(itemKey(event))}
      onBlur={() => setFocused(null)}
    >
      {visible.flatMap(({ index: row, start }) =>
        Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
          const index = row * columns + column;
          const key = keyOf(index);
          return (
            <li
              key={key}
              data-item={key}
              aria-posinset={index + 1}
              aria-setsize={complete ? count : -1}
              className={styles.item}
              style={place({ column, columns, gap, top: start - offset, height: itemHeight })}
            >
              {children(index)}
            </li>
          );
        }),
      )}
    </ul>
  );
}

interface Place {
  column: number;
  columns: number;
  gap: number;
  top: number;
  height: number;
}

function place({ column, columns, gap, top, height }: Place): CSSProperties {
  return {
    height,
    width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
    left: `calc(${column} * (100% + ${gap}px) / ${columns})`,
    transform: `translateY(${top}px)`,
  };
}

function itemKey(event: FocusEvent): string | null {
  return event.target.closest<HTMLElement>("[data-item]")?.dataset.item ?? null;
}

function indexOfKey(key: string | null, count: number, keyOf: (index: number) => string): number {
  if (key === null) return -1;
  for (let index = 0; index < count; index++) if (keyOf(index) === key) return index;
  return -1;
}
