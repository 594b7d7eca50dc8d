// What happens on every change of route: some dialogs close, the previous route becomes the source, and the redirect
// count is reset once a page has stayed.
import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { closeDialogs } from "../lib/dialogs.ts";
import { enterRoute } from "../lib/route-source.ts";
import { redirectCap } from "./redirect-cap.ts";

/** These close on any change of route (product.md 2); the others stay until answered. */
export const CLOSED_BY_ROUTE = ["ai", "story", "qr-payment", "nickname", "user-info"] as const;

/** A page shown for this long is not a step of a redirect. */
const SETTLED_MS = 1_000;

/** The name in a route's `handle`. */
function routeName(handle: unknown): string | null {
  const name = typeof handle === "object" && handle !== null && "name" in handle ? handle.name : null;
  return typeof name === "string" ? name : null;
}

export function RouteChanges() {
  const location = useLocation();
  const name = useMatches().reduce<string | null>((deepest, match) => routeName(match.handle) ?? deepest, null);
  const address = location.pathname + location.search;
  const last = useRef(address);

  useEffect(() => {
    if (address !== last.current) closeDialogs(CLOSED_BY_ROUTE);
    last.current = address;
    const timer = setTimeout(redirectCap.settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [address]);

  useEffect(() => {
    if (name) enterRoute(name);
  }, [name]);

  return null;
}
