// What narrows a list, kept in the address: going back, reloading and sharing it find the same list.
import { useCallback, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** Reads a value of the address, and puts values there (an empty one goes), in place of the entry of the history. */
export function useAddressFilter(): { get: (name: string) => string; set: (changes: Record<string, string>) => void } {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  // The router's own is another one after every change; what hangs on this one need not be drawn again.
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
