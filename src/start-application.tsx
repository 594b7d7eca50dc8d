// Loads the texts and restores the stored session, then renders the application.
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import { App } from "./app/app.tsx";
import { clearDocumentsAtLogout } from "./app/leave-device.ts";
import { takeLoginReturn } from "./app/login-return.ts";
import { followNotices } from "./app/notices.ts";
import { takePromotion } from "./app/promotion.ts";
import { followReading } from "./app/reading-places.ts";
import { startI18n } from "./i18n/i18n.ts";
import { loadTexts } from "./i18n/lazy-texts.ts";
import { followTheme } from "./lib/theme.ts";
import { persistQueries } from "./queries/query-cache/persist-queries.ts";
import { refetchAfterOutage } from "./queries/query-cache/refetch-after-outage.ts";
import { queryClient } from "./queries/query-client.ts";
import { startSession } from "./session/start-session.ts";

/** What the first use does without waits for this long, so that it never slows it: the service worker, texts of errors. */
const LATER_MS = 5_000;

/** Rejects if the texts of the language cannot be loaded. */
export async function startApplication(): Promise<void> {
  takePromotion();
  followTheme();
  await startI18n();
  startSession();
  takeLoginReturn();
  followNotices();
  followReading();
  clearDocumentsAtLogout();
  setTimeout(() => {
    // Without a network it is loaded and installed by the next visit.
    import("./app/offline-program.ts").then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => {});
    // With the first error that needs them at the latest.
    loadTexts("errors").catch(() => {});
  }, LATER_MS);
  persistQueries(queryClient);
  refetchAfterOutage(queryClient);
  createRoot(document.getElementById("root") as HTMLElement).render(<App />);
}
