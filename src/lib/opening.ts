// The opening text that the server's page of a shared work or of a person holds, shown until the page has what follows.
import { useLayoutEffect, useState } from "react";
import { OPENING_ID } from "../../contract/page-paths.ts";
import { CallError } from "./api/call-error.ts";

export const findOpening = () => document.getElementById(OPENING_ID);

/** Whether the page hides it, because the reader comes to another place (public/static/reading-look.js). */
export const isOpeningHidden = (): boolean => document.documentElement.dataset["comesBack"] !== undefined;

function removeOpening(): void {
  findOpening()?.remove();
}

/** Removes the opening text, before anything on the page is measured, once `isReady`. */
export function useWithoutOpening(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) removeOpening();
  }, [isReady]);
}

/** Removes it when the page is left, too. */
export function useOpeningUntilLeft(): void {
  useLayoutEffect(() => removeOpening, []);
}

/** Whether there was no answer, or none that refuses: what the server has sent already may still be read. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status } = error;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

export interface Loading {
  /** There is an answer to show. */
  isLoaded: boolean;
  error: unknown;
  /** The chapter whose beginning the opening has to be. */
  chapterId?: string;
}

/** Whether the opening stays because the rest could not be loaded; also while that is tried again. */
export function useKeptOpening({ isLoaded, error, chapterId }: Loading): boolean {
  const [wasKept, setKept] = useState(false);
  const opening = findOpening();
  const isOther = chapterId !== undefined && opening?.dataset["chapter"] !== chapterId;
  const isShown = opening !== null && !isOpeningHidden() && !isOther;
  const isKept = isShown && !isLoaded && (error ? isOutage(error) : wasKept);
  if (isKept !== wasKept) setKept(isKept);
  return isKept;
}
