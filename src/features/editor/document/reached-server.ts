// Waits until the server has every word of a document, before the server is told to do something with it.
import { subscribe } from "valtio";
import type { DocumentSession } from "./document-session.ts";

/** How long to wait before the words count as not having arrived. */
const PATIENCE_MS = 5_000;

/** Resolves to whether the server has every word of a document within PATIENCE_MS. */
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
