// What a route shows when it throws: a message and links instead of a blank page.
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { useDrawnRoute } from "./drawn-route.ts";
import { LostScreen } from "./lost-screen.tsx";

/** Matches the browsers' errors for a chunk of an older build that no longer exists; a reload loads the new build. */
const MISSING_CHUNK = /dynamically imported module|module script failed|error loading|unable to preload/i;

export function RouteError() {
  const error = useRouteError();
  useDrawnRoute();
  if (isRouteErrorResponse(error) && error.status === 404) return <LostScreen reason="not_found" />;
  const message = error instanceof Error ? error.message : String(error);
  if (MISSING_CHUNK.test(message)) return <LostScreen reason="outdated" />;
  return <LostScreen reason="broken" detail={message} />;
}
