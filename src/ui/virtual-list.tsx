// A virtual list of items of equal height: only the visible ones are in the DOM. It scrolls with its nearest scrolling
// ancestor.
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useScrollParent } from "./scroll-parent.ts";
import styles from "./virtual-list.module.css";
import { OVERSCAN, scrollToRow, useVisibleRows } from "./visible-rows.ts";

export interface VirtualListProps {
  /** Accessible name of the list. */
  label: string;
  count: number;
  /** Whether `count` is the total; false if further pages follow. */
  complete?: boolean;
  /** In px, without the gap. */
  itemHeight: number;
  gap?: number;
  /** Items in a row. */
  columns?: number;
  /** Identifies an item, independent of its position in the list. */
  keyOf: (index: number) => string;
  /** Index of an item that stays in the DOM at any scroll position: the one being dragged or renamed. */
  pinned?: number | undefined;
  /** Index of an item that is scrolled into view whenever this changes. */
  shown?: number | undefined;
  /** Called when the end is near: load the next page here. */
  onNearEnd?: () => void;
  /** Receives the indexes of the first and the last rendered item, for lists that fetch what is visible. */
  onRange?: (first: number, last: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: (index: number) => ReactNode;
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, complete = true, itemHeight, gap = 0, columns = 1, keyOf, onNearEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { parent, offset } = useScrollParent(list);
  const [focused, setFocused] = useState<string | null>(null);
  const rowOf = (index: number) => Math.floor(index / columns);
  const rowCount = Math.ceil(count / columns);
  const kept = [props.pinned ?? -1, indexOfKey(focused, count, keyOf)].filter((index) => index >= 0).map(rowOf);
  const rows = { count: rowCount, pitch: itemHeight + gap, offset, gap };
  const { first, last } = useVisibleRows(parent, rows);
  const inSight = Array.from({ length: Math.max(0, Math.min(last, rowCount - 1) - first + 1) }, (_, at) => first + at);
  const visible = [...new Set([...inSight, ...kept.filter((row) => row < rowCount)])].sort((a, b) => a - b);

  const nearEnd = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (rowCount > 0 && last >= rowCount - OVERSCAN - 1) nearEnd();
  }, [last, rowCount]);

  const ranged = useEffectEvent((from: number, to: number) => props.onRange?.(from, to));
  useEffect(() => {
    if (last >= first) ranged(first * columns, Math.min(count, (last + 1) * columns) - 1);
  }, [first, last, columns, count]);

  const { shown = -1 } = props;
  const show = useEffectEvent((index: number) => parent && scrollToRow(parent, rowOf(index), rows));
  useEffect(() => {
    if (shown >= 0 && parent) show(shown);
  }, [shown, parent]);

  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ height: Math.max(0, rowCount * rows.pitch - gap) }}
      onFocus={(event) => setFocused(itemKey(event))}
      onBlur={() => setFocused(null)}
      onKeyDown={props.onKeyDown}
    >
      {visible.flatMap((row) =>
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
              style={place({ column, columns, gap, top: row * rows.pitch, height: itemHeight })}
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
