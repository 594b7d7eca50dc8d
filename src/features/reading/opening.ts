// The opening text that the server's page of a shared story holds, shown until the room has the text itself.
import { useLayoutEffect } from "react";
import { OPENING_ID } from "../../../contract/sharings.ts";

function removeOpening(): void {
  document.getElementById(OPENING_ID)?.remove();
}

/** Removes the opening text, before anything on the page is measured, once `isReady`. */
export function useWithoutOpening(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) removeOpening();
  }, [isReady]);
}

/** Removes it when the room is left, too. */
export function useOpeningUntilLeft(): void {
  useLayoutEffect(() => removeOpening, []);
}
