// Who speaks or acts in a line of a Chinese text, and who else is there: only where the words leave no doubt.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { ACTS, SURE_ACTS } from "../reading/name-words.ts";
import { ROLE_WORDS } from "../reading/people-words.ts";
import { personOf } from "../reading/voice.ts";
import { narrationOf } from "../text/quotes.ts";
import { SPEECH_VERB } from "../text/speech-verbs.ts";
import type { Line } from "./lines.ts";
import { peopleOf } from "./safe-names.ts";

/** Words for people that stand for themselves; longer ones first, so that 老太太 is not 太太. */
const ROLES = Object.values(ROLE_WORDS)
  .flat()
  .filter((word) => word.length > 1)
  .sort((one, other) => other.length - one.length);
const PRONOUNS = ["我", "你", "他", "她", "它"];
/** 她又低声问道: what may stand between the name and the verb of speaking. */
const SAYS = new RegExp(
  `^(?:又|便|就|也|却|忽然|突然|低声|轻声|轻轻|小声|冷冷地?|慢慢地?|沉声|连忙|终于)?(?:${SPEECH_VERB})`,
  "u",
);
const SAYS_BEFORE = new RegExp(`(?:${SPEECH_VERB})[^，。“”「」\\n]{0,6}[：:]$`, "u");
const DOES = /^(?:没|不|把|已|只|就|也|又|还|都|居然|悄悄|偷偷|故意|装作|往|朝|向|对|用|被|终于|第一次)/u;
const NOT_ALONE = /^(?:们|的|和|跟|与|、|或)/u;
const BEFORE = 24;

export interface LinePeople {
  who?: string;
  other?: string;
}

function leading(text: string, words: readonly string[]): string | undefined {
  return words.find((word) => text.startsWith(word));
}

function acts(rest: string): boolean {
  return !NOT_ALONE.test(rest) && (SURE_ACTS.test(rest) || ACTS.test(rest) || DOES.test(rest));
}

function speakerOf(line: Line, near: string, words: readonly string[]): string | undefined {
  const inside = narrationOf(line.text).trim();
  const within = leading(inside, words);
  if (within !== undefined && SAYS.test(inside.slice(within.length))) return within;
  const behind = near.slice(line.end, line.end + BEFORE).replace(/^，/u, "");
  const after = leading(behind, words);
  if (after !== undefined && SAYS.test(behind.slice(after.length))) return after;
  const begin = line.end - line.text.length;
  const paragraph = near.slice(near.lastIndexOf("\n", begin - 1) + 1, begin);
  const before = leading(paragraph, words);
  if (before === undefined || !acts(paragraph.slice(before.length)) || /[“”「」"]/u.test(paragraph)) return undefined;
  return SAYS_BEFORE.test(paragraph) ? before : undefined;
}

/** The people of a line of the last text `near`. */
export function linePeople(line: Line, near: string, request: SuggestRequest): LinePeople {
  const present = peopleOf(request).present.map(({ name }) => name);
  const named = [...present].sort((one, other) => other.length - one.length);
  const who = line.speech
    ? speakerOf(line, near, [...named, ...ROLES, "我", "你"])
    : actorOf(line.text, [...named, ...ROLES, ...PRONOUNS]);
  if (who === undefined) return {};
  const self = { first: ["我"], second: ["你"], third: [] }[personOf(request.before.slice(-SELF))];
  const there = [...self, ...present];
  if (there.length !== 2 || !there.includes(who) || ROLES.some((role) => narrationOf(near).includes(role)))
    return { who };
  const other = there.find((one) => one !== who);
  return other === undefined ? { who } : { who, other };
}

const SELF = 6_000;

function actorOf(text: string, words: readonly string[]): string | undefined {
  const who = leading(text, words);
  return who !== undefined && acts(text.slice(who.length)) && !/[，。][^，。]{0,4}(?:他|她|我|你)们/u.test(text)
    ? who
    : undefined;
}
