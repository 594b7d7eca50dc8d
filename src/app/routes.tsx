// All routes: the screen (loaded when first shown), the name (the "source" of the next route), and who may see it.
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { SQUARE_PATH } from "../../contract/page-paths.ts";
import { type LazyNamespace, loadTexts } from "../i18n/lazy-texts.ts";
import { lazyPart, lazyView } from "../lib/lazy-view.tsx";
import type { AdminPath } from "./admin-screens.ts";
import { RouteError } from "./error-boundary.tsx";
import { LoginGuard } from "./login-guard.tsx";
import { LostScreen } from "./lost-screen.tsx";
import { Redirect } from "./redirect.tsx";
import { Root } from "./root.tsx";
import { AppShell } from "./shell/app-shell.tsx";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";

/**
 * A route's `lazy`: the screen, once its texts are loaded too. It never rejects: at a first visit the router would show
 * HydrateFallback for good, as it takes the first route for still loading; and it would keep what failed. What cannot be
 * loaded is a component that tries again whenever it is mounted and throws to RouteError, which has a retry button.
 */
const screen =
  (load: () => Promise<ComponentType>, ...texts: LazyNamespace[]) =>
  async () => {
    const part = lazyPart(async () => (await Promise.all([load(), ...texts.map(loadTexts)]))[0]);
    return { Component: await part.load().catch(() => lazyView(part)) };
  };

/** A screen of the administrators: few people open one, so the table of these screens is loaded on demand. */
const adminRoute = (path: AdminPath, name: string): RouteObject => ({
  path: `admin/${path}`,
  handle: { name, hasAction: true },
  lazy: screen(async () => (await import("./admin-screens.ts")).loadAdminScreen(path)),
});

/** Screens within the dashboard's layout that everybody may see. */
const PUBLIC_SCREENS: RouteObject[] = [
  {
    path: "dashboard/square",
    handle: { name: "Square", hasAction: true },
    lazy: screen(async () => (await import("../screens/square/square.screen.tsx")).SquareScreen, "square"),
  },
  {
    path: "user/:uid?",
    handle: { name: "User", hasAction: true },
    lazy: screen(
      async () => (await import("../screens/user/user.screen.tsx")).UserScreen,
      "people",
      "square",
      "follows",
    ),
  },
];

/** Screens within the dashboard's layout that need a login. */
const OWN_SCREENS: RouteObject[] = [
  {
    path: "dashboard/feed",
    handle: { name: "Feed" },
    lazy: screen(async () => (await import("../screens/feed/feed.screen.tsx")).FeedScreen, "feed", "square"),
  },
  {
    path: "dashboard/novels",
    handle: { name: "Novels", hasAction: true },
    lazy: screen(async () => (await import("../screens/novels/novels.screen.tsx")).NovelsScreen),
  },
  {
    path: "dashboard/novels/:nid",
    handle: { name: "Novel", hasAction: true },
    lazy: screen(async () => (await import("../screens/novel/novel.screen.tsx")).NovelScreen),
  },
  {
    path: "dashboard/recycle",
    handle: { name: "Recycle" },
    lazy: screen(async () => (await import("../screens/recycle/recycle.screen.tsx")).RecycleScreen, "recycle"),
  },
  {
    path: "dashboard/worlds",
    handle: { name: "Worlds", hasAction: true },
    lazy: screen(async () => (await import("../screens/worlds/worlds.screen.tsx")).WorldsScreen, "worlds"),
  },
  {
    path: "dashboard/worlds/:unid",
    handle: { name: "World", hasAction: true },
    lazy: screen(
      async () => (await import("../screens/world/world.screen.tsx")).WorldScreen,
      "worlds",
      "world-export",
      "errors",
    ),
  },
  {
    path: "dashboard/exploration",
    handle: { name: "Explorations", hasAction: true },
    lazy: screen(
      async () => (await import("../screens/explorations/explorations.screen.tsx")).ExplorationsScreen,
      "chats",
    ),
  },
  {
    path: "dashboard/power",
    handle: { name: "Power" },
    lazy: screen(async () => (await import("../screens/power/power.screen.tsx")).PowerScreen, "power"),
  },
  {
    path: "dashboard/feedback",
    handle: { name: "Feedback", hasAction: true },
    lazy: screen(
      async () => (await import("../screens/feedback/feedback.screen.tsx")).FeedbackScreen,
      "reports",
      "images",
      "errors",
    ),
  },
  {
    path: "history",
    handle: { name: "History" },
    lazy: screen(async () => (await import("../screens/history/history.screen.tsx")).HistoryScreen, "reading-history"),
  },
  {
    path: "active",
    handle: { name: "Active" },
    lazy: screen(async () => (await import("../screens/active/active.screen.tsx")).ActiveScreen, "notices", "account"),
  },
  {
    path: "search",
    handle: { name: "Search" },
    lazy: screen(async () => (await import("../screens/search/search.screen.tsx")).SearchScreen, "search", "square"),
  },
  {
    path: "decisions",
    handle: { name: "Decisions", hasAction: true },
    lazy: screen(
      async () => (await import("../screens/decisions/decisions.screen.tsx")).DecisionsScreen,
      "decisions",
      "errors",
    ),
  },
  adminRoute("reports", "Reports"),
  adminRoute("reports/:caseId", "Case"),
  adminRoute("feedback", "SentFeedback"),
  adminRoute("accounts", "Accounts"),
  adminRoute("pictures", "HeldPictures"),
  adminRoute("models", "Models"),
  adminRoute("audit", "AuditLog"),
];

export const ROUTES: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, element: <Redirect to="/dashboard" /> },
      // Everybody with the link reads a shared story or world, without the frame of the other screens.
      {
        path: "story/:shareid",
        handle: { name: "Story" },
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import("../screens/story/story.screen.tsx")).StoryScreen, "reading"),
      },
      {
        path: "universe/:shareid",
        handle: { name: "Universe" },
        ErrorBoundary: RouteError,
        lazy: screen(
          async () => (await import("../screens/universe/universe.screen.tsx")).UniverseScreen,
          "shared-world",
        ),
      },
      {
        Component: AppShell,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: "dashboard", element: <Redirect to={SQUARE_PATH} /> },
              // One layout for all of them: the search box keeps its text and the focus from screen to screen.
              {
                Component: DashboardLayout,
                children: [...PUBLIC_SCREENS, { Component: LoginGuard, children: OWN_SCREENS }],
              },
              // Everybody with the link sees the invitation before they are asked to log in.
              {
                path: "invite/:token",
                handle: { name: "Invite" },
                lazy: screen(
                  async () => (await import("../screens/invite/invite.screen.tsx")).InviteScreen,
                  "collaborators",
                ),
              },
              {
                Component: LoginGuard,
                children: [
                  {
                    path: "editor",
                    handle: { name: "Editor" },
                    lazy: screen(async () => {
                      const { EditorScreen } = await import("../screens/editor/editor.screen.tsx");
                      return () => <EditorScreen redirect={(to) => <Redirect to={to} />} />;
                    }, "editor"),
                  },
                  {
                    path: "exploration",
                    handle: { name: "ExplorationDialogue" },
                    lazy: screen(
                      async () => (await import("../screens/exploration/exploration.screen.tsx")).ExplorationScreen,
                      "chat",
                      "chats",
                      "entries",
                      "worlds",
                      "errors",
                    ),
                  },
                ],
              },
              { path: "*", element: <LostScreen reason="not_found" /> },
            ],
          },
        ],
      },
    ],
  },
];
