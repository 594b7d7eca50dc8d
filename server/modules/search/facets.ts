// Terms of a document besides its words: what finds are filtered by.

export type DocumentKind = "story" | "universe" | "character";

/** Documents of a kind and a tier (order.ts). */
export const tierTerm = (kind: DocumentKind, tier: number): string => `#${kind}${tier}`;
export const languageTerm = (language: string): string => `#${language}`;
/** Of works that are not for adults. */
export const FOR_ALL_TERM = "#all";
/** Of a world: what its characters' documents were made of. */
export const charactersTerm = (hash: string): string => `#made:${hash}`;
