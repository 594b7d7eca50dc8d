// What a route shows when it throws: a message and links instead of a blank page.
import { useLayoutEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router-dom";
import { OPENING_ID } from "../../contract/page-paths.ts";
import { useDrawnRoute } from "./drawn-route.ts";
import { LostScreen } from "./lost-screen.tsx";

/** Matches the browsers' errors for a chunk that cannot be fetched: no network, or a newer build has replaced it. */
const MISSING_CHUNK = /dynamically imported module|module script failed|error loading|unable to preload/i;

export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useDrawnRoute();
  // While it is there, the application is hidden.
  useLayoutEffect(() => document.getElementById(OPENING_ID)?.remove(), []);
  if (isRouteErrorResponse(error) && error.status === 404) return <LostScreen reason="not_found" />;
  const message = error instanceof Error ? error.message : String(error);
  if (MISSING_CHUNK.test(message)) {
    // The boundary renders the route again, which loads its chunk, for every new location, even at the same address.
    const retry = () => void navigate(location, { replace: true, state: location.state });
    return <LostScreen reason="unloaded" onRetry={retry} />;
  }
  return <LostScreen reason="broken" detail={message} />;
}
