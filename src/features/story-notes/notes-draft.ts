// The draft of a story's notes, saved automatically a moment after the last key. One save runs at a time, and text
// typed meanwhile goes with the next one, so that the latest text always arrives, and in order.
import { proxy } from "valtio";
import { AUTHOR_NOTE_MAX, STYLE_NOTE_MAX } from "../../../contract/limits.ts";
import type { StoryNotes } from "../../../contract/story-notes.ts";
import { exceeds } from "../../../contract/text-length.ts";

export type NoteFields = Omit<StoryNotes, "updated_at">;

export interface NotesDraft {
  state: {
    fields: NoteFields;
    /** `waiting`: debouncing. `too_long`: nothing is saved until a field is shortened. */
    saving: "saved" | "waiting" | "saving" | "failed" | "too_long";
    /** Why the last save failed. */
    error: unknown;
    /** Whether anything was edited since the panel was opened: only then "saved" is shown. */
    touched: boolean;
  };
  change(fields: Partial<NoteFields>): void;
  /** Takes notes changed by somebody else; ignored while a change of this person is unsaved. */
  receive(fields: NoteFields): void;
  /** Saves a pending change at once; also retries after a failure. */
  flush(): void;
}

/** The debounce before a save. */
const PAUSE_MS = 800;

export function createNotesDraft(first: NoteFields, save: (fields: NoteFields) => Promise<unknown>): NotesDraft {
  const state: NotesDraft["state"] = proxy({ fields: { ...first }, saving: "saved", error: null, touched: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  /** Whether something was typed while a save was running. */
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
      // Keys pressed during the last save have set their own state and timer.
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
