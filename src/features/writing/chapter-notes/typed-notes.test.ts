// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { clearEveryNeedSave, confirmNeedSave, needSave } from "../../../lib/need-save.ts";
import { keepTypedNote, takeBackTypedNote, typedNotes } from "./typed-notes.ts";

afterEach(() => {
  keepTypedNote("one", null);
  clearEveryNeedSave();
});

it("a half-typed note is kept, and leaving asks about it until it is stored or discarded", async () => {
  keepTypedNote("one", "The coat");
  expect([typedNotes["one"], typedNotes["two"], needSave.changed]).toEqual(["The coat", undefined, true]);
  keepTypedNote("one", null);
  expect([typedNotes["one"], needSave.changed]).toEqual([undefined, false]);
  keepTypedNote("one", "The letter");
  await confirmNeedSave(() => {});
  expect([typedNotes["one"], needSave.changed]).toEqual([undefined, false]);
});

it("nobody is asked about an empty field, or a note that is open and unchanged", () => {
  keepTypedNote("one", "");
  expect([typedNotes["one"], needSave.changed]).toEqual(["", false]);
  keepTypedNote("one", "As stored ", "As stored");
  expect([typedNotes["one"], needSave.changed]).toEqual(["As stored ", false]);
});

it("a note that could not be added is before what was typed since", () => {
  takeBackTypedNote("one", "First");
  expect([typedNotes["one"], needSave.changed]).toEqual(["First", true]);
  keepTypedNote("one", "second");
  takeBackTypedNote("one", "First,");
  expect(typedNotes["one"]).toBe("First, second");
});
