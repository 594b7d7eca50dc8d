// @vitest-environment jsdom
// The table of product.md 2 against the routes: the screen of an address, and who may see it.
import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { LoginGuard } from "./login-guard.tsx";
import { ROUTES } from "./routes.tsx";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";

function routeAt(address: string) {
  const matches = matchRoutes(ROUTES, address) ?? [];
  const { handle } = matches.at(-1)?.route ?? {};
  return {
    name: (handle as { name?: string } | undefined)?.name ?? null,
    login: matches.some(({ route }) => route.Component === LoginGuard),
    params: matches.at(-1)?.params,
  };
}

describe("the routes", () => {
  it.each([
    ["/dashboard/square", "Square", false, {}],
    ["/dashboard/novels", "Novels", true, {}],
    ["/dashboard/novels/0b0f", "Novel", true, { nid: "0b0f" }],
    ["/dashboard/recycle", "Recycle", true, {}],
    ["/dashboard/worlds", "Worlds", true, {}],
    ["/dashboard/worlds/0b0f", "World", true, { unid: "0b0f" }],
    ["/dashboard/exploration", "Explorations", true, {}],
    ["/exploration?id=0b0f", "ExplorationDialogue", true, {}],
    ["/dashboard/feed", "Feed", true, {}],
    ["/dashboard/power", "Power", true, {}],
    ["/history", "History", true, {}],
    ["/active", "Active", true, {}],
    ["/search?q=salt", "Search", true, {}],
    ["/user", "User", false, {}],
    ["/user/0b0f", "User", false, { uid: "0b0f" }],
    ["/universe/abc", "Universe", false, { shareid: "abc" }],
    ["/decisions", "Decisions", true, {}],
    ["/admin/reports", "Reports", true, {}],
    ["/admin/reports/0b0f", "Case", true, { caseId: "0b0f" }],
    ["/admin/feedback", "SentFeedback", true, {}],
    ["/admin/accounts", "Accounts", true, {}],
    ["/admin/pictures", "HeldPictures", true, {}],
    ["/admin/models", "Models", true, {}],
    ["/admin/audit", "AuditLog", true, {}],
    ["/editor", "Editor", true, {}],
    ["/invite/abc", "Invite", false, { token: "abc" }],
    ["/story/abc", "Story", false, { shareid: "abc" }],
  ])("%s is %s, with login: %s", (address, name, login, params) => {
    expect(routeAt(address)).toEqual({ name, login, params });
  });

  it.each(["/user/0b0f", "/dashboard/novels", "/history", "/active", "/search", "/admin/audit"])(
    "%s is in the same layout as the square, so that the search box keeps its text and the focus",
    (address) => {
      const layoutOf = (at: string) =>
        matchRoutes(ROUTES, at)?.findIndex(({ route }) => route.Component === DashboardLayout) ?? -1;
      const [here, square] = [address, "/dashboard/square"].map((at) => matchRoutes(ROUTES, at)?.[layoutOf(at)]?.route);
      expect(here).toBeDefined();
      expect(here).toBe(square);
      expect(layoutOf(address)).toBe(layoutOf("/dashboard/square"));
    },
  );

  it.each(["/", "/dashboard", "/no/such/page", "/admin", "/dashboard/none", "/editor/none"])(
    "%s has no screen of its own",
    (to) => {
      expect(routeAt(to)).toMatchObject({ name: null, login: false });
    },
  );
});
