// Which chapters of a list are selected: one by one, a range with Shift, or all; by pointer and by keyboard.
import { type KeyboardEvent, useRef, useState } from "react";

export interface Selection {
  /** Those that are in the list. */
  ids: ReadonlySet<string>;
  /** With `isRange` all from the one that was toggled last to this one, as this one becomes. */
  toggle: (id: string, isRange: boolean) => void;
  /** All, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
  /**
   * For the list, whose items have `aria-posinset` and one checkbox each: the arrow keys go to the next checkbox, with
   * Shift selecting it alike, and Control or Command with A selects all.
   */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = new Set(order.filter((id) => chosen.has(id)));
  const isAll = order.length > 0 && ids.size === order.length;

  const set = (some: readonly string[], isOn: boolean) => {
    const next = new Set(ids);
    for (const id of some) isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [isRange && last.current !== null ? order.indexOf(last.current) : -1, order.indexOf(id)];
    last.current = id;
    set(from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), !ids.has(id));
  };

  const move = (box: HTMLInputElement, list: HTMLElement, by: number, isRange: boolean) => {
    const at = Number(box.closest("[aria-posinset]")?.getAttribute("aria-posinset"));
    const [here, there] = [order[at - 1], order[at - 1 + by]];
    const next = list.querySelector<HTMLInputElement>(`[aria-posinset="${at + by}"] input[type="checkbox"]`);
    if (here === undefined || there === undefined || !next) return;
    next.focus();
    if (!isRange) return;
    set([there], ids.has(here));
    last.current = there;
  };
  return {
    ids,
    toggle,
    toggleAll: () => setChosen(new Set(isAll ? [] : order)),
    clear: () => {
      setChosen(new Set());
      last.current = null;
    },
    onKeyDown: (event) => {
      const { target, currentTarget, key } = event;
      if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (by !== undefined) move(target, currentTarget, by, event.shiftKey);
      else if (key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) setChosen(new Set(order));
      else return;
      event.preventDefault();
    },
  };
}
