// What outlines of what could happen next are made of.

export interface Way {
  of: WayKind;
  /** `{a}`, `{b}` are present, `{c}` is not; `{it}` is in the scene, `{place}` is the scene's place, `{far}` another. */
  text: string;
  /** All of these must hold; one with `!` in front must not. */
  when?: readonly string[];
}

/** What brings the next event: somebody, a thing or the place, time or the world outside. */
export type WayKind = "people" | "thing" | "world";
export const WAY_KINDS: readonly WayKind[] = ["people", "thing", "world"];

export type Outlines = Partial<Readonly<Record<WayKind, readonly string[]>>>;

/** Outlines for scenes in which one of the words stands. */
export interface WayDomain extends Outlines {
  words: string;
  /** A thing that somebody can hold, know again, ask for and miss. */
  held?: boolean;
  /** How many mentions it takes; 1 if not given. */
  least?: number;
  /** What the scene has to be besides. */
  when?: readonly string[];
  /** What else the last lines have to say, or must not: 客栈 is none in a novel about a spaceship. */
  needs?: RegExp;
  not?: RegExp;
}
