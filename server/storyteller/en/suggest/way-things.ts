// Reads the things of a scene that can carry an outline: literal ones only, those last and most often named first.
import { PAST_FORMS, PRESENT_FORMS } from "../verbs.ts";
import { type Line, linesOf } from "./lines.ts";
import { DOMAINS } from "./way-domains.ts";
import type { Domain } from "./way-outline.ts";

export interface SceneThing {
  /** "the blue bag", "one of the cups". */
  name: string;
  noun: string;
  plural: boolean;
  /** The noun as a plural. */
  many: string;
  /** One of several. */
  several: boolean;
  domain: Domain;
  /** It is said to lie or stand there, as something new. */
  shown: boolean;
  /** How much it weighs in the scene. */
  salience: number;
}

interface Noun {
  noun: string;
  /** The noun in the singular. */
  one: string;
  domain: Domain;
  form: "one" | "many" | "pair" | "mass";
}

const NEAR = 1_300;
const list = (words: string) => new Set(words.split(/\s+/u));

const NOUNS = nounsOf(DOMAINS);
const DETERMINERS = list(`the a an his her my your our their this that its another some every each no any these those`);
const NUMBERS = list(`two three four five six seven eight nine ten eleven twelve many several few both more`);
const DESCRIBING = list(`red blue green white black grey gray brown yellow pink golden silver brass iron leather wooden
  tin glass old new second third sixth last little small big large empty broken folded locked sealed torn lost missing
  plain spare front back upstairs wrong cracked lacquered gym wedding watering birthday`);
/** What may stand behind a thing that is no part of a longer name. */
const BEHIND =
  list(`in on at of from and or to with was is had has that which who he she i you they we it for by as into
  over under when where while again out up down back off away there here now still then before after because so but if
  lay stood hung sat inside outside beside behind between against until since without through across around about are were
  like than too either the a an his her my your their once first only just all himself herself near along round past`);
const NEGATED = /(?:\bno|\bnot|n['’]t|\bnever|\bwithout|\bany|\bnobody|\bneither|\bnor)\b[^.,;]{0,18}$/iu;
const USED_UP = /\b(?:thrown|threw|burned|burnt|smashed|sold|eaten|ate|drank|drunk)\b/u;
const TYPING = /\b(?:typed|typing|keyboard|piano)\b/iu;
const SHOWN_IN = 7;
/** "On the sill somebody had set a saucer." */
const SHOWN =
  /\b(?:[Tt]here (?:is|was|lay|stood|hung|sat)|(?:somebody|someone) (?:had|has) (?:set|left|put|laid|hung)|(?:lay|lies|stood|stands|hung)|saw(?:, [^,]{1,30},)?|(?:come|came) upon) ((?:an?|another) [^.;]*)/u;
const DENIED = /\bthere (?:wasn['’]t|isn['’]t) (?:an?|any) (\p{Ll}+)/giu;
const COMPARED = /\b(?:like|as if|as though|as \p{Ll}+ as|than)\b[^,.;:!?…—“”]{1,80}/giu;
/** Of these the next word says what is meant. */
const MEASURES = list("roll slip sack box bag case string bowl plate cup pot glass bottle tray loaf dish song list");
const OF_IDIOM = /^ of (?:cement|paper|course|those|it|time|thing|course|malt|gas|mail|tea|coffee|water|wine)\b/u;

/** The things of the lines near the caret. */
export function thingsOf(before: string): SceneThing[] {
  const tail = before.slice(-4_000);
  const lines = linesOf(tail).filter(({ to }) => to > tail.length - NEAR);
  const things = new Map<string, SceneThing>();
  for (const [at, line] of lines.entries()) {
    const place = (line.to - (tail.length - Math.min(NEAR, tail.length))) / Math.min(NEAR, tail.length);
    const recent = at === lines.length - 1 ? 0.45 : at >= lines.length - 3 ? 0.3 : 0;
    // What is used up or thrown away carries nothing on.
    if (USED_UP.test(line.told)) continue;
    const showing = at >= lines.length - SHOWN_IN ? shownIn(line.told) : "";
    for (const { name, noun, weight } of namedIn(line)) {
      if (noun.one === "key" && TYPING.test(tail)) continue;
      const shown = noun.form === "one" && showing.includes(noun.noun);
      const gain =
        (0.4 + 0.5 * place * place + recent) * weight * (noun.domain.weight ?? 1) * (noun.form === "many" ? 0.75 : 1);
      const thing = things.get(noun.noun);
      things.set(noun.noun, {
        name: name.length > 4 + noun.noun.length || !thing ? name : thing.name,
        noun: noun.noun,
        plural: noun.form === "pair",
        many: manyOf(noun.one),
        several: name.startsWith("one of "),
        domain: noun.domain,
        shown: shown || thing?.shown === true,
        salience: (thing?.salience ?? 0) * 0.75 + gain + (shown ? 0.6 : 0),
      });
    }
  }
  // "There wasn't any bicycle."
  const denied = new Set(lines.flatMap(({ told }) => [...told.matchAll(DENIED)].map(([, noun]) => noun as string)));
  return [...things.values()]
    .filter(({ noun }) => !denied.has(noun))
    .sort((one, other) => other.salience - one.salience);
}

/** What a line shows as new, without where it lies or what it is of. */
function shownIn(told: string): string {
  const clause = SHOWN.exec(told)?.[1] ?? "";
  return clause
    .split(/, and |, | and /u)
    .map((part) => part.replace(/ (?:in|on|at|of|with|under|by|from|left|that|who|to) .*$/u, ""))
    .join(" ");
}

/** The things that one line names literally. */
export function namedIn(line: Pick<Line, "told" | "spoken">): { name: string; noun: Noun; weight: number }[] {
  return [
    ...inText(line.told.replace(COMPARED, " . "), 1),
    // What people speak of carries more than what only stands there.
    ...inText(line.spoken.replace(COMPARED, " . "), 1.5),
  ];
}

function inText(text: string, weight: number): { name: string; noun: Noun; weight: number }[] {
  const found: { name: string; noun: Noun; weight: number }[] = [];
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu)];
  for (const [at, match] of words.entries()) {
    const noun = NOUNS.get(match[0]);
    if (!noun) continue;
    const name = nameAt(words, at, noun);
    if (name === null) continue;
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 24);
    if (
      !endsAs(after) ||
      OF_IDIOM.test(after) ||
      (MEASURES.has(noun.noun) && / of /u.test(after.slice(0, 4))) ||
      NEGATED.test(text.slice(Math.max(0, match.index - 30), match.index))
    )
      continue;
    found.push({ name, noun, weight });
  }
  return found;
}

/** What a suggestion calls the noun at this place; null where nothing shows that it is meant as a thing. */
function nameAt(words: readonly RegExpMatchArray[], at: number, noun: Noun): string | null {
  // Only words with nothing but a blank between them belong together.
  let together = 0;
  for (let from = (words[at] as RegExpMatchArray).index as number; together < 3; together++) {
    const word = words[at - together - 1];
    if (!word || (word.index as number) + word[0].length + 1 !== from) break;
    from = word.index as number;
  }
  const before = (steps: number) => (steps <= together ? (words[at - steps]?.[0] ?? "") : "");
  const adjective = DESCRIBING.has(before(1)) ? before(1) : "";
  const determiner = before(adjective || isDescribing(before(1)) ? 2 : 1).toLowerCase();
  const further = before(3).toLowerCase();
  const owned = /['’]s$/u.test(before(1)) || /['’]s$/u.test(determiner);
  const article =
    owned ||
    DETERMINERS.has(determiner) ||
    (isDescribing(before(1)) && isDescribing(before(2)) && DETERMINERS.has(further));
  const described = adjective && !/^(?:other|last|second|third|good|empty)$/u.test(adjective) ? `${adjective} ` : "";
  switch (noun.form) {
    case "one":
      return article && !NUMBERS.has(determiner) ? `the ${described}${noun.noun}` : null;
    case "many":
      return article || NUMBERS.has(determiner) || NUMBERS.has(before(1).toLowerCase())
        ? `one of the ${(words[at] as RegExpMatchArray)[0]}`
        : null;
    case "pair":
      return article ? `the ${described}${(words[at] as RegExpMatchArray)[0]}` : null;
    case "mass":
      return `the ${noun.noun}`;
  }
}

function isDescribing(word: string): boolean {
  return (
    /^\p{Ll}{3,}$/u.test(word) &&
    !BEHIND.has(word) &&
    !DETERMINERS.has(word) &&
    !NUMBERS.has(word) &&
    !PAST_FORMS.has(word)
  );
}

function endsAs(after: string): boolean {
  const [, next] = /^(?: ?[.,;:!?…—)“”*"]| (\p{L}+))/u.exec(`${after} `) ?? ["", undefined];
  if (next === undefined) return true;
  return (
    BEHIND.has(next) ||
    PAST_FORMS.has(next) ||
    PRESENT_FORMS.has(next) ||
    /(?:ed|ing)$/u.test(next) ||
    /^\p{Lu}/u.test(next)
  );
}

function nounsOf(domains: readonly Domain[]): ReadonlyMap<string, Noun> {
  const nouns = new Map<string, Noun>();
  for (const domain of domains)
    for (const word of domain.nouns.split(/\s+/u)) {
      const noun = word.replace(/[+~]$/u, "");
      if (nouns.has(noun)) continue;
      if (word.endsWith("+")) nouns.set(noun, { noun, one: noun, domain, form: "pair" });
      else if (word.endsWith("~")) nouns.set(noun, { noun, one: noun, domain, form: "mass" });
      else nouns.set(noun, { noun, one: noun, domain, form: "one" });
    }
  for (const { noun, domain, form } of [...nouns.values()]) {
    const many = manyOf(noun);
    // "Notes" are music, or what a lawyer looks at.
    if (form === "one" && noun !== "note" && !nouns.has(many))
      nouns.set(many, { noun, one: noun, domain, form: "many" });
  }
  return nouns;
}

function manyOf(noun: string): string {
  if (/(?:knife|shelf|loaf|scarf|wolf|leaf)$/u.test(noun)) return noun.replace(/fe?$/u, "ves");
  if (/man$/u.test(noun)) return noun.replace(/man$/u, "men");
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh|potato|tomato)$/u.test(noun)) return `${noun}es`;
  return noun === "child" ? "children" : noun === "mouse" ? "mice" : `${noun}s`;
}
