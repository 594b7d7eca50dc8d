// Which lines of a Chinese text are still open at its end: what was said and not answered, kept back or refused, and
// what has changed without anybody explaining it. Only what the words leave no doubt about.
import { isQuotable } from "./lines.ts";
import {
  ABOUT_TO_TELL,
  ANNOUNCES,
  ASKS_BACK,
  ASKS_FACT,
  ASKS_ON,
  ASKS_TO_TELL,
  CHARGES,
  DISCLOSES,
  EVADES,
  has,
  INSISTS,
  MERRY,
  NO_QUESTION,
  ORDERS,
  PANIC,
  REFUSES,
  REMARKS,
  REQUESTS,
  RHETORICAL,
  SECRET,
  SENDS_AWAY,
  SIGHTS,
  SMALL,
  TELLS,
  TELLS_TO_DO,
  THREATENS,
  WARNS,
} from "./spoken-words.ts";
import type { TalkLine } from "./talk.ts";
import {
  ANOMALY,
  BEGUN,
  CAUSE,
  CLOSES,
  EARLIER,
  FELT,
  LATER,
  LIE,
  LOOKS_AWAY,
  MISMATCH,
  NO_ANOMALY,
  NO_LOOK,
  NOT_DONE,
  NOT_SILENT,
  NOT_TOLD,
  NOT_UNSAID,
  REPLIES,
  RETURNED,
  SAID_EVASION,
  SAYS,
  SILENT,
  STAYS,
  STOPPED,
  UNSAID,
  UNTOUCHED,
  WARM,
  WITHDRAWN,
} from "./told-words.ts";

export type OpenKind =
  | "secret"
  | "evasion"
  | "refusal"
  | "charge"
  | "announced"
  | "threat"
  | "order"
  | "warned"
  | "asked"
  | "requested"
  | "curt"
  | "answer"
  | "about-to-tell"
  | "disclosed"
  | "sighted"
  | "remark"
  | "struck"
  | "silence"
  | "disobeyed"
  | "look-away"
  | "withdrawn"
  | "not-done"
  | "stopped"
  | "unsaid"
  | "untouched"
  | "lie"
  | "anomaly"
  | "mismatch";

export interface OpenLine {
  kind: OpenKind;
  line: TalkLine;
  weight: number;
}

/** How many sentences may follow a line of a kind, and how much it carries. */
const REACH: Readonly<Record<OpenKind, readonly [sentences: number, weight: number]>> = {
  secret: [4, 5],
  evasion: [3, 4.5],
  refusal: [3, 4.6],
  charge: [3, 4.5],
  announced: [3, 4.4],
  threat: [3, 4],
  order: [2, 3.5],
  warned: [2, 3.2],
  asked: [3, 4.6],
  requested: [1, 4],
  curt: [2, 2],
  answer: [2, 2.6],
  "about-to-tell": [3, 4],
  disclosed: [2, 3.8],
  sighted: [2, 3.8],
  remark: [2, 2.4],
  struck: [3, 4.5],
  silence: [2, 4.2],
  disobeyed: [2, 4.2],
  "look-away": [2, 4],
  withdrawn: [2, 4],
  "not-done": [2, 3],
  stopped: [2, 3.8],
  unsaid: [3, 3.8],
  untouched: [2, 2.2],
  lie: [4, 2.5],
  anomaly: [5, 3],
  mismatch: [3, 3],
};

const LETTER = /^[^，。\n“「]{1,12}[：:]\s*\n/u;
/** What is said to somebody, even where nobody answers. */
const TO_SOMEBODY = /[你您]/u;
const QUESTION = /[？?]$/u;
const ASKED = /[？?]/u;
const HAN = /\p{Script=Han}/gu;
const hanOf = (text: string) => text.match(HAN)?.length ?? 0;

const bare = (said: string) => said.replace(/[？?！!。…]+$/u, "");

interface Reading {
  lines: readonly TalkLine[];
  at: number;
  line: TalkLine;
  /** What is told behind the line. */
  behind: string;
  /** Somebody laughs with it. */
  merry: boolean;
  /** Nothing is spoken after it by another. */
  last: boolean;
  /** It only repeats words that were said or told just before. */
  echoes: boolean;
  /** What another spoke directly before it is a question. */
  answers: boolean;
  /** That question asks for a fact. */
  fact: boolean;
  /** It only completes the speaker's own question, which the other did not understand. */
  completes: boolean;
  letter: boolean;
  talks: number;
}

/** So few words say too little, and so many too much to ask about. */
const WORDS_MIN = 4;
const WORDS_MAX = 40;
const CURT = 7;
const SHOUTED = /[！!][”」』"]?$/u;
const SHOUT_MAX = 16;
/** 你走啊。 后面按喇叭了，你快点。 */
const URGES = /(?:走|来|去|坐|吃|喝|进来|上车|快|快点|站住|起来)(?:吧|啊|呀|嘛|呗|啦)?[。！!…]*$/u;
/** With more told behind it, what was said is past. */
const SOON = 55;

/** The kind of a speech that is still pending. */
function spokenKind({ line, behind, merry, last, echoes, answers, fact, completes, talks }: Reading): OpenKind | null {
  const said = line.said ?? "";
  if (merry || has(PANIC, said)) return null;
  const asks = QUESTION.test(said.trim());
  if (!asks && has(SECRET, said)) return "secret";
  if (!last || has(LATER, behind) || has(CLOSES, behind) || has(EARLIER, line.tag) || has(RHETORICAL, said))
    return null;
  const words = hanOf(said);
  if (has(ABOUT_TO_TELL, said)) return "about-to-tell";
  if (has(CHARGES, said)) return "charge";
  if (asks && has(EVADES, said)) return "evasion";
  if (asks) {
    if (has(NO_QUESTION, said) || has(SMALL, said) || has(REPLIES, behind) || words < WORDS_MIN || echoes) return null;
    return has(REQUESTS, said) && !has(ASKS_TO_TELL, said) ? "requested" : "asked";
  }
  if (has(INSISTS, said)) return "asked";
  // 为什么不能跟他说？ 你去把温度调出来。
  if (answers && !asks && has(SENDS_AWAY, said)) return "evasion";
  // 过期了嘛。你们吃早饭没有？
  if (has(EVADES, said) || (answers && /[。！].*[？?]/u.test(said) && has(SMALL, said))) return "evasion";
  if (has(REFUSES, said)) return "refusal";
  if (has(SMALL, said) || completes) return null;
  if (has(THREATENS, said)) return "threat";
  if (has(ANNOUNCES, said)) return "announced";
  if (has(ORDERS, said) && !has(REPLIES, behind)) return "order";
  if (has(DISCLOSES, said) && words > WORDS_MIN) return "disclosed";
  if (!answers && has(SIGHTS, said)) return "sighted";
  if (has(WARNS, said) && words >= WORDS_MIN && behind.length <= SOON) return "warned";
  if ((talks < 2 && !TO_SOMEBODY.test(said)) || words < WORDS_MIN || words > WORDS_MAX || behind.length > SOON)
    return null;
  // Of a speech in pieces too long to be quoted whole, the last piece says too little.
  if (!line.whole || has(TELLS_TO_DO, said)) return null;
  if (answers && !ASKED.test(said)) {
    if (!fact || !has(TELLS, said)) return null;
    return words <= CURT ? "curt" : "answer";
  }
  // A shout means what it says.
  if ((SHOUTED.test(said.trim()) || URGES.test(said.trim())) && words <= SHOUT_MAX) return null;
  return words > WORDS_MIN && has(REMARKS, said) ? "remark" : null;
}

/** The kind of a line of narration in a scene where somebody speaks. */
function toldKind({ line, behind, last, lines, at, talks, letter }: Reading): OpenKind | null {
  const text = line.text;
  if (letter) {
    if (has(SECRET, text)) return "secret";
    if (has(CHARGES, text)) return "charge";
    return has(UNTOUCHED, text) ? "untouched" : null;
  }
  const ahead = lines[at - 1];
  const odd = has(ANOMALY, text) || (has(WARM, text) && has(FELT, `${ahead?.text ?? ""}${text}`));
  if (odd && !has(NO_ANOMALY, text)) return explained(lines, at) ? null : "anomaly";
  if (has(NOT_TOLD, text)) return null;
  if (has(MISMATCH, text) && !/[“「]/u.test(text)) return explained(lines, at) ? null : "mismatch";
  if (has(LIE, text) && !has(LATER, behind) && (ahead?.said || has(SAYS, ahead?.text ?? ""))) return "lie";
  if (has(SAID_EVASION, text)) return "evasion";
  if (has(UNTOUCHED, text)) return "untouched";
  if (has(UNSAID, text) && !has(NOT_UNSAID, text)) return "unsaid";
  if (!last || has(LATER, behind)) return null;
  if (has(LOOKS_AWAY, text) || (ahead?.said && has(NO_LOOK, text) && !has(STOPPED, text))) return "look-away";
  if (isUnanswered(lines, at) && has(SILENT, text) && !has(NOT_SILENT, text)) return "silence";
  if (has(RETURNED, text) && !lines.slice(at + 1).some(({ said }) => said !== null)) return "withdrawn";
  if (has(NOT_DONE, text) && has(BEGUN, `${ahead?.said === null ? ahead.text : ""}${text}`)) return "not-done";
  if (talks === 0) return null;
  if (has(STAYS, text) && has(ORDERS, lines.slice(0, at).findLast(({ said }) => said !== null)?.said ?? ""))
    return "disobeyed";
  if (has(WITHDRAWN, text)) return "withdrawn";
  return has(STOPPED, text) && !has(CAUSE, text) ? "stopped" : null;
}

/** How long a sentence is that tells of a silence and nothing else. */
const SILENT_MAX = 14;

/** What is done or looked beside it says what is not spoken. */
const GESTURE = /[走看望瞪盯瞥站坐抱丢放笑点摇转扭推拿递红白低]|打量|回过|叹/u;

/** Somebody is asked aloud, and the paragraph behind it tells only of no answer. */
function isUnanswered(lines: readonly TalkLine[], at: number): boolean {
  const [ahead, line, next] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!line || ahead?.said == null || !QUESTION.test(ahead.said.trim())) return false;
  return hanOf(line.text) <= SILENT_MAX && !GESTURE.test(line.text) && next?.paragraph !== line.paragraph;
}

/** With so much spoken behind it they talk of something else. */
const TALKED_OVER = 2;

/** What is spoken behind it is of something else, or explains it. */
function explained(lines: readonly TalkLine[], at: number): boolean {
  return lines.slice(at + 1).filter(({ said }) => said !== null).length >= TALKED_OVER;
}

/** So many lines may be told between a question and its answer. */
const SINCE = 2;

/** The question of another that a line directly follows; empty where it follows none. */
function askedAt(lines: readonly TalkLine[], at: number): string {
  const { paragraph } = lines[at] ?? { paragraph: 0 };
  const asked = lines.slice(0, at).findLastIndex((one) => one.said !== null && one.paragraph !== paragraph);
  const said = lines[asked]?.said?.trim() ?? "";
  return asked >= 0 && at - asked <= SINCE + 1 && QUESTION.test(said) && !has(ASKS_ON, said) ? said : "";
}

/** The last of several speeches of one paragraph, as one with those before it: they are one speaker's. */
function joined(lines: readonly TalkLine[], at: number, near: string): { line: TalkLine; from: number } | null {
  const line = lines[at];
  if (!line || line.said === null) return null;
  const pieces = lines.slice(0, at + 1).filter((one) => one.said !== null && one.paragraph === line.paragraph);
  const [first] = pieces;
  if (!first || first === line) return null;
  const text = near.slice(first.begin, line.close);
  const said = pieces.map((piece) => piece.said).join("");
  const whole = pieces.every((piece) => piece.whole) && isQuotable(text);
  return { line: { ...line, said, text: whole ? text : "", whole }, from: lines.indexOf(first) };
}

/** 她家的花，是你浇的？ 什么花？ 阳台上的花。 The last of the three is the asker's, and no answer. */
function completesAt(lines: readonly TalkLine[], at: number): boolean {
  const { paragraph } = lines[at] ?? { paragraph: 0 };
  const back = lines.slice(0, at).findLastIndex((one) => one.said !== null && one.paragraph !== paragraph);
  const backIn = lines[back]?.paragraph;
  const first = lines.slice(0, Math.max(0, back)).findLast((one) => one.said !== null && one.paragraph !== backIn);
  if (back < 0 || at - back > SINCE + 1 || first?.said == null) return false;
  return QUESTION.test(first.said.trim()) && has(ASKS_BACK, lines[back]?.said?.trim() ?? "");
}

/** Kinds that are told by all that is said in a paragraph, not by its last piece. */
const OF_WHOLE: ReadonlySet<OpenKind> = new Set(["answer", "curt", "remark", "evasion"]);

/** The lines that are open at the end of a text, with what is told or spoken behind its end. */
export function openLines(lines: readonly TalkLine[], near: string, after: string): OpenLine[] {
  const talks = lines.filter(({ said }) => said !== null).length;
  const letter = LETTER.test(near);
  const readingOf = (line: TalkLine, from: number, at: number): Reading => {
    const rest = lines.slice(at + 1);
    const asked = askedAt(lines, from);
    return {
      lines,
      at,
      line,
      behind: rest.map(({ tag }) => tag).join("") + after,
      merry:
        lines.some((one) => one.paragraph === line.paragraph && has(MERRY, one.tag)) || has(MERRY, rest[0]?.tag ?? ""),
      last:
        !/[“「"]/u.test(after) && !rest.some(({ said }) => said !== null && (line.said !== null || !has(SMALL, said))),
      echoes: lines
        .slice(Math.max(0, from - SINCE), from)
        .some((one) => (one.said ?? one.text).includes(bare(line.said ?? line.text))),
      answers: asked !== "",
      fact: has(ASKS_FACT, asked),
      completes: completesAt(lines, from),
      letter,
      talks,
    };
  };
  return lines.flatMap((line, at): OpenLine[] => {
    const rest = lines.slice(at + 1);
    if (line.said === null) return openOf(toldKind(readingOf(line, at, at)), line, rest.length);
    const kind =
      spokenKind(readingOf(line, at, at)) ?? (!has(PANIC, line.said) && isStruck(line, rest) ? "struck" : null);
    const whole = joined(lines, at, near);
    if (!whole || (kind !== null && !OF_WHOLE.has(kind))) return openOf(kind, line, rest.length);
    const ofWhole = spokenKind(readingOf(whole.line, whole.from, at));
    return ofWhole !== null && OF_WHOLE.has(ofWhole) ? openOf(ofWhole, whole.line, rest.length) : [];
  });
}

/** A line after which somebody is taken aback, and nothing more is asked. */
function isStruck({ said }: TalkLine, rest: readonly TalkLine[]): boolean {
  const [next] = rest;
  return (
    hanOf(said ?? "") > 3 &&
    next?.said === null &&
    has(STOPPED, next.text) &&
    !rest.some((one) => /[？?]/u.test(one.said ?? ""))
  );
}

function openOf(kind: OpenKind | null, line: TalkLine, behind: number): OpenLine[] {
  if (kind === null) return [];
  const [reach, weight] = REACH[kind];
  return behind > reach ? [] : [{ kind, line, weight: weight / (1 + behind / 3) }];
}
