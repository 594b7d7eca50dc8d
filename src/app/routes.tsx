// All routes: the screen (loaded when first shown), the name (the "source" of the next route), and who may see it.
import type { RouteObject } from "react-router-dom";
import { SQUARE_PATH } from "../../contract/page-paths.ts";
import { loadTexts } from "../i18n/lazy-texts.ts";
import type { AdminPath } from "./admin-screens.ts";
import { RouteError } from "./error-boundary.tsx";
import { LoginGuard } from "./login-guard.tsx";
import { LostScreen } from "./lost-screen.tsx";
import { Redirect } from "./redirect.tsx";
import { Root } from "./root.tsx";
import { AppShell } from "./shell/app-shell.tsx";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";

/** A screen of the administrators: few people open one, so the table of these screens is loaded on demand. */
const adminRoute = (path: AdminPath, name: string): RouteObject => ({
  path,
  handle: { name },
  lazy: async () => ({ Component: await (await import("./admin-screens.ts")).loadAdminScreen(path) }),
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
        lazy: async () => {
          try {
            const screen = import("../screens/story/story.screen.tsx");
            await loadTexts("reading");
            return { Component: (await screen).StoryScreen };
          } catch (error) {
            // Thrown here, the router would show HydrateFallback for good: it takes the first route for still loading.
            const Component = () => {
              throw error;
            };
            return { Component };
          }
        },
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
                        lazy: async () => ({
                          Component: (await import("../screens/square/square.screen.tsx")).SquareScreen,
                        }),
                      },
                      {
                        Component: LoginGuard,
                        children: [
                          {
                            path: "novels",
                            handle: { name: "Novels", hasAction: true },
                            lazy: async () => ({
                              Component: (await import("../screens/novels/novels.screen.tsx")).NovelsScreen,
                            }),
                          },
                          {
                            path: "novels/:nid",
                            handle: { name: "Novel", hasAction: true },
                            lazy: async () => ({
                              Component: (await import("../screens/novel/novel.screen.tsx")).NovelScreen,
                            }),
                          },
                          {
                            path: "recycle",
                            handle: { name: "Recycle" },
                            lazy: async () => {
                              const screen = import("../screens/recycle/recycle.screen.tsx");
                              await loadTexts("recycle");
                              return { Component: (await screen).RecycleScreen };
                            },
                          },
                          {
                            path: "worlds",
                            handle: { name: "Worlds", hasAction: true },
                            lazy: async () => {
                              const screen = import("../screens/worlds/worlds.screen.tsx");
                              await loadTexts("worlds");
                              return { Component: (await screen).WorldsScreen };
                            },
                          },
                          {
                            path: "worlds/:unid",
                            handle: { name: "World", hasAction: true },
                            lazy: async () => {
                              const screen = import("../screens/world/world.screen.tsx");
                              await Promise.all([loadTexts("worlds"), loadTexts("world-export")]);
                              return { Component: (await screen).WorldScreen };
                            },
                          },
                          {
                            path: "power",
                            handle: { name: "Power" },
                            lazy: async () => {
                              const screen = import("../screens/power/power.screen.tsx");
                              await loadTexts("power");
                              return { Component: (await screen).PowerScreen };
                            },
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
                lazy: async () => {
                  const screen = import("../screens/invite/invite.screen.tsx");
                  await loadTexts("collaborators");
                  return { Component: (await screen).InviteScreen };
                },
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
                    lazy: async () => {
                      const screen = import("../screens/editor/editor.screen.tsx");
                      await loadTexts("editor");
                      const { EditorScreen } = await screen;
                      return { element: <EditorScreen redirect={(to) => <Redirect to={to} />} /> };
                    },
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
