// Things that are read safely in an English text, times that can be a deadline, and how they are named in a suggestion.

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

export const THING = [...GROUP_OF.keys()].sort((one, other) => other.length - one.length).join("|");
/** A thing behind its article or owner, with up to two describing words. */
export const A_THING = `(?:an?|the|her|his|my|your|our|their|this|that) ((?:(?!(?:the|an?|of|and|with)\\b)[a-z-]+ ){0,2})(${THING})(?![a-z'-])(?! (?:of|ring|box|player|book|maker|light|factor|word|call|calls|number|party)\\b)`;

/** Words between an article and a noun that do not describe it. */
const NOT_DESCRIBING = new Set(
  `of and or to with in on at from for by as is was were had has have that which who whose it he she they we you i not
  no any some all more less very too own same other only last first next whole right wrong certain such than then into
  out over under man woman`.split(/\s+/u),
);

/** "the brass key", with the words that describe it; the bare noun where one of them does not. */
export function thingName(describing: string, noun: string): string {
  const words = describing.trim().split(" ").filter(Boolean);
  const fits = words.every((word) => !NOT_DESCRIBING.has(word) && !/(?:ing|ly)$/u.test(word));
  return `the ${fits ? words.map((word) => `${word} `).join("") : ""}${noun}`;
}

/** Whether a text names the thing or one of its other names. */
export function namesThing(text: string, noun: string): boolean {
  const group = GROUP_OF.get(noun) ?? [noun];
  return new RegExp(`(?<![a-z])(?:${group.join("|")})s?(?![a-z])`, "iu").test(text);
}

const UNCERTAIN =
  /\b(?:not|never|no|without|if|would|could|might|wish|wished|dreamed|dreamt|imagined|like|as though|as if|than|almost|nearly)\b|n't\b/iu;

/** Whether a sentence says for certain what it says of a thing: not denied, supposed or compared. */
export function isCertain(sentence: string): boolean {
  return !UNCERTAIN.test(sentence);
}

/** Of these a scene has many: nothing turns on one of them. */
const PLAIN = new Set(
  "cup mug bottle jar blanket candle umbrella rope shovel spade axe whistle bicycle bike vase feather teapot box phone telephone radio lamp".split(
    " ",
  ),
);

const BEHIND =
  /^(?:[.,;:!?]| (?:in|on|from|and|to|was|had|lay|with|out|away|back|down|into|under|beside|between|at|by)\b)/u;

/** Things of a scene, last first: told for certain and followed by what shows the noun to be whole. */
export function thingsIn(sentences: readonly string[]): string[] {
  const found: string[] = [];
  const pattern = new RegExp(`\\b${A_THING}`, "giu");
  for (const sentence of sentences) {
    if (!isCertain(sentence)) continue;
    for (const match of sentence.matchAll(pattern)) {
      const noun = (match[2] as string).toLowerCase();
      if (/s$/u.test(noun) || PLAIN.has(noun) || !BEHIND.test(sentence.slice(match.index + match[0].length))) continue;
      found.push(`the ${noun}`);
    }
  }
  return [...new Set(found.reverse())];
}

const WEEKDAY = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
/** Times that come by themselves. */
export const TIME = `the tide|the snow|the rains|first light|dawn|sunrise|daybreak|noon|midday|midnight|sunset|sundown|nightfall|dark|morning|evening|spring|summer|autumn|winter|Christmas|Easter|harvest|${WEEKDAY}`;

/** A time as it stands behind "before" in a question. */
export function timeName(time: string): string {
  const known = time.toLowerCase();
  if (known === "dark") return "nightfall";
  if (known === "morning" || known === "evening") return `the ${known}`;
  return new RegExp(`^(?:${WEEKDAY}|Christmas|Easter)$`, "u").test(time) ? time : known;
}
