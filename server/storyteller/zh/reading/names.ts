// Finds the names of people in a Chinese text: by surname, by forms of address, by their role in a sentence.
import { narrationOf } from "../text/quotes.ts";
import { SPEECH_VERB } from "../text/speech-verbs.ts";
import {
  ACTS,
  AFTER_NAME,
  NEVER_IN_NAMES,
  NO_NAMES,
  NOUN_ENDINGS,
  SHORT_NOUN_ENDINGS,
  SURE_ACTS,
  TRANSLITERATION,
} from "./name-words.ts";
import { CALLED_ENDINGS, ROLE_WORDS, TITLES } from "./people-words.ts";
import { DOUBLE_SURNAMES, SURNAMES } from "./surnames.ts";

const BEFORE =
  "(?:^|[\\s，。！？；：、“”「」『』（）—…]|看着|望着|对着|跟着|听见|看见|想起|问|和|与|跟|对|给|向|让|叫|是|被|把|替|像|找|等|拉着|扶着|这时|此时|只见|忽然|突然|接着|随后|然后|于是|可是|但是|清晨|早上|傍晚|黄昏|晚上|夜里)";
const CANDIDATE = new RegExp(`(?<=${BEFORE})(?=\\p{Script=Han}{2})`, "gmu");
const INTRODUCED = /(?:我叫|名叫|叫做|名字叫|名字是|我是|他叫|她叫)(\p{Script=Han}{2,4})(?=[，。！？、；”」』\s])/gu;
const FOREIGN = /\p{Script=Han}{1,6}·\p{Script=Han}{1,8}/gu;
const LATIN = /(?<![\p{Script=Latin}\p{N}])\p{Lu}\p{Ll}+(?:[ ·'’-]\p{Lu}\p{Ll}+){0,2}(?![\p{Script=Latin}\p{N}])/gu;

/** 虎妞骂道：“……” The speaker in such a sentence has a name, whatever its characters. */
const SPEAKER = new RegExp(`(?:^|[\\s。！？”」])(\\p{Script=Han}{2})(?:${SPEECH_VERB})(?=[：，。])`, "gmu");
/** 轻声说, 接着说, 继续说: these words say how somebody speaks, not who. */
const MANNER =
  /[声着续口气头后来地才先再着时边接连低轻大小高]$|^(?:继|接|又|再|先|有|没|不|众|大家|旁边|对方|两人|二人|那人|来人|别人)/u;
const SPEAKER_MENTIONS = 3;

const ALL_TITLES = Object.values(TITLES).flat();
const ALL_ENDINGS = Object.values(CALLED_ENDINGS).join("");

/** How likely a word is a name: 2 by its form alone, 1 if it needs the evidence of its context, 0 not a name. */
function likeness(word: string): 0 | 1 | 2 {
  if (NO_NAMES.has(word) || NO_NAMES.has(word.slice(0, 2))) return 0;
  // 椅子, 孩子, and 空椅子: a noun.
  if (word.endsWith("子")) return 0;
  const surname = DOUBLE_SURNAMES.has(word.slice(0, 2)) ? 2 : SURNAMES.has(word.charAt(0)) ? 1 : 0;
  const given = [...word.slice(surname || 1)];
  if (surname > 0 && ALL_TITLES.includes(word.slice(surname))) return 2;
  const foreign = [...word].every((character) => TRANSLITERATION.has(character));
  if (!foreign && given.some((character) => NEVER_IN_NAMES.has(character))) return 0;
  if (surname === 2 && given.length >= 1 && given.length <= 2) return 2;
  // 阿澈, 小满, 老周; 四婆, 三叔.
  if (word.length === 2 && "阿小老".includes(word.charAt(0))) return word.startsWith("阿") ? 2 : 1;
  if (
    word.length === 2 &&
    "大二三四五六七八九么王李张刘陈".includes(word.charAt(0)) &&
    ALL_ENDINGS.includes(word.charAt(1))
  )
    return 2;
  if (surname === 1 && given.length >= 1 && given.length <= 2) return 1;
  return foreign ? 1 : 0;
}

/** A name whose form no common noun has: a surname with one or two characters, or 阿, 小, 老 with one. */
function isPlainName(word: string): boolean {
  const family = DOUBLE_SURNAMES.has(word.slice(0, 2)) ? 2 : SURNAMES.has(word.charAt(0)) ? 1 : 0;
  const called = word.length === 2 && "阿小老".includes(word.charAt(0));
  if (likeness(word) === 0 || (family === 0 && !called)) return false;
  const given = [...word.slice(family || 1)];
  const last = given.at(-1) ?? "";
  if (given.length < 1 || given.length > 2 || given.some((character) => NEVER_IN_NAMES.has(character))) return false;
  // 齐齐, 冷冷: these words say how, not who.
  if (word.charAt(0) === word.charAt(1) || NOUN_ENDINGS.has(last)) return false;
  return word.length > 2 || !SHORT_NOUN_ENDINGS.has(last);
}

/** A name found, and how often it occurs in the text. */
export interface FoundName {
  name: string;
  count: number;
}

/** A verb of two characters decides where the name before it ends: 苏满 知道, not 苏满知 道. */
const CLEAR_ACT = 2;

interface Read {
  word: string;
  acts: boolean;
  /** A plain name that does something only people do. */
  sure: boolean;
}

/** The best reading at a position that looks like a name, followed by what follows names. */
function nameAt(text: string, at: number): Read | null {
  let best: Read | null = null;
  for (const length of [4, 3, 2]) {
    const word = text.slice(at, at + length);
    if (!/^\p{Script=Han}+$/u.test(word) || word.length < length || likeness(word) === 0) continue;
    const rest = text.slice(at + length, at + length + 8);
    const sure = SURE_ACTS.test(rest) && isPlainName(word);
    const act = ACTS.exec(rest)?.[0] ?? "";
    if (sure || act.length >= CLEAR_ACT) best = { word, acts: true, sure };
    else if (best === null && (act !== "" || AFTER_NAME.test(rest))) best = { word, acts: act !== "", sure };
  }
  return best;
}

/** Candidates for names: how often each acts, and whether it is certain. Linear in the text. */
export function gather(text: string): Map<string, { acts: number; sure: boolean }> {
  const found = new Map<string, { acts: number; sure: boolean }>();
  for (const match of text.matchAll(CANDIDATE)) {
    const name = nameAt(text, match.index);
    if (!name) continue;
    const known = found.get(name.word) ?? { acts: 0, sure: false };
    found.set(name.word, { acts: known.acts + (name.acts ? 1 : 0), sure: known.sure || name.sure });
  }
  return found;
}

function foreignNames(text: string): string[] {
  return [...text.matchAll(FOREIGN)].flatMap(([name]) => {
    const [given = "", family = ""] = name.split("·");
    const start = [...given].findLastIndex((character) => !TRANSLITERATION.has(character)) + 1;
    const wrong = [...family].findIndex((character) => !TRANSLITERATION.has(character));
    const first = given.slice(start);
    const last = wrong < 0 ? family : family.slice(0, wrong);
    return first && last ? [`${first}·${last}`] : [];
  });
}

/**
 * Names that occur at least twice, are introduced, or do what only people do; most frequent first. Those in `known` are
 * left out.
 */
export function namesIn(text: string, known: ReadonlySet<string>): FoundName[] {
  const names = new Set(foreignNames(text));
  for (const match of text.matchAll(INTRODUCED)) if (likeness(match[1] as string) > 0) names.add(match[1] as string);
  for (const [word, { acts, sure }] of gather(text)) {
    // One occurrence is not enough unless the form or the action identifies a name; and a named person acts at least
    // once.
    if (sure || (acts > 0 && (text.split(word).length > 2 || likeness(word) === 2))) names.add(word);
  }
  for (const match of text.matchAll(SPEAKER)) {
    const name = match[1] as string;
    const plain = [...name].every((character) => !NEVER_IN_NAMES.has(character)) && !MANNER.test(name);
    if (plain && !NO_NAMES.has(name) && !ROLES.includes(name) && text.split(name).length > SPEAKER_MENTIONS)
      names.add(name);
  }
  const latin = [...narrationOf(text).matchAll(LATIN)].map(([name]) => name);
  for (const name of latin) if (latin.filter((other) => other === name).length >= 2) names.add(name);
  const found = [...names]
    // 林雪停 is 林雪 followed by a verb, if 林雪 is known.
    .filter((name) => !known.has(name) && ![...known].some((other) => other.length > 1 && name.startsWith(other)))
    .map((name) => ({ name, count: text.split(name).length - 1 }));
  return withoutParts(found).sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/** Of 沈渡 and 沈渡也, or 林雪 and 雪, only the one that occurs independently. */
function withoutParts(names: readonly FoundName[]): FoundName[] {
  return names.filter(
    ({ name, count }) =>
      !names.some((other) => {
        if (other.name === name) return false;
        if (name.startsWith(other.name)) return other.count > count;
        return other.name.includes(name) && other.count >= count;
      }),
  );
}

const ROLES = Object.values(ROLE_WORDS)
  .flat()
  .sort((one, other) => other.length - one.length);
/** 母亲说：“……” and “……”母亲说; not 母亲说过 in somebody's memory. */
const ROLE_SPEAKS = new RegExp(
  `(?:^|[\\s，。！？；])(?:那个|这个|那位|这位)?(${ROLES.join("|")})[^。！？；：“”「」\\n]{0,12}(?:${SPEECH_VERB})[^。“「\\n]{0,4}[：，]["“「]|(?<=[”」"])(?:那个|这个|那位|这位)?(${ROLES.join("|")})[^。！？；：“”「」\\n]{0,8}(?:${SPEECH_VERB})`,
  "gmu",
);

/** From this many mentions on, somebody who speaks once counts as a person of the story. */
const SPOKEN_OF = 4;

/** People known by their role (母亲, 老人) who speak, most frequent first. */
export function roleNamesIn(text: string): FoundName[] {
  const found = new Map<string, number>();
  for (const match of text.matchAll(ROLE_SPEAKS)) {
    const name = (match[1] ?? match[2]) as string;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  // Somebody who says one thing and leaves (“人找到了。”) is not counted.
  return [...found]
    .map(([name, speaks]) => ({ name, speaks, count: text.split(name).length - 1 }))
    .filter(({ speaks, count }) => speaks >= 2 || count >= SPOKEN_OF)
    .sort((one, other) => other.count - one.count);
}
