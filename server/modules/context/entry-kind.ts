// Whether an entry of the world is a person, a place or a thing, read from its words.
import type { WorldEntry } from "./context-input.ts";

/** Words by which an entry is classified as a place; entries do not store whether they are a place or a thing. */
const PLACE =
  /\b(?:city|town|village|house|inn|tavern|castle|tower|palace|temple|church|harbou?r|port|island|river|lake|sea|bay|forest|woods?|mountains?|valley|desert|street|road|square|bridge|station|school|room|hall|kingdom|empire|land|country|planet|ship|market|shop)\b|[城镇村庄宫殿塔楼阁寺庙观港岛河江湖海湾林山谷峰漠街巷路桥站院馆店屋府国洲州星舰市场]$/iu;

export function entryKind({
  name,
  description,
  character,
}: Pick<WorldEntry, "name" | "description" | "character">): "person" | "place" | "thing" {
  if (character) return "person";
  const isPlace = PLACE.test(name) || PLACE.test(description.split(/[.,;。，；\n]/u)[0] ?? "");
  return isPlace ? "place" : "thing";
}
