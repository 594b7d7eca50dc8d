// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { resumePath } from "./login-guard.tsx";

describe("the path to resume after logging in", () => {
  it.each(["/editor?nid=1&cid=2", "/dashboard/recycle", "/invite/abc"])("is %s", (path) => {
    expect(resumePath({ resume: path })).toBe(path);
  });

  it.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "",
    "/",
    "/dashboard/square",
    7,
    null,
  ])("is never %s", (path) => expect(resumePath({ resume: path })).toBeNull());

  it("is null without a state", () => {
    expect([resumePath(null), resumePath(undefined), resumePath("x"), resumePath({})]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
