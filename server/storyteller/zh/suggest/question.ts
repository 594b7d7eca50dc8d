// A question about a line of a Chinese text: the line that carries most, and what follows from it.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { LIKENED } from "../reading/topics.ts";
import { allowedIn } from "./avoidance.ts";
import { KIND_RULES, type LineKind, NEEDS_THING, SOON_ANSWERED } from "./line-kinds.ts";
import { linePeople } from "./line-people.ts";
import { type Line, linesOf } from "./lines.ts";
import { QUESTIONS } from "./question-texts.ts";
import { ABOUT_NARRATION, ABOUT_SPEECH, BY_ASKING } from "./subtext-questions.ts";
import { namesThing, thingsIn } from "./things.ts";

/** How far before the caret a line may be. */
const NEAR = 1_200;
const AFTER = 400;
/** This much text behind a line may answer what some kinds ask. */
const LITTLE = 60;
const ANSWERED = 80;
/** An answer in words, or by a sign. */
const ANSWERS = /[“「"『]|指了指|指着|点了?点?头|摇了?摇?头|[说答]是|[说答]没|[说答]不/u;
const WEIGHT_PLAIN = 1;
const WEIGHT_SAID = 1.3;
/** The last line weighs this much more than one far from the caret; the surplus is halved at HALF_WAY characters. */
const LATER = 2.2;
const HALF_WAY = 150;
/** A line of no kind that ends the text. */
const ENDING = 1.6;
/** What is told in so few characters seldom says much, unless it ends the text. */
const BRIEF = 7;
const BRIEF_WEIGHT = 0.7;
const SHORT = 9;
/** With its quotation marks. */
const SHORT_SAID = 12;
const LAST_LINES = 5;
/** Too little said, or nothing but scenery, to ask about. */
const SLIGHT =
  /^[“「"『]?(?:嗯|哦|好|是|对|啊|来|走|行|谢谢|再见|什么|喂|早|晚安|没错|当然)[^。！？]{0,1}[。！？…][”」"』]?$/u;

const QUESTION = /[？?][”」』"]$/u;
const SPEAKS = /[“「"『]/u;
const CRY = /^[“「『"](?:哎|唉|哟|啊|呀|喂|嗨|哼|呸|诶|咦|哇)/u;

interface Read {
  line: Line;
  kind: LineKind | null;
  /** Slots of the questions, as far as the line fills them. */
  slots: Readonly<Record<string, string>>;
  weight: number;
}

const SPAN =
  /(?:还有|还剩|只剩|只有)下?(?:最后)?((?:[一二三四五六七八九十半两几]|\d{1,3}){1,3}(?:个)?(?:天|日|分钟|小时|钟头|时辰|个月|秒))/u;
/** A relative of somebody; two of them could be confused. */
const KIN =
  /(?<=[我你他她])(?:爸爸|爸|妈妈|妈|爹|娘|爷爷|奶奶|外公|外婆|姐姐|姐|妹妹|哥哥|哥|弟弟|女儿|儿子|丈夫|妻子|师父|师姐|师兄|兄长)/gu;
const KIN_WORDS: Readonly<Record<string, string>> = {
  爸爸: "父亲",
  爸: "父亲",
  爹: "父亲",
  妈妈: "母亲",
  妈: "母亲",
  娘: "母亲",
  姐: "姐姐",
  哥: "哥哥",
};
const UNTIL =
  /(天亮|天黑|日落|日出|涨潮|退潮|开船|发车|月底|年底|开春|入冬|除夕|午夜|零点|子时|午时|三更|五更)(?:之前|以前)/u;

/** The text of the last lines, from the beginning of a paragraph. */
function nearOf(before: string): string {
  if (before.length <= NEAR) return before;
  const near = before.slice(-NEAR);
  const line = near.indexOf("\n");
  return line < 0 ? "" : near.slice(line + 1);
}

function kindOf(
  line: Line,
  behind: string,
  request: SuggestRequest,
  ahead: Line | undefined,
): Pick<Read, "kind" | "slots" | "weight"> {
  // What a line only compares with has not happened in it.
  const text = line.speech ? line.text : line.text.replace(LIKENED, "");
  for (const rule of KIND_RULES) {
    if (rule.in !== "either" && (rule.in === "speech") !== line.speech) continue;
    if (!rule.is.test(text) || rule.not?.test(text)) continue;
    // Somebody has spoken since: the silence is over.
    if (rule.kind === "silence" && SPEAKS.test(behind)) continue;
    if (rule.after === "asked" && !(ahead?.speech && QUESTION.test(ahead.text))) continue;
    if (SOON_ANSWERED.has(rule.kind) && behind.length > LITTLE) continue;
    // Somebody has spoken since: whether it was an answer or not, the question is past.
    if (rule.kind === "asked" && (behind.length > ANSWERED || ANSWERS.test(behind))) continue;
    if (!NEEDS_THING.has(rule.kind)) return { kind: rule.kind, slots: timesOf(line.text), weight: rule.weight };
    const thing = thingOf(line.text, behind, rule.is, request);
    if (thing !== null) return { kind: rule.kind, slots: { thing }, weight: rule.weight };
  }
  // A question that was answered, or a mere cry, carries next to nothing.
  if (line.speech && (QUESTION.test(line.text) || CRY.test(line.text)))
    return { kind: null, slots: {}, weight: WEIGHT_PLAIN / 3 };
  const plain = line.speech ? WEIGHT_SAID : WEIGHT_PLAIN;
  return {
    kind: null,
    slots: {},
    weight: behind.trim() !== "" && line.text.length < (line.speech ? SHORT_SAID : SHORT) ? plain / 2 : plain,
  };
}

function timesOf(text: string): Record<string, string> {
  const span = SPAN.exec(text)?.[1];
  const until = UNTIL.exec(text)?.[1];
  const relatives = [...text.matchAll(KIN)];
  const kin = relatives.length === 1 ? relatives[0]?.[0] : undefined;
  return {
    ...(span === undefined ? {} : { span }),
    ...(until === undefined ? {} : { until }),
    ...(kin === undefined ? {} : { kin: KIN_WORDS[kin] ?? kin }),
  };
}

/** The one thing in the clause of the verb; null if there are several, or the text goes on to tell about it. */
function thingOf(text: string, behind: string, verb: RegExp, request: SuggestRequest): string | null {
  const clause = text.split(/[，；。]/u).find((part) => verb.test(part)) ?? text;
  const things = thingsIn(clause, request.entries);
  const [thing] = things;
  if (!thing || things.length > 1 || (namesThing(behind, thing.noun) && behind.length > LITTLE)) return null;
  return thing.shown;
}

function fill(template: string, slots: Readonly<Record<string, string>>): string | null {
  let missing = false;
  const text = template.replace(/\{(\w+)\}/gu, (_, slot: string) => {
    missing ||= slots[slot] === undefined;
    return slots[slot] ?? "";
  });
  return missing ? null : text;
}

/** The texts for a line, the most fitting group first. */
function templatesFor({ kind, line }: Read): readonly string[] {
  if (kind === null) return line.speech ? ABOUT_SPEECH : ABOUT_NARRATION;
  const asking = kind === "asked" ? BY_ASKING.find(([asks]) => asks.test(line.text))?.[1] : undefined;
  return asking ?? QUESTIONS[kind];
}

function questionFor(
  read: Read,
  people: Readonly<Record<string, string>>,
  random: Random,
  allowed: (text: string) => boolean,
): string | null {
  const slots = { ...read.slots, ...people };
  const filled = (some: readonly string[]) => some.flatMap((template) => fill(template, slots) ?? []).filter(allowed);
  const ofKind = filled(templatesFor(read));
  const templates = ofKind.length > 0 ? templatesFor(read) : templatesFor({ ...read, kind: null });
  const texts = ofKind.length > 0 ? ofKind : filled(templates);
  // What names the line's own time, thing or person is more to the point.
  const own = texts.filter((text) => !templates.includes(text));
  return random.pick(own.length > 0 ? own : texts) ?? null;
}

interface Readable {
  near: string;
  lines: Line[];
  read: Read[];
}

const remembered = new WeakMap<SuggestRequest, Readable>();

/** The last lines with their kinds; read once, for the question and the ways on. */
function readLines(request: SuggestRequest): Readable {
  const known = remembered.get(request);
  if (known) return known;
  const near = nearOf(request.before);
  const after = request.after.slice(0, AFTER);
  const lines = linesOf(near);
  const read = lines.map((line, at): Read => {
    const found = kindOf(line, near.slice(line.end) + after, request, lines[at - 1]);
    const away = near.length - line.end;
    const later = 1 + LATER / (1 + away / HALF_WAY);
    const ending = found.kind === null && at === lines.length - 1 ? ENDING : 1;
    const brief = line.text.length <= BRIEF && at < lines.length - 1 ? BRIEF_WEIGHT : 1;
    return { line, ...found, weight: found.weight * later * ending * brief };
  });
  const readable = { near, lines, read };
  remembered.set(request, readable);
  return readable;
}

/** The kinds of the last lines before the caret, what weighs most first. */
export function lastKinds(request: SuggestRequest): LineKind[] {
  return readLines(request)
    .read.slice(-LAST_LINES)
    .filter(({ kind }) => kind !== null)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ kind }) => kind ?? [])
    .filter((kind, at) => at === 0 || kind !== "curt");
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const allowed = allowedIn(request);
  const { near, read } = readLines(request);
  const random = randomOf(`${request.seed} question`);
  const shown = read.filter(({ line }) => !SLIGHT.test(line.text) && allowed(line.text));
  for (const one of shown.sort((left, right) => right.weight - left.weight)) {
    const text = questionFor(one, { ...linePeople(one.line, near, request) }, random, allowed);
    if (text !== null) return { kind: "question", quote: one.line.text, question: text };
  }
  return null;
}
