// The entry point of the page of a shared story or world as the server answers it: the reading room or the world alone for
// a visitor; the whole application for somebody who is logged in here or comes back from a login at a provider.
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { sharedWorldPath } from "../contract/page-paths.ts";
import "./ui/base.css";
import { takePromotion } from "./app/promotion.ts";
import { preferredLocale, startI18n } from "./i18n/i18n.ts";
import { addVisitorTexts } from "./i18n/reading-texts.ts";
import { storage } from "./lib/storage.ts";
import { followTheme } from "./lib/theme.ts";
import { queryClient } from "./queries/query-client.ts";
import { KEYS } from "./session/storage-keys.ts";
import { TooltipLayer } from "./ui/tooltip-layer.tsx";

const comesFromLogin = () => /[?&]code=/.test(location.search) && /[?&]state=/.test(location.search);

/** The page for visitors that the address names, and its texts. */
const PAGES = {
  story: { texts: "reading", load: async () => (await import("./screens/story/visitor-room.tsx")).VisitorRoom },
  world: {
    texts: "shared-world",
    load: async () => (await import("./screens/universe/visitor-world.tsx")).VisitorWorld,
  },
} as const;

/** Loads the whole application, and returns how to draw it; it reads the same address. */
const loadApplication = async () => (await import("./start-application.tsx")).startApplication;

async function startPage(): Promise<void> {
  takePromotion();
  followTheme();
  // Somebody has logged in in another tab.
  const unwatch = storage.watch(KEYS.tokens, () => {
    if (storage.get(KEYS.tokens) !== null) location.reload();
  });
  const locale = preferredLocale();
  const page = PAGES[location.pathname.startsWith(sharedWorldPath("")) ? "world" : "story"];
  const [VisitorPage] = await Promise.all([page.load(), addVisitorTexts(page.texts, locale, startI18n(locale))]);
  const shareId = location.pathname.split("/").findLast((part) => part !== "") ?? "";
  /** Rejects before the page goes if the application cannot be loaded. */
  const replacePage = async () => {
    const start = await loadApplication();
    unwatch();
    root.unmount();
    // Nothing is on the page now: a reload tries again.
    await start().catch(() => location.reload());
  };
  const root = createRoot(document.getElementById("root") as HTMLElement, {
    // The application has a screen that says what went wrong; without it the page's last words stay.
    onUncaughtError: (error) => {
      reportError(error);
      replacePage().catch(reportError);
    },
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <VisitorPage shareId={shareId} startApplication={replacePage} />
      <TooltipLayer />
    </QueryClientProvider>,
  );
}

if (storage.get(KEYS.tokens) !== null || comesFromLogin()) await (await loadApplication())();
else await startPage();
