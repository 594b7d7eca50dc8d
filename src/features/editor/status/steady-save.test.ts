import { expect, test } from "vitest";
import { stepSave } from "./steady-save.ts";

test("a better state that ended is replaced at once", () => {
  expect(stepSave("saved", "device").shown).toBe("saving");
  expect(stepSave("saved", "offline").shown).toBe("saving");
  expect(stepSave("device", "saving")).toEqual({ shown: "saving", wait: false });
  expect(stepSave("saved", "unsaved")).toEqual({ shown: "unsaved", wait: false });
});

test("a better state is shown only after it has lasted", () => {
  expect(stepSave("saving", "saved")).toEqual({ shown: "saving", wait: true });
  expect(stepSave("saving", "device")).toEqual({ shown: "saving", wait: true });
  expect(stepSave("unsaved", "saved")).toEqual({ shown: "saving", wait: true });
});

test("an unchanged state stays without waiting", () => {
  expect(stepSave("saved", "saved")).toEqual({ shown: "saved", wait: false });
});
