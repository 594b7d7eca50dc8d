// Tabs: a line of names under which one panel shows. Our own: the pattern is small, and lists load with it.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import styles from "./tabs.module.css";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Names the set for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  /** Stands at the end of the line of names. */
  aside?: ReactNode;
  /** The line of names stays in sight while its panel scrolls; it is `--tabs-height` high. */
  isSticky?: boolean;
}

export function Tabs<Value extends string>({ label, value, onValueChange, tabs, aside, isSticky }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useOverflowMarks(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is to be brought into sight
  useEffect(() => {
    const line = list.current;
    const name = line?.querySelector<HTMLElement>("[aria-selected=true]");
    // Not scrollIntoView, which would scroll the page too.
    if (line && name) line.scrollLeft = name.offsetLeft + name.offsetWidth / 2 - line.offsetLeft - line.clientWidth / 2;
  }, [value]);
  const shown = tabs.find((tab) => tab.value === value);
  return (
    <div className={styles.root}>
      <div className={styles.line} data-sticky={isSticky || undefined}>
        <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              // One stop for Tab: the arrows go from name to name.
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.value}`}
          className={styles.panel}
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
}

/** Marks at which ends of a line there is more of it, for the stylesheet. */
function useOverflowMarks(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const line = ref.current;
    if (!line) return;
    const mark = () => {
      line.toggleAttribute("data-more-before", line.scrollLeft > 1);
      line.toggleAttribute("data-more-after", line.scrollLeft < line.scrollWidth - line.clientWidth - 1);
    };
    // Also when a name grows: a count, another language.
    const sizes = new ResizeObserver(mark);
    for (const element of [line, ...line.children]) sizes.observe(element);
    line.addEventListener("scroll", mark, { passive: true });
    return () => {
      sizes.disconnect();
      line.removeEventListener("scroll", mark);
    };
  }, [ref]);
}

/** Arrows, Home and End go to another name and choose it, round the ends. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length);
  next?.focus();
  next?.click();
}
