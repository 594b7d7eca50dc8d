// When a route is really on the page. The router is done before React is: it draws a new route as a transition, and
// what changes in between (at a logout, the session) would still be seen by the old one.
import { useEffect } from "react";
import { type createBrowserRouter, useLocation } from "react-router-dom";
import type { GoOptions } from "../lib/navigation.ts";

type Router = ReturnType<typeof createBrowserRouter>;

let drawn: string | null = null;
const waiting = new Set<() => void>();

/** For what is drawn with every route, the error page included: tells that the route is on the page. */
export function useDrawnRoute(): void {
  const { key } = useLocation();
  useEffect(() => {
    drawn = key;
    for (const look of waiting) look();
  }, [key]);
}

/** Goes somewhere; resolves when that, or what came in its place meanwhile, is on the page. */
export async function goAndDraw(router: Router, to: string, options?: GoOptions): Promise<void> {
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
