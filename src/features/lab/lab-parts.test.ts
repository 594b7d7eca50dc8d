import { expect, test } from "vitest";
import { labParts, originalOf } from "./lab-parts.ts";

test("splits a result into unchanged parts and numbered changes", () => {
  expect(labParts("The lamp went out slowly.", "The lantern went out.")).toEqual([
    { id: null, text: "The " },
    { id: 0, removed: "lamp", added: "lantern" },
    { id: null, text: " went out" },
    { id: 1, removed: " slowly", added: "" },
    { id: null, text: "." },
  ]);
  expect(originalOf(labParts("The lamp went out slowly.", "The lantern went out."))).toBe("The lamp went out slowly.");
});

test("a model's empty lines are not a change", () => {
  expect(labParts("灯灭了。\n雨停了。", "\n灯灭了。\n\n雨停了。\n")).toEqual([
    { id: null, text: "灯灭了。\n雨停了。" },
  ]);
});
