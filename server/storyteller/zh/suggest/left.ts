// What earlier chapters of a Chinese text left open: a promise, an unanswered question, a thing put away, a person who
// has not come back, and what of the world has not been named for two chapters.
import type { LeftItem, SuggestionOf } from "../../../../contract/suggestions.ts";
import type { EarlierChapter, SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { narrationOf } from "../text/quotes.ts";
import { allowedIn } from "./avoidance.ts";
import {
  announcedIn,
  comesBack,
  keptBackIn,
  mayBeOpen,
  openThingIn,
  promiseReportedIn,
  staysOpen,
} from "./left-open.ts";
import { type Line, linesOf } from "./lines.ts";
import { peopleOf, placesOf } from "./safe-names.ts";
import { namesThing, thingsIn } from "./things.ts";

const QUOTE_MAX = 80;
const ITEMS_MAX = 3;
const CHOICES = 12;
/** First so many of a kind, so that a card has something of several; then more, if there is nothing else. */
const OF_A_KIND = [1, 2];

interface Told {
  line: Line;
  chapter: EarlierChapter;
  /** What the chapter says behind the line. */
  behind: string;
  /** The rest of its chapter, behind the line. */
  rest: string;
  /** Everything told since, up to the caret and behind it; and without the rest of its chapter. */
  since: string;
  later: string;
}

/** Verbs of what is promised or threatened, by which the fulfilment is found: 回来 and 回来了. */
const PROMISED =
  /我(?:们)?(?:一定|保证|发誓|答应你|向你保证|绝不|决不)?(?:就|都|还|再|也|亲自|替你|帮你|给你)?会?(?:[^，。！？]{0,10}?)(回来|回家|还(?=[你给])|救|找到|找出|查清|查出|报仇|娶|带|接|赔|治好|告诉|送|取|修好|讨回)/u;
const PLEDGE =
  /一定|保证|发誓|答应|绝不|决不|说话算话|会回来|会来接|会还|会带你|会救|会找到|等我|之前|那天|以后|一言为定/u;
const THREAT = /(?:饶不了|不会放过|走着瞧|等着瞧|别怪我|休怪|会后悔的|有你好看|来收|要你的命)/u;
const UNREAL = /[？?]|如果|要是|假如|那时|当年|说过|以为|本来/u;

function isOpenPromise({ line, since }: Told): boolean {
  const reported = line.speech ? null : promiseReportedIn(line.text);
  if (reported !== null) return !since.includes(`${reported}了`);
  if (!line.speech || UNREAL.test(line.text)) return false;
  if (THREAT.test(line.text)) return true;
  const verb = PROMISED.exec(line.text)?.[1] ?? (line.text.includes("等我回来") ? "回来" : undefined);
  if (verb === undefined || !PLEDGE.test(line.text)) return false;
  return !since.includes(`${verb}了`);
}

const ASKS = /(?:谁|什么|哪|为什么|怎么|几时|何时|多少|到底|究竟|是不是|有没有)[^。！]*[？?][”」"』]$/u;
const GREETING = /怎么了|什么事|难道|何必|怎么可能|怎么会|有什么[好用]|吃了?什么|你说什么|什么意思|干什么|关你/u;
const SILENCE =
  /^[^“「"]{0,40}(?:没有?(?:回答|说话|作声|出声|吭声|搭腔|接话|答话|开口|理会|答)|沉默|一言不发|不(?:答|说话|作声|吭声|语)|装作没听见|避开|岔开|转身就走|挂断|没人)/u;
const QUESTION_MIN = 6;

function isOpenQuestion({ line, behind }: Pick<Told, "line" | "behind">): boolean {
  if (!line.speech || line.text.length < QUESTION_MIN || !ASKS.test(line.text) || GREETING.test(line.text))
    return false;
  const next = behind.trimStart();
  return next === "" || (SILENCE.test(next) && !/^[^\n]*\n?[^\n]*[“「"]/u.test(next.slice(0, 60)));
}

/** Handed over or put down is not open: it ends a thing as often as it opens one. */
const PUT_AWAY = /(?:藏|埋|锁|缝)(?:在|进|到|入)|锁(?:上|了起来)|里(?:面)?(?:竟|还|只)(?:躺|放|装|夹|藏)着/u;
const NOT_DONE = /如果|要是|仿佛|好像|像是|没(?:有)?(?:找到|发现|交|留)|梦|[？?]/u;
/** Less sure than what is open by its words, but surer than what is only held. */
const PUT_AWAY_RANK = 2;

interface LeftThing {
  noun: string;
  /** The smaller, the surer that it is open. */
  rank: number;
}

function putAwayIn(text: string, entries: SuggestRequest["entries"]): LeftThing | null {
  if (NOT_DONE.test(text) || !PUT_AWAY.test(text)) return null;
  const clause = text.split(/[，；。]/u).find((part) => PUT_AWAY.test(part)) ?? text;
  const things = thingsIn(narrationOf(clause), entries);
  const [thing] = things;
  return thing && things.length === 1 ? { noun: thing.noun, rank: PUT_AWAY_RANK } : null;
}

function thingLeft({ line, rest, since, later }: Told, entries: SuggestRequest["entries"]): LeftThing | null {
  if (line.speech) return null;
  const [one, other] = [openThingIn(line.text), putAwayIn(line.text, entries)];
  const thing = one !== null && (other === null || one.rank <= other.rank) ? one : other;
  if (thing === null) return null;
  // What is open by its own words stays so while its chapter goes on about it; what is only put away does not.
  const gone =
    thing === one ? !namesThing(later, thing.noun) && staysOpen(thing.noun, rest) : !namesThing(since, thing.noun);
  return gone ? thing : null;
}

function entryOf(entries: readonly SuggestEntry[], name: string): string | null {
  return entries.find((entry) => entry.name === name)?.id ?? null;
}

/** The sentence of a chapter that names somebody or something, the last one that can be quoted. */
function lastNaming(chapters: readonly EarlierChapter[], names: readonly string[], speech: boolean) {
  const named = (text: string) => names.some((name) => text.includes(name));
  for (const chapter of [...chapters].reverse()) {
    if (!named(chapter.text)) continue;
    const lines = linesOf(chapter.text, QUOTE_MAX, named);
    const line = lines.findLast((one) => (speech || !one.speech) && named(one.text));
    if (line) return { quote: line.text, chapter_id: chapter.chapterId };
  }
  return null;
}

function* openLines(request: SuggestRequest, chapters: readonly EarlierChapter[]): Generator<LeftItem> {
  const told: Told[] = [];
  const whole = [...chapters.map(({ text }) => text), request.before, request.after].join("\n");
  let from = whole.length - request.before.length - request.after.length - 1;
  // Last chapter first: what is fresh in the author's mind is the most useful.
  for (const chapter of [...chapters].reverse()) {
    from -= chapter.text.length + 1;
    for (const line of linesOf(chapter.text, QUOTE_MAX, mayHaveLeft).reverse()) {
      if (told.length === TOLD_MAX) break;
      const behind = chapter.text.slice(line.end, line.end + BEHIND);
      if (!mayBeLeft(line, behind)) continue;
      const [since, rest] = [whole.slice(from + line.end), chapter.text.slice(line.end)];
      told.push({ line, chapter, behind, rest, since, later: since.slice(rest.length) });
    }
  }
  const item = (as: LeftItem["as"], one: Told, name = ""): LeftItem => ({
    as,
    name,
    quote: one.line.text,
    chapter_id: one.chapter.chapterId,
    entry_id: name === "" ? null : entryOf(request.entries, name),
  });
  for (const one of told) if (isOpenPromise(one)) yield item("promise", one);
  for (const one of told) if (isOpenQuestion(one)) yield item("question", one);
  for (const one of told) {
    const as = keptBackIn(one.line.text, one.line.speech);
    if (as !== null && !comesBack(one.line.text, one.since)) yield item(as, one);
  }
  for (const one of told) {
    const name = announcedIn(one.line.text);
    if (name !== null && !one.since.includes(name)) yield item("person", one, name);
  }
  const things = told.flatMap((one) => {
    const thing = thingLeft(one, request.entries);
    return thing === null ? [] : [{ one, ...thing }];
  });
  const named = new Set<string>();
  for (const { one, noun } of things.sort((left, right) => left.rank - right.rank)) {
    if (named.has(noun)) continue;
    named.add(noun);
    yield item("thing", one, noun);
  }
}

function mayHaveLeft(paragraph: string): boolean {
  return (
    /我|[？?][”」』"]/u.test(paragraph) || THREAT.test(paragraph) || PUT_AWAY.test(paragraph) || mayBeOpen(paragraph)
  );
}

function mayTell(text: string): boolean {
  return (
    keptBackIn(text, false) !== null ||
    PUT_AWAY.test(text) ||
    openThingIn(text) !== null ||
    promiseReportedIn(text) !== null ||
    announcedIn(text) !== null
  );
}

function mayBeLeft(line: Line, behind: string): boolean {
  if (!line.speech) return mayTell(line.text);
  return (
    keptBackIn(line.text, true) !== null ||
    PROMISED.test(line.text) ||
    THREAT.test(line.text) ||
    isOpenQuestion({ line, behind })
  );
}

/** Each of these lines is compared with all that follows it, so they are few. */
const TOLD_MAX = 80;
const BEHIND = 200;
const SUBJECTS_MIN = 2;

function* missingPeople(
  request: SuggestRequest,
  chapters: readonly EarlierChapter[],
  recent: string,
): Generator<LeftItem> {
  const before = chapters.slice(0, -1);
  const narration = before.map(({ text }) => narrationOf(text)).join("\n");
  for (const person of peopleOf(request).all) {
    if (person.names.some((name) => recent.includes(name))) continue;
    const named = person.names.reduce((sum, name) => sum + placesOf(narration, name, []).length, 0);
    if (named < (person.entryId === null ? SUBJECTS_MIN : 1)) continue;
    const naming = lastNaming(before, person.names, false) ?? lastNaming(before, person.names, true);
    if (naming) yield { as: "person", name: person.name, ...naming, entry_id: person.entryId };
  }
}

function* missingEntries(
  request: SuggestRequest,
  chapters: readonly EarlierChapter[],
  recent: string,
): Generator<LeftItem> {
  for (const entry of request.entries) {
    const names = [entry.name, ...entry.aliases].filter((name) => name.trim() !== "");
    if (entry.dead || entry.name.trim() === "" || names.some((name) => recent.includes(name))) continue;
    const naming = lastNaming(chapters.slice(0, -1), names, true) ?? { quote: "", chapter_id: null };
    yield { as: entry.as, name: entry.name, ...naming, entry_id: entry.id };
  }
}

export function left(request: SuggestRequest): SuggestionOf<"left"> | null {
  const allowed = allowedIn(request);
  const chapters = request.earlier;
  const last = request.earlier.at(-1)?.text ?? "";
  const recent = `${last}\n${request.before}\n${request.after}`;
  const shown = (item: LeftItem) => allowed(item.quote || item.name) && allowed(item.name);
  const found = [
    ...firstOf(openLines(request, chapters), shown),
    ...firstOf(missingPeople(request, chapters, recent), shown),
    ...firstOf(missingEntries(request, chapters, recent), shown),
  ];
  const items = new Set<LeftItem>();
  for (const most of OF_A_KIND) {
    for (const item of found) {
      const others = [...items];
      const known = others.some((one) => sameText(one.quote, item.quote) || sameText(one.name, item.name));
      const full = others.filter((one) => one.as === item.as).length >= most;
      if (items.size < ITEMS_MAX && !known && !full) items.add(item);
    }
  }
  return items.size === 0 ? null : { kind: "left", items: found.filter((item) => items.has(item)) };
}

function sameText(one: string, other: string): boolean {
  return one !== "" && one === other;
}

/** The first few that may be shown; a world of hundreds of entries is not read through. */
function firstOf(items: Iterable<LeftItem>, may: (item: LeftItem) => boolean): LeftItem[] {
  const first: LeftItem[] = [];
  for (const item of items) {
    if (may(item)) first.push(item);
    if (first.length === CHOICES) break;
  }
  return first;
}
