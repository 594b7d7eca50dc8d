// What the last beat of a scene is, as its last lines show it, and what can follow: outlines for the moment at which the
// author stopped.
import type { OutlinesBySort } from "./way-outline.ts";

export interface Beat extends OutlinesBySort {
  /** Where it shows in what is told in the last lines. */
  readonly told?: RegExp;
  /** What the end of the scene is, whatever is done in it: two numbers, or nobody speaks. */
  readonly shape?: "alone" | "count";
  /** Not only in the last lines: it stays open. */
  readonly lasting?: true;
  readonly weight?: number;
}

/** In the outlines `{a}` is the only one who is there. */
export const BEATS: readonly Beat[] = [
  {
    shape: "count",
    weight: 1.2,
    people: ["Somebody else has been counting too, and got another number."],
    world: ["By the next count the number has changed once more."],
  },
  {
    lasting: true,
    told: /\b(?:slid|slide|slipped|tucked|hid|stuffed|puts? (?:it|them))\b[^.]{0,40}\b(?:pocket|sleeve|coat|apron|boot|shirt|rucksack|basket)\b/iu,
    weight: 1.1,
    thing: ["What was put away comes to light, in front of the wrong person."],
  },
  {
    told: /\b(?:nobody (?:spoke|answered|answers|says anything|said anything)|no one (?:spoke|answered)|everyone (?:shut up|went quiet)|everybody stopped|had stopped (?:writing|talking|playing))\b/iu,
    people: ["The one who has said least breaks the silence."],
  },
  {
    shape: "alone",
    weight: 0.8,
    people: [
      "{a} decides to tell nobody, and is asked about it the same day.",
      "{a} goes to ask the one who would know, and asks something else.",
      "Somebody turns out to have watched all of it.",
    ],
    world: [
      "Somebody is on the way here who was not expected until tomorrow.",
      "Skip to evening: somebody asks about the day, and hears another story.",
    ],
  },
];
