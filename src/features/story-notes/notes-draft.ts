// What is being typed into a story's notes, saved by itself a moment after the last key. One save runs at a time, and
// whatever was typed meanwhile goes with the next: the last words always arrive, and in order.
import { proxy } from "valtio";
import { AUTHOR_NOTE_MAX, STYLE_NOTE_MAX } from "../../../contract/limits.ts";
import type { StoryNotes } from "../../../contract/story-notes.ts";
import { exceeds } from "../../../contract/text-length.ts";

export type NoteFields = Omit<StoryNotes, "updated_at">;

export interface NotesDraft {
  state: {
    fields: NoteFields;
    /** `waiting`: for a pause in typing. `too_long`: nothing is saved until a field is shortened. */
    saving: "saved" | "waiting" | "saving" | "failed" | "too_long";
    /** Why the last save failed. */
    error: unknown;
    /** Whether anything was saved since the panel was opened: only then "saved" is worth saying. */
    touched: boolean;
  };
  change(fields: Partial<NoteFields>): void;
  /** What somebody else wrote: shown unless something of one's own is on its way. */
  receive(fields: NoteFields): void;
  /** Saves at once what waits; also tries again after a failure. */
  flush(): void;
}

/** A pause in typing. */
const PAUSE_MS = 800;

export function createNotesDraft(first: NoteFields, save: (fields: NoteFields) => Promise<unknown>): NotesDraft {
  const state: NotesDraft["state"] = proxy({ fields: { ...first }, saving: "saved", error: null, touched: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  /** Typed while a save was running. */
  let again = false;

  const tooLong = () =>
    exceeds(state.fields.author_note, AUTHOR_NOTE_MAX) || exceeds(state.fields.style, STYLE_NOTE_MAX);

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (tooLong()) {
      state.saving = "too_long";
      return;
    }
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        state.saving = "saving";
        await save({ ...state.fields });
      } while (again && !tooLong());
      running = false;
      // Keys pressed during the last round have set their own state and timer.
      if (state.saving === "saving") state.saving = tooLong() ? "too_long" : "saved";
    } catch (error) {
      running = false;
      state.error = error;
      state.saving = "failed";
    }
  }

  return {
    state,
    change(fields) {
      Object.assign(state.fields, fields);
      state.touched = true;
      state.saving = tooLong() ? "too_long" : "waiting";
      clearTimeout(timer);
      if (state.saving === "waiting") timer = setTimeout(() => void run(), PAUSE_MS);
    },
    receive(fields) {
      if (state.saving === "saved") Object.assign(state.fields, fields);
    },
    flush() {
      if (state.saving === "waiting" || state.saving === "failed") void run();
    },
  };
}
