// Selects several items of a long list: one by one, or a range with Shift. A button and Escape end it.
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { shownDialogs } from "../../lib/dialogs.ts";

interface State {
  ids: ReadonlySet<string>;
  /** The index at which a Shift range begins. */
  anchor: number;
}

export interface Choosing {
  /** Whether a press on an item selects it. */
  on: boolean;
  ids: ReadonlySet<string>;
  /** Whether the items of a range are being fetched. */
  busy: boolean;
  begin: () => void;
  leave: () => void;
  /** Selects or deselects an item; with `range`, everything from the last pressed item to it. */
  press: (id: string, index: number, range: boolean) => void;
  all: () => void;
}

export interface ChoosingOptions {
  total: number;
  idsBetween: (from: number, to: number) => Promise<string[]>;
  onFailure: (error: unknown) => void;
}

export function useChoosing({ total, idsBetween, onFailure }: ChoosingOptions): Choosing {
  const [state, setState] = useState<State | null>(null);
  const [busy, setBusy] = useState(false);

  const leave = useCallback(() => setState(null), []);
  const add = async (from: number, to: number, anchor: number) => {
    setBusy(true);
    try {
      const ids = await idsBetween(Math.min(from, to), Math.max(from, to));
      setState((before) => before && { ids: new Set([...before.ids, ...ids]), anchor });
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const press = (id: string, index: number, range: boolean) => {
    if (range && state && state.anchor >= 0) return void add(state.anchor, index, index);
    setState((before) => {
      const ids = new Set(before?.ids);
      if (!ids.delete(id)) ids.add(id);
      return { ids, anchor: index };
    });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (shownDialogs().length > 0 || document.querySelector("[role=menu], [role=listbox]")) return;
    leave();
  });
  const on = state !== null;
  useEffect(() => {
    if (!on) return;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [on]);

  return {
    on,
    ids: state?.ids ?? NONE,
    busy,
    begin: () => setState({ ids: NONE, anchor: -1 }),
    leave,
    press,
    all: () => void add(0, total - 1, -1),
  };
}

const NONE: ReadonlySet<string> = new Set();
