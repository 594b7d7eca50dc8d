// Names of things, and whether an English text names one of them.

/** Nouns that mean a thing wherever they stand behind an article, one group for names of nearly the same thing. */
const THING_GROUPS = [
  "key",
  "keys",
  "letter envelope note postcard telegram",
  "notebook diary journal ledger",
  "manuscript",
  "photograph photo",
  "map",
  "suitcase briefcase satchel rucksack backpack",
  "parcel package packet",
  "knife dagger",
  "gun pistol revolver rifle",
  "sword",
  "lantern lamp",
  "candle",
  "mirror",
  "ticket passport",
  "wallet purse",
  "coin",
  "telescope",
  "compass",
  "violin",
  "guitar",
  "phone telephone",
  "radio",
  "camera",
  "locket necklace bracelet pendant amulet brooch medal",
  "ring",
  "umbrella",
  "flask",
  "vial potion",
  "scroll",
  "bones skull",
  "blanket",
  "teapot",
  "vase",
  "cassette",
  "laptop",
  "contract",
  "invitation",
  "box",
  "tin",
  "whistle",
  "feather",
  "shovel spade",
  "axe",
  "rope",
  "jar",
  "bottle",
  "cup mug",
  "bicycle bike",
] as const;

const GROUP_OF: ReadonlyMap<string, readonly string[]> = new Map(
  THING_GROUPS.flatMap((group) => group.split(" ").map((noun) => [noun, group.split(" ")] as const)),
);

/** Whether a text names the thing or one of its other names. */
export function namesThing(text: string, noun: string): boolean {
  const group = GROUP_OF.get(noun) ?? [noun];
  return new RegExp(`(?<![a-z])(?:${group.join("|")})s?(?![a-z])`, "iu").test(text);
}
