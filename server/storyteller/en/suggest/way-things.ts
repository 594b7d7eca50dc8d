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
  /** One of several. */
  several: boolean;
  domain: Domain;
  /** It is said to lie or stand there, as something new. */
  shown: boolean;
  /** What the lines tell of its state. */
  opened: boolean;
  broken: boolean;
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
  /\b(?:[Tt]here (?:is|was|lay|stood|hung|sat)|(?:somebody|someone) (?:had|has) (?:set|left|put|laid|hung)|(?:lay|lies|stood|stands|hung)|saw(?:, [^,]{1,30},)?|, was|(?:come|came) upon) ((?:an?|another) [^.;]*)/u;
const DENIED = /\bthere (?:wasn['’]t|isn['’]t) (?:an?|any) (\p{Ll}+)/giu;
const COMPARED =
  /\b(?:like|as if|as though|as \p{Ll}+ as|as (?:you|one|a|an|it) |the way (?:you|people)|than)\b[^,.;:!?…—“”]{1,80}/giu;
const MEASURED =
  /\b(?:colou?r|size|shape|height|width|thickness|depth|weight|sort|kind|picture|smell|sound|idea) of (?:an?|the|his|her|my) (?:\p{Ll}+ ){0,2}\p{Ll}+|\b(?:size|height|width)d? as \p{Ll}+ as [^,.;]{1,40}|\bmakes? a (?:note|list|book|face)|\bmade a note|\bat the door of|\bby (?:phone|telephone|letter|email)|\bon (?:the |her |his |my )?(?:phone|telephone)\b/giu;
/** Of these the next word says what is meant. */
const MEASURES = list("roll slip sack box bag case string bowl plate cup pot glass bottle tray loaf dish song list");
const OF_IDIOM = /^ of (?:cement|paper|course|those|it|time|thing|course|malt|gas|mail|tea|coffee|water|wine)\b/u;

/** Who reads, opens or looks into something, and who writes it. */
const OPENED =
  /\b(?:open(?:ed|s)?|unlocked|unfold(?:ed|s)?|unrolled|untied|undid|lifted the lid|[Ii]nside (?:it |the|was|were|there)|under the tarpaulin|read|reads|reading|turned (?:a|the) page|pulled (?:it|out))\b/u;
const WRITTEN = /\b(?:wrote|writes|writing|written|write)\b/u;
/** What is told of another time, or only thought of. */
const ELSEWHERE =
  /\b(?:used to|years? ago|once|remember(?:s|ed)?|would have|could have|might have|'d have|had had|always|last (?:year|week|month|night|summer|winter|spring|autumn)|when (?:I|he|she|we) (?:was|were) (?:a|little|small|young)|(?:on|in) the (?:phone|internet)|[Ww]hatever|was told|were told|(?:asked|asks) (?:me|her|him|us|if|who|what|whether|about)|wanted to know|said (?:it|he|she|they|that|there|the)|told (?:me|him|her|us|them)|the (?:night|day|year|time) (?:he|she|his|her|my|when|that)|imagin\p{Ll}+|if (?:I|he|she|it|they) (?:had|were))\b/u;
const PARAGRAPHS = 14;
const SHOTS = /\b(?:fired|shot|shoots|fires|reload(?:s|ed)|blazing)\b/u;
const GUNS = new Set("gun pistol revolver rifle shotgun scattergun musket".split(" "));
const FOOD = /\b(?:lunch|rice|sandwich(?:es)?|chocolates?|pizza)\b/u;
const COURT = /\b(?:witness|jury|dock)\b/u;

/** The things of the lines near the caret. */
export function thingsOf(before: string): SceneThing[] {
  const tail = before.slice(-4_000);
  const all = linesOf(tail).filter(({ to }) => to > tail.length - NEAR);
  const last = all.at(-1)?.paragraph ?? 0;
  const lines = all.filter(({ paragraph }) => paragraph > last - PARAGRAPHS);
  const talkOnly = lines.every(({ told }) => told.replaceAll("“”", "").trim() === "");
  const things = new Map<string, SceneThing & { times: number; told: number }>();
  for (const [at, line] of lines.entries()) {
    const place = (line.to - (tail.length - Math.min(NEAR, tail.length))) / Math.min(NEAR, tail.length);
    const recent = at === lines.length - 1 ? 0.45 : at >= lines.length - 3 ? 0.3 : 0;
    // What is used up or thrown away carries nothing on.
    if (USED_UP.test(line.told)) continue;
    const showing = at >= lines.length - SHOWN_IN ? shownIn(line.told) : "";
    for (const { name, noun, weight, spoken } of namedIn(line)) {
      if (noun.one.startsWith("key") && TYPING.test(tail)) continue;
      if (!spoken && ELSEWHERE.test(line.told)) continue;
      const shown = noun.form === "one" && showing.includes(noun.noun);
      const gain =
        (0.4 + 0.5 * place * place + recent) * weight * (noun.domain.weight ?? 1) * (noun.form === "many" ? 0.75 : 1);
      const thing = things.get(noun.noun);
      const after = lines
        .slice(at, at + 3)
        .map(({ told }) => told)
        .join(" ");
      things.set(noun.noun, {
        name: name.length > 4 + noun.noun.length || !thing ? name : thing.name,
        noun: noun.noun,
        plural: noun.form === "pair",
        several: name.startsWith("one of "),
        domain: noun.domain,
        shown: shown || thing?.shown === true,
        opened: OPENED.test(noun.domain.fixed ? line.told : after) || thing?.opened === true,
        broken: isBroken(line.told, noun.noun) || thing?.broken === true,
        salience: (thing?.salience ?? 0) * 0.75 + gain + (shown ? 0.6 : 0),
        times: (thing?.times ?? 0) + 1,
        told: (thing?.told ?? 0) + (spoken && !isPointedAt(line.spoken, noun.noun) ? 0 : 1),
      });
    }
  }
  // "There wasn't any bicycle."
  const denied = new Set(lines.flatMap(({ told }) => [...told.matchAll(DENIED)].map(([, noun]) => noun as string)));
  const told = lines.map((line) => line.told).join(" ");
  return [...things.values()]
    .filter(
      ({ noun, domain, times, told: seen, several, shown: isShown }) =>
        !denied.has(noun) &&
        // What is only talked of is elsewhere, unless the talk is all there is.
        (seen > 0 || (talkOnly && times > 1)) &&
        !(noun === "box" && COURT.test(tail)) &&
        !(SHOTS.test(told) && GUNS.has(noun)) &&
        !(noun === "box" && FOOD.test(told)) &&
        !(noun === "ring" && /\bkeys?\b/u.test(tail)) &&
        (!domain.twice || times > 1 || isShown) &&
        (!domain.near || domain.near.test(told)) &&
        (!domain.acts || actsIn(told, noun)) &&
        (!several || OF_MANY.has(noun)) &&
        !(WRITTEN_BY_HAND.has(noun) && isWritten(lines, noun)),
    )
    .map(({ times: _times, told: _told, ...thing }) => thing)
    .sort((one, other) => other.salience - one.salience);
}

/** "On this deed there is a cross." */
function isPointedAt(spoken: string, noun: string): boolean {
  return new RegExp(`\\b(?:this|these) (?:\\p{Ll}+ )?${noun}\\b`, "iu").test(spoken);
}

function isBroken(told: string, noun: string): boolean {
  return new RegExp(`\\b${noun}\\b[^.]{0,24}\\b(?:broke|broken|stopped|stuck|went,|failed|won't)`, "u").test(told);
}

/** Of several only what is shut is told apart. */
const OF_MANY = new Set("boxes crates trunks parcels packets packages drawers lockers letters envelopes".split(" "));
const WRITTEN_BY_HAND = new Set(
  "letter message email e-mail telegram postcard card register book notebook label".split(" "),
);

/** "The dog had got up." */
function actsIn(told: string, noun: string): boolean {
  const verb = new RegExp(`\\b${noun}(?:,[^,.]{1,30},)? (?:had |has )?(\\p{Ll}+)`, "gu");
  return [...told.matchAll(verb)].some(
    ([, word]) =>
      word !== undefined &&
      !/^(?:had|has|was|is|were)$/u.test(word) &&
      (PAST_FORMS.has(word) || PRESENT_FORMS.has(word)),
  );
}

function isWritten(lines: readonly Line[], noun: string): boolean {
  return lines.some(({ told }) => told.includes(noun) && WRITTEN.test(told));
}

/** What a line shows as new, without where it lies or what it is of. */
function shownIn(told: string): string {
  const clause = SHOWN.exec(told)?.[1] ?? "";
  return clause
    .split(/, and |, | and /u)
    .filter((part) => !/^(?:in|on|at|of|with|under|by|from|left|that|who|to|like) /u.test(part))
    .map((part) => part.replace(/ (?:in|on|at|of|with|under|by|from|left|that|who|to) .*$/u, ""))
    .join(" ");
}

/** The things that one line names literally. */
export function namedIn(
  line: Pick<Line, "told" | "spoken">,
): { name: string; noun: Noun; weight: number; spoken: boolean }[] {
  const named = (text: string, weight: number, spoken: boolean) =>
    inText(text.replace(COMPARED, " . ").replace(MEASURED, " . "), weight).map((one) => ({ ...one, spoken }));
  // What people speak of carries more than what only stands there.
  return [...named(line.told, 1, false), ...named(line.spoken, 1.2, true)];
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
  // The ring of a shape, or of keys.
  if (noun.noun === "ring" && /^(?:half|outer|inner|iron|mooring|door)$/u.test(before(1))) return null;
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
    !PAST_FORMS.has(word) &&
    !/s$|^(?:would|could|should|will|may|might|must|can|did|does|not)$/u.test(word)
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
