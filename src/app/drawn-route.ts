// Tells when a route has been rendered. The router finishes before React, which renders a new route as a transition:
// until then the old route would still see changes such as the session's at a logout.
import { useEffect } from "react";
import { type createBrowserRouter, useLocation } from "react-router-dom";
import type { GoOptions } from "../lib/navigation.ts";

type Router = ReturnType<typeof createBrowserRouter>;

let drawn: string | null = null;
const waiting = new Set<() => void>();

/** For components rendered with every route, including the error page: reports that the route is on the page. */
export function useDrawnRoute(): void {
  const { key } = useLocation();
  useEffect(() => {
    drawn = key;
    for (const look of waiting) look();
  }, [key]);
}

/** Navigates; resolves when that route, or one that replaced it meanwhile, is on the page. */
export async function navigateAndRender(router: Router, to: string, options?: GoOptions): Promise<void> {
  await router.navigate(to, options);
  const arrived = () => drawn === router.state.location.key;
  if (arrived()) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!arrived()) return;
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
  });
}
