// Has the program kept on the device of somebody who writes here. Visitors only look: they get nothing installed.
import { subscribe } from "valtio";
import { session } from "../session/session.ts";

/** After the page has what it needs: keeping the program must never slow its first use. */
const QUIET_MS = 5_000;

/** Registers the service worker once a person is logged in. Without one (plain http, development) nothing changes. */
export function keepProgramOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const stop = subscribe(session, register);
  function register(): void {
    if (session.status !== "person") return;
    stop();
    setTimeout(() => {
      // It may be refused (private windows); the next visit asks again.
      navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }, QUIET_MS);
  }
  register();
}
