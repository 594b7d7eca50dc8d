// Terms of a document besides its words: what finds are filtered by. Every filter is a term of its own together with the
// others, so that a search has one of them: each term more is looked up once more for every document.
import { LOCALES, type Locale } from "../../../contract/limits.ts";

export type DocumentKind = "story" | "universe" | "character";

/** Documents of a kind and a tier (order.ts), of one language or of all, those for adults included or not. */
export const filterTerm = (
  kind: DocumentKind,
  tier: number,
  { language, nsfw }: { language: Locale | undefined; nsfw: boolean },
): string => `#${kind}${tier}${filterEnd(language, nsfw)}`;

const filterEnd = (language: Locale | undefined, nsfw: boolean): string =>
  `${nsfw ? "" : "+"}${language === undefined ? "" : `:${language}`}`;

/** How the terms end that a document in some language can have. */
export const FILTER_ENDS: readonly string[] = [undefined, ...LOCALES].flatMap((language) => [
  filterEnd(language, true),
  filterEnd(language, false),
]);

/** Of a world: what its characters' documents were made of. */
export const charactersTerm = (hash: string): string => `#made:${hash}`;
