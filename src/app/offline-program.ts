// Installs the service worker, which caches the application, for logged-in people. Visitors get nothing installed.
import { subscribe } from "valtio";
import { session } from "../session/session.ts";

/** The delay before installing, so that caching never slows the first use. */
const INSTALL_DELAY_MS = 5_000;

/**
 * Registers the service worker once a person is logged in. Where there is none (plain http, development) nothing
 * happens.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const stop = subscribe(session, register);
  function register(): void {
    if (session.status !== "person") return;
    stop();
    setTimeout(() => {
      // Registration may be refused (private windows); the next visit tries again.
      navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }, INSTALL_DELAY_MS);
  }
  register();
}
