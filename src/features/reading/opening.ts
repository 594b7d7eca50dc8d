// The opening text that the server's page of a shared story holds, shown until the room has the text itself.
import { useLayoutEffect } from "react";
import { OPENING_ID } from "../../../contract/page-paths.ts";
import { placeNow } from "./place-in-text.ts";
import type { Place } from "./reading-places.ts";

/** This many characters of a paragraph tell it from the others. */
const MATCHED = 40;

const findOpening = () => document.getElementById(OPENING_ID);
const beginningOf = (element: Element) => (element.textContent ?? "").trim().slice(0, MATCHED);

function removeOpening(): void {
  findOpening()?.remove();
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

/** Whether the page hides it, because the reader comes to another place (public/static/reading-look.js). */
export const isOpeningHidden = (): boolean => document.documentElement.dataset["comesBack"] !== undefined;

/**
 * Removes the opening, and returns the place in the chapter's text that its reader has scrolled to. Null if they have
 * not, or if the paragraph they read is not in the text.
 */
export function leaveOpening(text: HTMLElement): Place | null {
  const opening = findOpening();
  if (!opening) return null;
  const isRead = window.scrollY > 0 && opening.getClientRects().length > 0;
  const { block, within } = placeNow(opening);
  const paragraph = opening.children[block];
  opening.remove();
  if (!isRead || !paragraph) return null;
  const beginning = beginningOf(paragraph);
  const alike = [...text.children]
    .map((child, index) => [index, child] as const)
    .filter(([, child]) => beginningOf(child) === beginning);
  // Several may begin alike: the nearest. The opening begins with the title, the author and the chapter's name.
  const expected = block - opening.querySelectorAll("h1, h1 + p, h2").length;
  alike.sort(([a], [b]) => Math.abs(a - expected) - Math.abs(b - expected));
  const [found] = alike;
  return found ? { block: found[0], within } : null;
}
