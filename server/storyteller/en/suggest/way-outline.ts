// Outlines of what could happen next, as templates, and the things they are made of.

/** Outlines by what they are made of: people, a thing or place, or time and the world outside. */
export interface OutlinesBySort {
  readonly people?: readonly string[];
  readonly thing?: readonly string[];
  readonly world?: readonly string[];
}
export const SORTS = ["people", "thing", "world"] as const;
export type Sort = (typeof SORTS)[number];

/** `{it}` is the thing as the text calls it; `{is}`, `{it_was}` and `{s}` agree with it. */
export interface Domain extends OutlinesBySort {
  /** In the singular. `+`: several are named together, as "the boots"; `~`: a mass, as "the money". */
  readonly nouns: string;
  /** Nobody can take it or hand it on. */
  readonly fixed?: true;
  /** How much it carries: 1 if absent. */
  readonly weight?: number;
  /** Named only once, it is part of the furniture. */
  readonly twice?: true;
  /** Only where it is told that it does something: an animal, not the picture of one. */
  readonly acts?: true;
  /** Only where the lines have this too. */
  readonly near?: RegExp;
  /** Only of one that nobody has opened or read here. */
  readonly closed?: OutlinesBySort;
  /** Only of one that has been opened or read here. */
  readonly opened?: OutlinesBySort;
  /** Only of one that has stopped working. */
  readonly broken?: OutlinesBySort;
}
