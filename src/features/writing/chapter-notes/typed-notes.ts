// Text of notes that is typed and not stored: kept as long as the page is open, whatever part of it is shown, and asked
// about before leaving (product.md 2). By the id of the note that is edited, or of the chapter for a new one.
import { proxy } from "valtio";
import { clearNeedSave, flagNeedSave } from "../../../lib/need-save.ts";
import { onLogout } from "../../../session/logout.ts";

export const typedNotes = proxy<Record<string, string>>({});

/** Keeps what is typed; null: it was stored or discarded. `stored`: what the server has, which nobody is asked about. */
export function keepTypedNote(id: string, text: string | null, stored = ""): void {
  const source = `chapter note ${id}`;
  if (text === null) delete typedNotes[id];
  else typedNotes[id] = text;
  if (text === null || text.trim() === stored) clearNeedSave(source);
  else flagNeedSave(() => void delete typedNotes[id], source);
}

/**
 * Puts the text of a note that could not be added back into the field, before what has been typed there meanwhile.
 */
export function takeBackTypedNote(chapterId: string, text: string): void {
  const since = typedNotes[chapterId];
  keepTypedNote(chapterId, since ? `${text} ${since}` : text);
}

onLogout(() => {
  for (const id of Object.keys(typedNotes)) delete typedNotes[id];
});
