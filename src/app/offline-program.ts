// Caches the application on the device of a person who writes here. Visitors get nothing installed.
import { subscribe } from "valtio";
import { session } from "../session/session.ts";

/** The delay before installing, so that caching never slows the first use. */
const QUIET_MS = 5_000;

/**
 * Registers the service worker once a person is logged in. Where there is none (plain http, development) nothing
 * happens.
 */
export function keepProgramOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const stop = subscribe(session, register);
  function register(): void {
    if (session.status !== "person") return;
    stop();
    setTimeout(() => {
      // Registration may be refused (private windows); the next visit tries again.
      navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }, QUIET_MS);
  }
  register();
}
