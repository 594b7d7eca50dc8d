// What a route shows when it breaks: words and ways out instead of a white page.
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { useDrawnRoute } from "./drawn-route.ts";
import { LostScreen } from "./lost-screen.tsx";

/** A file of an older build that is no longer there: reloading brings the new one. */
const MISSING_CHUNK = /dynamically imported module|module script failed|error loading|unable to preload/i;

export function RouteError() {
  const error = useRouteError();
  useDrawnRoute();
  if (isRouteErrorResponse(error) && error.status === 404) return <LostScreen reason="not_found" />;
  const message = error instanceof Error ? error.message : String(error);
  if (MISSING_CHUNK.test(message)) return <LostScreen reason="outdated" />;
  return <LostScreen reason="broken" detail={message} />;
}
