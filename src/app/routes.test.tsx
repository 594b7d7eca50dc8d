// @vitest-environment jsdom
// The table of product.md 2 against the routes: the screen of an address, and who may see it.
import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { LoginGuard } from "./login-guard.tsx";
import { ROUTES } from "./routes.tsx";

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
    ["/admin/accounts", "Accounts", true, {}],
    ["/admin/audit", "AuditLog", true, {}],
    ["/editor", "Editor", true, {}],
    ["/invite/abc", "Invite", false, { token: "abc" }],
    ["/story/abc", "Story", false, { shareid: "abc" }],
  ])("%s is %s, with login: %s", (address, name, login, params) => {
    expect(routeAt(address)).toEqual({ name, login, params });
  });

  it.each(["/", "/dashboard", "/no/such/page", "/dashboard/none", "/editor/none"])(
    "%s has no screen of its own",
    (to) => {
      expect(routeAt(to)).toMatchObject({ name: null, login: false });
    },
  );
});
