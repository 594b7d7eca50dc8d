// SillyTavern's activation rules beyond keys: there are no such rules here, so each one is reported.
import type { LoreProblemKind } from "../lore-world.ts";
import { SILLY_TO_CARD, type SillyField } from "../silly-fields.ts";
import { type JsonObject, numberOf, saying, textOf } from "./json.ts";

export type Note = [LoreProblemKind, (string | number | readonly string[])?];

const RECURSION: SillyField[] = ["excludeRecursion", "preventRecursion", "delayUntilRecursion"];
const TIMING: SillyField[] = ["sticky", "cooldown", "delay"];
const MATCHING: SillyField[] = [
  "caseSensitive",
  "matchWholeWords",
  "scanDepth",
  "vectorized",
  "useGroupScoring",
  "matchPersonaDescription",
  "matchCharacterDescription",
  "matchCharacterPersonality",
  "matchCharacterDepthPrompt",
  "matchScenario",
  "matchCreatorNotes",
];
const OTHER: SillyField[] = ["automationId", "triggers", "ignoreBudget", "outletName"];
/** Before and after the character: here all entries are together, so these need no report. */
const PLAIN_POSITIONS = [0, 1];

/** Problems to report for fields, named as in a world info file or, `inCard`, as under a card's `extensions`. */
export function activationNotes(fields: JsonObject, inCard: boolean): Note[] {
  const named = (list: readonly SillyField[]) => (inCard ? list.map((field) => SILLY_TO_CARD[field]) : list);
  const value = (field: SillyField) => fields[inCard ? SILLY_TO_CARD[field] : field];
  const probability = numberOf(value("probability"));
  const position = numberOf(value("position"));
  const notes: Note[] = [
    ["recursion", saying(fields, named(RECURSION))],
    ["timing", saying(fields, named(TIMING))],
    ["matching", saying(fields, named(MATCHING))],
    ["fields_left", saying(fields, named(OTHER))],
  ];
  if (probability !== null && probability < 100 && value("useProbability") !== false)
    notes.push(["probability", String(probability)]);
  if (position !== null && !PLAIN_POSITIONS.includes(position)) notes.push(["position", String(position)]);
  const group = textOf(value("group"));
  if (group !== "") notes.push(["group", group]);
  return notes;
}
