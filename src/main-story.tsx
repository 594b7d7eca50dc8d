// The entry point of a shared story's page as the server answers it: the reading room alone for a visitor; the whole
// application for somebody who is logged in here or comes back from a login at a provider.
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import { takePromotion } from "./app/promotion.ts";
import { preferredLocale, startI18n } from "./i18n/i18n.ts";
import { addReadingTexts } from "./i18n/reading-texts.ts";
import { storage } from "./lib/storage.ts";
import { followTheme } from "./lib/theme.ts";
import { queryClient } from "./queries/query-client.ts";
import { VisitorRoom } from "./screens/story/visitor-room.tsx";
import { KEYS } from "./session/storage-keys.ts";
import { TooltipLayer } from "./ui/tooltip-layer.tsx";

const comesFromLogin = () => /[?&]code=/.test(location.search) && /[?&]state=/.test(location.search);

/** Loads the whole application, and returns how to draw it; it reads the same address. */
const loadApplication = async () => (await import("./start-application.tsx")).startApplication;

async function startRoom(): Promise<void> {
  takePromotion();
  followTheme();
  // Somebody has logged in in another tab.
  const unwatch = storage.watch(KEYS.tokens, () => {
    if (storage.get(KEYS.tokens) !== null) location.reload();
  });
  const locale = preferredLocale();
  await addReadingTexts(locale, startI18n(locale));
  const shareId = location.pathname.split("/").findLast((part) => part !== "") ?? "";
  /** Rejects before the room goes if the application cannot be loaded. */
  const replaceRoom = async () => {
    const start = await loadApplication();
    unwatch();
    root.unmount();
    // Nothing is on the page now: a reload tries again.
    await start().catch(() => location.reload());
  };
  const root = createRoot(document.getElementById("root") as HTMLElement, {
    // The application has a screen that says what went wrong; without it the room's last words stay.
    onUncaughtError: (error) => {
      reportError(error);
      replaceRoom().catch(reportError);
    },
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <VisitorRoom shareId={shareId} startApplication={replaceRoom} />
      <TooltipLayer />
    </QueryClientProvider>,
  );
}

if (storage.get(KEYS.tokens) !== null || comesFromLogin()) await (await loadApplication())();
else await startRoom();
