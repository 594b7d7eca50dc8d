// Builds the storyteller's brief: the same request as plain data instead of a prompt.
import type { ActiveEntry } from "./activate-entries.ts";
import type { BuiltContext, ContextInput } from "./context-input.ts";

/** Words by which an entry is classified as a place; entries do not store whether they are a place or a thing. */
const PLACE =
  /\b(?:city|town|village|house|inn|tavern|castle|tower|palace|temple|church|harbou?r|port|island|river|lake|sea|bay|forest|woods?|mountains?|valley|desert|street|road|square|bridge|station|school|room|hall|kingdom|empire|land|country|planet|ship|market|shop)\b|[城镇村庄宫殿塔楼阁寺庙观港岛河江湖海湾林山谷峰漠街巷路桥站院馆店屋府国洲州星舰市场]$/iu;

/** The brief without the seed. `custom` is never sent to the storyteller, because it needs a language model. */
export function briefOf(input: ContextInput, told: readonly ActiveEntry[], length: number): BuiltContext["brief"] {
  const nouns = told.filter(({ entry }) => entry.character === null).map(({ entry }) => entry);
  const isPlace = ({ name, description }: (typeof nouns)[number]) =>
    PLACE.test(name) || PLACE.test(description.split(/[.,;。，；\n]/u)[0] ?? "");
  return {
    task: input.task === "custom" ? "rewrite" : input.task,
    language: input.language,
    before: input.before,
    after: input.after,
    text: input.selection,
    tone: input.tone,
    flavour: input.flavour,
    length,
    people: told.flatMap(({ entry: { name, aliases, description, character } }) =>
      character
        ? [{ name, aliases: [...aliases], gender: character.gender, dead: character.status === "dead", description }]
        : [],
    ),
    places: nouns.filter(isPlace).map(({ name }) => name),
    things: nouns.filter((noun) => !isPlace(noun)).map(({ name }) => name),
    bannedWords: [...input.bannedWords],
    pointOfView: input.notes.point_of_view,
    previous: input.previous?.refused || input.task !== "continue" ? "" : (input.previous?.text ?? ""),
    avoid: [...input.siblings],
  };
}
