// A virtualised grid of cards of one height: only visible cards are rendered and fetched. Arrow keys move between cards
// in both directions.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { VirtualList } from "../../ui/virtual-list.tsx";
import styles from "./card-list.module.css";
import type { Identified } from "./numbered-pages.ts";
import type { NumberedList } from "./use-numbered-pages.ts";

export interface CardListProps<T extends Identified> {
  label: string;
  list: NumberedList<T>;
  cardHeight: number;
  cardWidthMin: number;
  gap: number;
  /** The card; its `[data-card]` element takes the focus of arrow keys. */
  card: (item: T, index: number) => ReactNode;
  /** The skeleton of a card that is loading. */
  bone: ReactNode;
}

export function CardList<T extends Identified>(props: CardListProps<T>) {
  const { list, gap } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, props.cardWidthMin, gap);
  const [at, setAt] = useState<{ index: number } | null>(null);
  const awaited = useRef<number | null>(null);

  // A card far down has to be fetched first: after each update, checks whether the target card has arrived.
  useEffect(() => {
    if (awaited.current === null) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-at="${awaited.current}"] [data-card]`);
    if (!card) return;
    awaited.current = null;
    // A person who has moved the focus elsewhere meanwhile keeps it there.
    if (!box.current?.contains(document.activeElement)) return;
    card.focus({ preventScroll: true });
    card.closest("[data-at]")?.scrollIntoView({ block: "nearest" });
  });

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!target.matches("[data-card]") || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = Number(target.closest<HTMLElement>("[data-at]")?.dataset.at);
    const to = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      Home: 0,
      End: list.total - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= list.total) return;
    awaited.current = to;
    setAt({ index: to });
  };
  return (
    <div ref={box}>
      <VirtualList
        label={props.label}
        count={list.total}
        itemHeight={props.cardHeight}
        gap={gap}
        columns={columns}
        keyOf={list.keyAt}
        pinned={at?.index}
        shown={at?.index}
        onKeyDown={walk}
        onRange={list.look}
      >
        {(index) => {
          const item = list.itemAt(index);
          return (
            <div data-at={index} className={styles.place}>
              {item ? props.card(item, index) : props.bone}
            </div>
          );
        }}
      </VirtualList>
    </div>
  );
}

/** How many cards of a readable width fit side by side. */
function useColumns(box: React.RefObject<HTMLDivElement | null>, widthMin: number, gap: number): number {
  const [columns, setColumns] = useState(2);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (widthMin + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, widthMin, gap]);
  return columns;
}
