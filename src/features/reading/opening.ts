// The reader's place in the opening text of a shared story, which the text of its chapter replaces.
import { findOpening } from "../../lib/opening.ts";
import { placeNow } from "./place-in-text.ts";
import type { Place } from "./reading-places.ts";

/** This many characters of a paragraph tell it from the others. */
const MATCHED = 40;

const beginningOf = (element: Element) => (element.textContent ?? "").trim().slice(0, MATCHED);

/** Whether the reader has begun to read it. */
export function isOpeningRead(): boolean {
  const opening = findOpening();
  return opening !== null && window.scrollY > 0 && opening.getClientRects().length > 0;
}

/** Whether the page tells of the work more than title and author: it is not for adults (server/modules/sharings/share-page.ts). */
export function isOpeningForAll(): boolean {
  const opening = findOpening();
  return opening !== null && opening.dataset["adult"] === undefined;
}

/**
 * Removes the opening, and returns the place in the chapter's text that its reader has scrolled to. Null if they have
 * not, if the paragraph they read is not in the text, or if the opening is of another chapter.
 */
export function leaveOpening(text: HTMLElement, chapterId: string): Place | null {
  const opening = findOpening();
  if (!opening) return null;
  const isRead = isOpeningRead();
  const { block, within } = placeNow(opening);
  const paragraph = opening.children[block];
  opening.remove();
  if (!isRead || !paragraph || opening.dataset["chapter"] !== chapterId) return null;
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
