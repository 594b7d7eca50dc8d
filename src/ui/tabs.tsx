// Tabs: a tab list and the selected panel. Written here instead of taken from Base UI, because it is in the first load
// of the lists and the pattern is small.
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import styles from "./tabs.module.css";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  /** At the end of the tab list's line. */
  aside?: ReactNode;
  /** The tab list stays visible while its panel scrolls; it is `--tabs-height` high. */
  isSticky?: boolean;
  /** Ref to the tab list, for `useOverflowMarks` if it may overflow. */
  listRef?: RefObject<HTMLDivElement | null>;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, tabs, aside, isSticky, listRef } = props;
  const id = useId();
  const shown = tabs.find((tab) => tab.value === value);
  return (
    <div className={styles.root}>
      <div className={styles.line} data-sticky={isSticky || undefined}>
        <div ref={listRef} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveByKey}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              // Roving tabindex: Tab stops once, arrow keys move between the tabs.
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

/** Arrow keys, Home and End focus and select another tab; arrow keys wrap around at the ends. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length);
  next?.focus();
  next?.click();
}
