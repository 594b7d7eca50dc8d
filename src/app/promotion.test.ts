// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { takePromotion, withoutPromotion } from "./promotion.ts";

beforeEach(() => localStorage.clear());

describe("the promotion's query parameter", () => {
  it.each([
    ["/dashboard?to=vip", "/dashboard"],
    ["/?a=1&to=vip&b=2#there", "/?a=1&b=2#there"],
    ["/?to=other", null],
    ["/dashboard/square", null],
    ["/?goto=vip", null],
  ])("%s becomes %s", (address, clean) => expect(withoutPromotion(address)).toBe(clean));

  it("is stored with its source, and removed from the address bar", () => {
    history.replaceState({ kept: 1 }, "", "/dashboard/square?to=vip");
    takePromotion();
    expect(location.pathname + location.search).toBe("/dashboard/square");
    expect(history.state).toEqual({ kept: 1 });
    expect(JSON.parse(localStorage.getItem("pro_plans_wanted") ?? "null")).toEqual({
      value: { source: "promotion_page" },
    });
  });

  it("does not change other addresses or the storage", () => {
    history.replaceState(null, "", "/dashboard/square?x=1");
    takePromotion();
    expect(location.search).toBe("?x=1");
    expect(localStorage.length).toBe(0);
  });
});
