// Filters of a list, kept in the URL: going back, reloading and a shared link show the same list.
import { useCallback, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** `get` reads a search parameter; `set` writes some (empty ones are removed) and replaces the history entry. */
export function useAddressFilter(): { get: (name: string) => string; set: (changes: Record<string, string>) => void } {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  // The router's setter changes with every navigation; this one is stable, so memoized children don't render again.
  const set = useCallback((changes: Record<string, string>) => {
    latest.current(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, []);
  return { get: (name) => params.get(name) ?? "", set };
}
