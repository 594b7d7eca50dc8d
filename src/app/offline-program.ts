// Installs the service worker for logged-in people. For visitors reading installs it (src/features/reading/keep-program.ts).
import { subscribe } from "valtio";
import { installServiceWorker } from "../lib/service-worker.ts";
import { session } from "../session/session.ts";

/** Installs the service worker once a person is logged in. Loaded some seconds after the start, by main. */
export function registerServiceWorker(): void {
  const stop = subscribe(session, register);
  function register(): void {
    if (session.status !== "person") return;
    stop();
    installServiceWorker();
  }
  register();
}
