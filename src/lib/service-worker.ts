// Installs the service worker, which caches the application for use offline (src/service-worker/).

/** Where there is no service worker (plain http, development) nothing happens. */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Registration may be refused (private windows); the next visit tries again.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
