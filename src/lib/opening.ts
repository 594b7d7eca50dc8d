// The opening text that the server's page of a shared work holds, shown until the page has the text itself.
import { useLayoutEffect } from "react";
import { OPENING_ID } from "../../contract/page-paths.ts";

export const findOpening = () => document.getElementById(OPENING_ID);

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
