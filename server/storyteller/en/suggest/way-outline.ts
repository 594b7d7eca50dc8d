// Outlines of what could happen next, as templates, and the things they are made of.

/** Outlines by what they are made of: people, a thing or place, or time and the world outside. */
export interface OutlinesBySort {
  readonly people?: readonly string[];
  readonly thing?: readonly string[];
  readonly world?: readonly string[];
}
export const SORTS = ["people", "thing", "world"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * `{it}` is the thing as the text calls it, `{a}` and `{b}` are people who are present; `{is}`, `{has}` and `{s}` agree
 * with `{it}`.
 */
export interface Domain extends OutlinesBySort {
  /** In the singular. `+`: several are named together, as "the boots"; `~`: a mass, as "the money". */
  readonly nouns: string;
  /** Nobody can take it or hand it on. */
  readonly fixed?: true;
  /** How much it carries: 1 if absent. */
  readonly weight?: number;
}
