// For what the server does with a chapter as it has it: that it has every word first.
import { subscribe } from "valtio";
import type { DocumentSession } from "./document-session.ts";

/** How long words may take to the server before it is said that they did not arrive. */
const PATIENCE_MS = 5_000;

/** Whether the server gets every word of a document within a moment. */
export function reachedServer({ saving }: DocumentSession): Promise<boolean> {
  const isThere = () => saving.state === "saved" || saving.state === "saved-server";
  if (isThere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (there: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(there);
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    const stop = subscribe(saving, () => isThere() && end(true), true);
  });
}
