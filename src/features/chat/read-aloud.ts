// Reads a message aloud with the browser's own voices, one at a time.
import { proxy } from "valtio";
import { languageOf } from "./text-language.ts";

/** The message that is being read. */
export const aloud = proxy<{ messageId: string | null }>({ messageId: null });

let current: SpeechSynthesisUtterance | null = null;

export const canReadAloud = (): boolean => "speechSynthesis" in globalThis;

export function stopReading(): void {
  current = null;
  aloud.messageId = null;
  if (canReadAloud()) speechSynthesis.cancel();
}

/** Reads a message, or stops if it is the one that is being read. */
export function readAloud({ _id, text }: { _id: string; text: string }): void {
  const wasThis = aloud.messageId === _id;
  stopReading();
  if (wasThis) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = languageOf(text);
  const over = () => {
    // The end of one that was stopped is reported after the next has begun.
    if (current === spoken) stopReading();
  };
  spoken.addEventListener("end", over);
  spoken.addEventListener("error", over);
  current = spoken;
  aloud.messageId = _id;
  speechSynthesis.speak(spoken);
}
