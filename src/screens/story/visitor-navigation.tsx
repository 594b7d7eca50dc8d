// The address of a page that stands alone for a visitor: its query is set by the browser's history, and every way out
// loads a page of the application.
import { useMemo, useSyncExternalStore } from "react";
import type { PageLinkProps, PageNavigation } from "../../lib/page-navigation.tsx";

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("popstate", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("popstate", changed);
  };
}

const goTo: PageNavigation["goTo"] = (search, { replace = search === location.search } = {}) => {
  history[replace ? "replaceState" : "pushState"](null, "", search);
  for (const changed of listeners) changed();
};

function HistoryLink({ to, onClick, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || hasModifier || event.button !== 0 || !to.startsWith("?")) return;
        event.preventDefault();
        goTo(to);
      }}
    />
  );
}

export function useVisitorNavigation(): PageNavigation {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => ({ search, goTo, Link: HistoryLink }), [search]);
}
