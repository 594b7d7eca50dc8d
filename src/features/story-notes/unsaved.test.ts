// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { STYLE_NOTE_MAX } from "../../../contract/limits.ts";
import { clearEveryNeedSave, confirmNeedSave, needSave } from "../../lib/need-save.ts";
import { createNotesDraft } from "./notes-draft.ts";
import { keepTypedSummary, notesDraftOf, typedSummary } from "./unsaved.ts";

afterEach(clearEveryNeedSave);

it("a half-typed summary is kept, and leaving asks about it until it is stored or discarded", async () => {
  keepTypedSummary("one", "Mara leav");
  expect([typedSummary("one"), typedSummary("two"), needSave.changed]).toEqual(["Mara leav", undefined, true]);
  keepTypedSummary("one", null);
  expect([typedSummary("one"), needSave.changed]).toEqual([undefined, false]);
  keepTypedSummary("one", "Mara");
  await confirmNeedSave(() => {});
  expect([typedSummary("one"), needSave.changed]).toEqual([undefined, false]);
});

it("notes that could not be stored are kept with their text; stored ones are fetched again", async () => {
  const save = vi.fn(() => Promise.reject(new Error("away")));
  const create = () => createNotesDraft({ author_note: "", style: "", point_of_view: "unset" }, save);
  const draft = notesDraftOf("story", create);
  draft.change({ author_note: "Keep me" });
  draft.flush();
  await vi.waitFor(() => expect(needSave.changed).toBe(true), 30_000);
  const again = notesDraftOf("story", create);
  expect(again).toBe(draft);
  save.mockImplementation(() => Promise.resolve() as never);
  again.flush();
  await vi.waitFor(() => expect(needSave.changed).toBe(false), 30_000);
  expect(notesDraftOf("story", create)).not.toBe(draft);
  again.change({ style: "x".repeat(STYLE_NOTE_MAX + 1) });
  await vi.waitFor(() => expect(needSave.changed).toBe(true), 30_000);
});
