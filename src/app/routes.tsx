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
  path,
  handle: { name },
  lazy: screen(async () => (await import("./admin-screens.ts")).loadAdminScreen(path)),
});

export const ROUTES: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, element: <Redirect to="/dashboard" /> },
      // Everybody with the link reads a shared story, without the frame of the other screens.
      {
        path: "story/:shareid",
        handle: { name: "Story" },
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import("../screens/story/story.screen.tsx")).StoryScreen, "reading"),
      },
      {
        Component: AppShell,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: "dashboard",
                children: [
                  { index: true, element: <Redirect to={SQUARE_PATH} /> },
                  {
                    Component: DashboardLayout,
                    children: [
                      {
                        path: "square",
                        handle: { name: "Square", hasAction: true },
                        lazy: screen(
                          async () => (await import("../screens/square/square.screen.tsx")).SquareScreen,
                          "square",
                        ),
                      },
                      {
                        Component: LoginGuard,
                        children: [
                          {
                            path: "novels",
                            handle: { name: "Novels", hasAction: true },
                            lazy: screen(
                              async () => (await import("../screens/novels/novels.screen.tsx")).NovelsScreen,
                            ),
                          },
                          {
                            path: "novels/:nid",
                            handle: { name: "Novel", hasAction: true },
                            lazy: screen(async () => (await import("../screens/novel/novel.screen.tsx")).NovelScreen),
                          },
                          {
                            path: "recycle",
                            handle: { name: "Recycle" },
                            lazy: screen(
                              async () => (await import("../screens/recycle/recycle.screen.tsx")).RecycleScreen,
                              "recycle",
                            ),
                          },
                          {
                            path: "worlds",
                            handle: { name: "Worlds", hasAction: true },
                            lazy: screen(
                              async () => (await import("../screens/worlds/worlds.screen.tsx")).WorldsScreen,
                              "worlds",
                            ),
                          },
                          {
                            path: "worlds/:unid",
                            handle: { name: "World", hasAction: true },
                            lazy: screen(
                              async () => (await import("../screens/world/world.screen.tsx")).WorldScreen,
                              "worlds",
                              "world-export",
                            ),
                          },
                          {
                            path: "power",
                            handle: { name: "Power" },
                            lazy: screen(
                              async () => (await import("../screens/power/power.screen.tsx")).PowerScreen,
                              "power",
                            ),
                          },
                        ],
                      },
                    ],
                  },
                ],
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
                path: "admin",
                Component: LoginGuard,
                children: [
                  {
                    Component: DashboardLayout,
                    children: [
                      adminRoute("accounts", "Accounts"),
                      adminRoute("pictures", "HeldPictures"),
                      adminRoute("models", "Models"),
                      adminRoute("audit", "AuditLog"),
                    ],
                  },
                ],
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
