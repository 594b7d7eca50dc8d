import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STYLE_NOTE_MAX } from "../../../contract/limits.ts";
import { createNotesDraft, type NoteFields } from "./notes-draft.ts";

const EMPTY: NoteFields = { author_note: "", style: "", point_of_view: "unset" };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose answers the test controls. */
function scene() {
  const saves: { fields: NoteFields; done: () => void; fail: (error: Error) => void }[] = [];
  const draft = createNotesDraft(
    EMPTY,
    (fields) => new Promise<void>((resolve, reject) => void saves.push({ fields, done: resolve, fail: reject })),
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { draft, saves, settle, pause: () => vi.advanceTimersByTimeAsync(2_000) };
}

it("saves once after a pause, with the latest text", async () => {
  const { draft, saves, pause, settle } = scene();
  draft.change({ style: "S" });
  draft.change({ style: "Sh" });
  expect(draft.state.saving).toBe("waiting");
  expect(saves).toHaveLength(0);
  await pause();
  expect(saves.map(({ fields }) => fields.style)).toEqual(["Sh"]);
  expect(draft.state.saving).toBe("saving");
  saves[0]?.done();
  await settle();
  expect(draft.state).toMatchObject({ saving: "saved", touched: true });
});

it("saves text typed during a save afterwards, never in parallel", async () => {
  const { draft, saves, pause, settle } = scene();
  draft.change({ style: "one" });
  await pause();
  draft.change({ style: "two" });
  await pause();
  expect(saves).toHaveLength(1);
  saves[0]?.done();
  await settle();
  expect(saves.map(({ fields }) => fields.style)).toEqual(["one", "two"]);
  saves[1]?.done();
  await settle();
  expect(draft.state.saving).toBe("saved");
});

it("does not say saved while the debounce is pending", async () => {
  const { draft, saves, pause, settle } = scene();
  draft.change({ style: "one" });
  await pause();
  draft.change({ style: "two" });
  saves[0]?.done();
  await settle();
  expect(draft.state.saving).toBe("waiting");
  await pause();
  expect(saves.at(-1)?.fields.style).toBe("two");
});

it("keeps the text of a failed save, and retries on request", async () => {
  const { draft, saves, pause, settle } = scene();
  draft.change({ author_note: "Keep me" });
  await pause();
  saves[0]?.fail(new Error("away"));
  await settle();
  expect(draft.state).toMatchObject({ saving: "failed", fields: { author_note: "Keep me" } });
  draft.flush();
  expect(saves[1]?.fields.author_note).toBe("Keep me");
  saves[1]?.done();
  await settle();
  expect(draft.state.saving).toBe("saved");
});

it("saves nothing that is too long, and saves again once it fits", async () => {
  const { draft, saves, pause } = scene();
  draft.change({ style: "x".repeat(STYLE_NOTE_MAX + 1) });
  await pause();
  expect(draft.state.saving).toBe("too_long");
  expect(saves).toHaveLength(0);
  draft.change({ style: "x" });
  await pause();
  expect(saves).toHaveLength(1);
});

it("saves at once when the panel closes", () => {
  const { draft, saves } = scene();
  draft.flush();
  expect(saves).toHaveLength(0);
  draft.change({ point_of_view: "first" });
  draft.flush();
  expect(saves.map(({ fields }) => fields.point_of_view)).toEqual(["first"]);
});

it("shows what others wrote, but not over unsaved text", async () => {
  const { draft } = scene();
  draft.receive({ ...EMPTY, style: "theirs" });
  expect(draft.state.fields.style).toBe("theirs");
  draft.change({ style: "mine" });
  draft.receive({ ...EMPTY, style: "theirs again" });
  expect(draft.state.fields.style).toBe("mine");
});
