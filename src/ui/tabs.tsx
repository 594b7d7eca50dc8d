// Tabs: a line of names under which one panel shows. Our own: the pattern is small, and lists load with it.
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
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
  /** The line of names, for `useOverflowMarks` where it may be longer than its place. */
  listRef?: RefObject<HTMLDivElement | null>;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, tabs, aside, isSticky, listRef } = props;
  const id = useId();
  const shown = tabs.find((tab) => tab.value === value);
  return (
    <div className={styles.root}>
      <div className={styles.line} data-sticky={isSticky || undefined}>
        <div ref={listRef} className={styles.list} role="tablist" aria-label={label} onKeyDown={walk}>
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
