// Tells what kind of line an English sentence is. Every pattern is conservative: a line that is none for certain has none.
import * as pattern from "./line-patterns.ts";
import type { Line } from "./lines.ts";
import { SAID, type SaidKind, SHOWN, type ShownKind } from "./moment-patterns.ts";
import { isCertain, thingName, timeName } from "./nouns.ts";

export const LINE_KINDS = [
  "deadline",
  "promise",
  "threat",
  "refusal",
  "denial",
  "evasion",
  "secret",
  "admission",
  "question",
  "wondering",
  "found",
  "given",
  "lost",
  "broken",
  "hidden",
  "knock",
  "arrival",
  "departure",
  "decision",
  "order",
  "strange",
  "habit",
  "first",
  "called",
  "feeling",
  "sense",
  "memory",
  "waiting",
  "fear",
  "written",
  "wish",
  "debt",
  "silence",
  "avoiding",
  "certainty",
  "accusation",
  "offer",
  "kept",
  "locked",
  "death",
  "hush",
  "noise",
  "dark",
  "tears",
  "smile",
  "look",
  "announcement",
  "contradiction",
  "observed",
  "insisting",
  "advice",
  "alibi",
  "identity",
  "saidAndDid",
  "omission",
  "missing",
  "news",
  "altered",
  "knowledge",
  "bargain",
  "notThere",
  "reveal",
  "same",
  "count",
  "clock",
  "mark",
  "hearsay",
  "deathTold",
  "irreversible",
  "condition",
  "claim",
  "holding",
  "askback",
  "overdone",
  "impossible",
  "trace",
  "presence",
  "absence",
  "unknowing",
  "twoLooks",
  "unfinished",
  "threshold",
  "busy",
  "rule",
  "pattern",
  "guess",
  "watching",
  "approach",
  "but",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface KindOfLine {
  kind: LineKind;
  /** "the brass key": what was found, given, lost, broken or hidden. */
  thing?: string;
  /** The bare noun of `thing`. */
  noun?: string;
  /** "the tide": when the deadline is. */
  time?: string;
}

/** What stands around a line. */
interface Around {
  /** Whether speech follows it at once. */
  answered: boolean;
  /** The speech just before it, empty where nobody spoke. */
  heard: string;
}

/** All kinds a line is for certain. */
export function kindsOf(line: Line, { answered, heard }: Around): KindOfLine[] {
  const kinds: KindOfLine[] = [];
  const { spoken, told } = line;
  const add = (kind: LineKind, holds: boolean) => void (holds && kinds.push({ kind }));
  if (spoken !== "") readSpoken(spoken, answered, heard, kinds);
  add("overdone", SHOWN.overdone.test(told));
  add("saidAndDid", SHOWN.saidAndDid.test(told));
  const narrated = told.replaceAll("“”", "").length > 12 && !/\?["”’']?$/u.test(told);
  if (!narrated) {
    add("wondering", spoken === "" && /\?$/u.test(told) && told.split(" ").length > 3);
    return kinds;
  }
  for (const found of thingKinds(told)) kinds.push(found);
  const deadline = deadlineOf(told, pattern.DEADLINE_TOLD);
  if (deadline) kinds.push(deadline);
  add("silence", pattern.SILENCE.test(told) && !answered);
  add("avoiding", pattern.AVOIDING.test(told));
  add("called", pattern.CALLED.test(told));
  if (spoken !== "") return kinds;
  add("order", pattern.ORDER.test(told));
  add("promise", pattern.PROMISE_TOLD.test(told));
  add("admission", pattern.ADMISSION_TOLD.test(told));
  add("refusal", pattern.REFUSAL_TOLD.test(told));
  add("secret", pattern.SECRET_TOLD.test(told));
  add("knock", pattern.KNOCK.test(told));
  add("departure", pattern.DEPARTURE.test(told) && isCertain(told));
  add("arrival", pattern.ARRIVAL.test(told) && isCertain(told));
  add("decision", pattern.DECISION.test(told));
  add("strange", pattern.STRANGE.test(told));
  add("first", pattern.FIRST.test(told));
  add("habit", pattern.HABIT.test(told));
  add("feeling", pattern.FEELING_TOLD.test(told));
  add("written", pattern.WRITTEN.test(told));
  add("debt", pattern.DEBT.test(told));
  add("fear", pattern.FEAR.test(told));
  add("memory", pattern.MEMORY.test(told));
  add("wish", pattern.WISH.test(told) && !/\b(?:never|not|n't|nobody)\b/u.test(told));
  add("certainty", pattern.CERTAINTY.test(told));
  add("waiting", pattern.WAITING.test(told));
  add("sense", pattern.SENSE.test(told));
  add("locked", pattern.LOCKED.test(told));
  add("death", pattern.DEATH.test(told) && isCertain(told));
  add("hush", pattern.HUSH.test(told));
  add("noise", pattern.NOISE.test(told));
  add("dark", pattern.DARK.test(told));
  add("tears", pattern.TEARS.test(told) && isCertain(told));
  add("smile", pattern.SMILE.test(told) && isCertain(told));
  add("look", pattern.LOOK.test(told) && isCertain(told));
  for (const kind of Object.keys(SHOWN) as ShownKind[]) {
    // What hands do says something only in place of an answer.
    if (kind === "overdone" || kind === "saidAndDid" || (kind === "busy" && heard === "")) continue;
    add(kind, SHOWN[kind].test(told) && (!NEEDS_CERTAINTY.has(kind) || isCertain(told)));
  }
  return kinds;
}

const NEEDS_CERTAINTY: ReadonlySet<LineKind> = new Set([
  "trace",
  "presence",
  "threshold",
  "twoLooks",
  "watching",
  "reveal",
  "count",
  "mark",
]);

function readSpoken(spoken: string, answered: boolean, heard: string, kinds: KindOfLine[]): void {
  const add = (kind: LineKind, holds: boolean) => void (holds && kinds.push({ kind }));
  const asks = /\?$/u.test(spoken);
  if (asks) {
    add("askback", heard.endsWith("?") && !answered && spoken.split(" ").length > 1);
    add("question", !answered && spoken.split(" ").length > 2 && !pattern.NO_QUESTION.test(spoken));
    return;
  }
  const deadline = deadlineOf(spoken, pattern.DEADLINE_SPOKEN);
  if (deadline) kinds.push(deadline);
  add("threat", pattern.THREAT.test(spoken));
  add("secret", pattern.SECRET.test(spoken));
  add("promise", pattern.PROMISE.test(spoken));
  add("refusal", pattern.REFUSAL.test(spoken));
  add("admission", pattern.ADMISSION.test(spoken));
  add("denial", pattern.DENIAL.test(spoken));
  add("evasion", pattern.EVASION.test(spoken));
  add("feeling", pattern.FEELING.test(spoken));
  add("decision", pattern.DECISION.test(spoken));
  add("order", pattern.ORDER.test(spoken));
  add("debt", pattern.DEBT.test(spoken));
  add("accusation", pattern.ACCUSATION.test(spoken));
  add("offer", pattern.OFFER.test(spoken));
  for (const kind of Object.keys(SAID) as SaidKind[]) add(kind, SAID[kind].test(spoken));
}

function deadlineOf(text: string, needs: RegExp): KindOfLine | null {
  if (pattern.LITTLE_TIME.test(text)) return { kind: "deadline" };
  for (const before of pattern.DEADLINE) {
    const time = before.exec(text)?.[1];
    if (time && needs.test(text)) return { kind: "deadline", time: timeName(time) };
  }
  return null;
}

/** What happens to a thing in a sentence; only what is told for certain. */
export function thingKinds(told: string): KindOfLine[] {
  if (told.includes("?")) return [];
  const kinds: KindOfLine[] = [];
  const add = (kind: LineKind, patterns: readonly RegExp[]) => {
    for (const happens of patterns) {
      const match = happens.exec(told);
      const [describing, noun] = [match?.[1], match?.[2]];
      if (!match || describing === undefined || noun === undefined) continue;
      // What stands behind it no longer denies it.
      if (!isCertain(told.slice(0, match.index + match[0].length))) continue;
      kinds.push({ kind, noun, thing: thingName(describing, noun) });
      return;
    }
  };
  add("found", [pattern.FOUND]);
  add("hidden", [pattern.HIDDEN]);
  add("kept", [pattern.KEPT]);
  add("given", [pattern.GIVEN]);
  add("lost", pattern.LOST);
  add("broken", pattern.BROKEN);
  return kinds;
}
