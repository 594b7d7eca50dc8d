// A question about a line of a Chinese text: the line that carries most, and what follows from it.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { LIKENED } from "../reading/topics.ts";
import { allowedIn } from "./avoidance.ts";
import { KIND_RULES, type LineKind, NEEDS_THING, SOON_ANSWERED } from "./line-kinds.ts";
import { type Line, linesOf } from "./lines.ts";
import { ABOUT_NARRATION, ABOUT_SPEECH, QUESTIONS } from "./question-texts.ts";
import { namesThing, thingsIn } from "./things.ts";

/** How far before the caret a line may be. */
const NEAR = 1_200;
const AFTER = 400;
/** This much text behind a line may answer what some kinds ask. */
const LITTLE = 60;
const ANSWERED = 200;
/** An answer in words, or by a sign. */
const ANSWERS = /[“「"『]|指了指|指着|点了?点?头|摇了?摇?头|[说答]是|[说答]没|[说答]不/u;
const WEIGHT_PLAIN = 1;
const WEIGHT_SAID = 1.3;
/** The last line weighs this much more than the first. */
const LATER = 1.6;
const SHORT = 9;
/** With its quotation marks. */
const SHORT_SAID = 12;
const LAST_LINES = 5;
/** Too little said, or nothing but scenery, to ask about. */
const SLIGHT =
  /^[“「"『]?(?:嗯|哦|好|是|对|啊|来|走|行|谢谢|再见|什么|喂|早|晚安|没错|当然)[^。！？]{0,1}[。！？…][”」"』]?$/u;

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
const UNTIL =
  /(天亮|天黑|日落|日出|涨潮|退潮|开船|发车|月底|年底|开春|入冬|除夕|午夜|零点|子时|午时|三更|五更)(?:之前|以前)/u;

/** The text of the last lines, from the beginning of a paragraph. */
function nearOf(before: string): string {
  if (before.length <= NEAR) return before;
  const near = before.slice(-NEAR);
  const line = near.indexOf("\n");
  return line < 0 ? "" : near.slice(line + 1);
}

function kindOf(line: Line, behind: string, request: SuggestRequest): Pick<Read, "kind" | "slots" | "weight"> {
  // What a line only compares with has not happened in it.
  const text = line.speech ? line.text : line.text.replace(LIKENED, "");
  for (const rule of KIND_RULES) {
    if (rule.in !== "either" && (rule.in === "speech") !== line.speech) continue;
    if (!rule.is.test(text) || rule.not?.test(text)) continue;
    if (SOON_ANSWERED.has(rule.kind) && behind.length > LITTLE) continue;
    // Somebody has spoken since: whether it was an answer or not, the question is past.
    if (rule.kind === "asked" && (behind.length > ANSWERED || ANSWERS.test(behind))) continue;
    if (!NEEDS_THING.has(rule.kind)) return { kind: rule.kind, slots: timesOf(line.text), weight: rule.weight };
    const thing = thingOf(line.text, behind, rule.is, request);
    if (thing !== null) return { kind: rule.kind, slots: { thing }, weight: rule.weight };
  }
  // A question that was answered, or a mere cry, carries next to nothing.
  if (line.speech && (/[？?][”」』"]$/u.test(line.text) || CRY.test(line.text)))
    return { kind: null, slots: {}, weight: WEIGHT_PLAIN / 3 };
  const plain = line.speech ? WEIGHT_SAID : WEIGHT_PLAIN;
  return { kind: null, slots: {}, weight: line.text.length < (line.speech ? SHORT_SAID : SHORT) ? plain / 2 : plain };
}

function timesOf(text: string): Record<string, string> {
  const span = SPAN.exec(text)?.[1];
  const until = UNTIL.exec(text)?.[1];
  return { ...(span === undefined ? {} : { span }), ...(until === undefined ? {} : { until }) };
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

function questionFor(read: Read, random: Random, allowed: (text: string) => boolean): string | null {
  const templates = read.kind === null ? (read.line.speech ? ABOUT_SPEECH : ABOUT_NARRATION) : QUESTIONS[read.kind];
  const texts = templates.map((template) => fill(template, read.slots)).filter((text) => text !== null);
  const left = texts.filter(allowed);
  // What names the line's own time is more to the point.
  const own = left.filter((text) => !templates.includes(text));
  return random.pick(own.length > 0 ? own : left) ?? null;
}

/** The kinds of the last lines before the caret. */
export function lastKinds(request: SuggestRequest): LineKind[] {
  const near = nearOf(request.before);
  const after = request.after.slice(0, AFTER);
  return linesOf(near)
    .slice(-LAST_LINES)
    .flatMap((line) => kindOf(line, near.slice(line.end) + after, request).kind ?? []);
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const near = nearOf(request.before);
  const after = request.after.slice(0, AFTER);
  const allowed = allowedIn(request);
  const lines = linesOf(near).filter((line) => !SLIGHT.test(line.text) && allowed(line.text));
  const random = randomOf(`${request.seed} question`);
  const read = lines.map((line): Read => {
    const found = kindOf(line, near.slice(line.end) + after, request);
    const later = 1 + LATER * (near.length === 0 ? 0 : line.end / near.length);
    return { line, ...found, weight: found.weight * later };
  });
  for (const one of read.sort((left, right) => right.weight - left.weight)) {
    const text = questionFor(one, random, allowed);
    if (text !== null) return { kind: "question", quote: one.line.text, question: text };
  }
  return null;
}
