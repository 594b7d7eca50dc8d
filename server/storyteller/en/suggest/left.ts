// Finds what earlier chapters left open: promises, questions without an answer, things put by, people and entries that
// have not come back.
import { LEFT_ITEMS_MAX } from "../../../../contract/limits.ts";
import type { LeftItem, SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { type Allowed, allowedIn } from "./allowed.ts";
import { thingKinds } from "./kinds.ts";
import { type Line, linesOf } from "./lines.ts";
import { formsOf, mentions, readPeople } from "./names.ts";
import { namesThing } from "./nouns.ts";

const QUOTE_MAX = 160;
/** Of each kind no more are looked at; the last ones count. */
const EACH_MAX = 40;

interface Chapter {
  id: string;
  text: string;
  lines: readonly Line[];
}

/** A promise or threat that reaches beyond its scene. */
const LASTING =
  /\bI (?:promise|swear)\b(?! (?:it|that) (?:is|was))|\bI give you my word\b|\bI(?:'ll| will) (?:be back|come back|come for you|return|find (?:you|him|her|them)|pay (?:you|it|her|him|them)|write (?:to you|every|when|as soon)|tell you (?:tomorrow|one day|when|the (?:rest|truth|whole))|bring (?:it|him|her|them) back|wait for|never (?:forget|forgive|tell|leave)|kill|ruin|destroy)\b|\bI won't (?:forget|forgive|tell)\b|\byou(?:'ll| will) (?:regret|pay for|be sorry)\b|\bI(?:'ll| will) .{0,40}\b(?:tomorrow|by (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|spring|winter|summer|Christmas|harvest)|next (?:week|month|year|spring|summer|winter)|one day|when (?:this|it) is over)\b/iu;
const NO_REPLY =
  /\b(?:did not|didn't|does not|doesn't) (?:answer|reply)\b|\bsaid nothing\b|\bsays nothing\b|\b(?:no one|nobody) answered\b|\bno (?:answer|reply)\b|\b(?:looked|turned|walked|looks|turns|walks) away\b|\bchanged the subject\b/iu;

export function left(request: SuggestRequest): SuggestionOf<"left"> | null {
  const isAllowed = allowedIn(request);
  const chapters = request.earlier.map(({ chapterId, text }) => ({ id: chapterId, text, lines: linesOf(text) }));
  const now = `${request.before}\n${request.after}`;
  const random = randomOf(`${request.seed} left`);
  const items: LeftItem[] = [];
  const known = new Set<string>();
  const add = (found: readonly LeftItem[], most: number) => {
    // Where several are as useful, the seed decides among the last three.
    const open = found.filter((one) => fits(one, isAllowed) && !known.has(one.quote || one.name));
    for (let n = 0; n < most && open.length > 0 && items.length < LEFT_ITEMS_MAX; n++) {
      const [one] = open.splice(Math.max(0, open.length - 1 - random.below(Math.min(3, open.length))), 1);
      if (!one) return;
      known.add(one.quote || one.name);
      known.add(one.name);
      items.push(one);
    }
  };
  add(promises(chapters, now), 1);
  add(questions(chapters), 1);
  add(things(chapters, now), 1);
  add(people(request, chapters, now), 2);
  add(entries(request, chapters, now), LEFT_ITEMS_MAX);
  return items.length > 0 ? { kind: "left", items } : null;
}

function fits(item: LeftItem, isAllowed: Allowed): boolean {
  return isAllowed(item.quote) && isAllowed(item.name) && item.quote.length <= QUOTE_MAX;
}

function promises(chapters: readonly Chapter[], now: string): LeftItem[] {
  const lower = [...chapters.map(({ text }) => text), now].map((text) => text.toLowerCase());
  return chapters
    .flatMap(({ id, lines }, at) =>
      lines
        .filter(({ spoken }) => LASTING.test(spoken) && !/\?$/u.test(spoken))
        .map((line) => ({ line, id, later: lower.slice(at + 1) })),
    )
    .slice(-EACH_MAX)
    .flatMap(({ line, id, later }) =>
      later.some((text) => takesUp(text, line.spoken)) ? [] : itemOf("promise", "", line, id),
    );
}

/** Whether a later text, in lower case, has two of the words that carry a promise, or promises the same again. */
function takesUp(lower: string, spoken: string): boolean {
  const words = new Set(spoken.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
  const carrying = [...words].filter((word) => !COMMON.has(word));
  return carrying.filter((word) => mentions(lower, word)).length >= Math.min(2, Math.max(1, carrying.length));
}

const COMMON = new Set(
  `promise swear never again always before after about there their where which would could should every other this that
  these those think going little still until while something nothing anything everything tomorrow tonight today because
  really right again first write bring great quite maybe myself yourself himself herself`.split(/\s+/u),
);

/** Questions in speech after which nobody speaks, or after which it is told that no answer came. */
function questions(chapters: readonly Chapter[]): LeftItem[] {
  return chapters
    .flatMap(({ id, lines }) => {
      const last = lines.findLastIndex(({ spoken }) => spoken !== "");
      return lines.flatMap((line, at) => {
        if (!/\?$/u.test(line.spoken) || line.spoken.split(" ").length < 4) return [];
        const next = lines.slice(at + 1, at + 3);
        const silent = next[0]?.spoken === "" && NO_REPLY.test(next[0].told);
        if (!silent && !NO_REPLY.test(line.told) && at !== last) return [];
        if (next.some(({ told }) => /\b(?:nodded|nods|shook|shakes)\b/u.test(told))) return [];
        return itemOf("question", "", line, id);
      });
    })
    .slice(-EACH_MAX);
}

/** Things that were given, found, hidden, lost or locked away, and that no later chapter names. */
function things(chapters: readonly Chapter[], now: string): LeftItem[] {
  return chapters
    .flatMap(({ id, lines }, at) => {
      const later = [...chapters.slice(at + 1).map(({ text }) => text), now].join("\n");
      const last = new Map<string, LeftItem[]>();
      for (const line of lines)
        for (const { kind, thing, noun } of thingKinds(line.told))
          if (thing && noun && kind !== "broken" && !last.has(noun)) last.set(noun, itemOf("thing", thing, line, id));
      return [...last].filter(([noun]) => !namesThing(later, noun)).flatMap(([, found]) => found);
    })
    .slice(-EACH_MAX);
}

/** People who acted in earlier chapters and are named neither in this one nor in the one before. */
function people(request: SuggestRequest, chapters: readonly Chapter[], now: string): LeftItem[] {
  const recent = [chapters.at(-1)?.text ?? "", now];
  return readPeople(request)
    .filter(({ forms }) => !recent.some((text) => forms.some((form) => mentions(text, form))))
    .slice(-2 * EACH_MAX)
    .flatMap(({ name, entry, forms, subject }) => {
      const times = subject.reduce((sum, one) => sum + one, 0);
      if (!entry && times < 2) return [];
      const found = lastNamed(chapters, forms);
      return found ? itemOf("person", entry?.name ?? name, found.line, found.id, entry?.id) : [];
    })
    .slice(-EACH_MAX);
}

/** Living entries of the world that neither this chapter nor the one before names. */
function entries(request: SuggestRequest, chapters: readonly Chapter[], now: string): LeftItem[] {
  const recent = [chapters.at(-1)?.text ?? "", now].join("\n").toLowerCase();
  return request.entries
    .filter(
      (entry) =>
        !entry.dead && entry.name.trim() !== "" && !formsOf(entry).some((form) => mentions(recent, form.toLowerCase())),
    )
    .slice(-EACH_MAX)
    .flatMap((entry) => {
      const found = lastNamed(chapters, formsOf(entry));
      if (found) return itemOf(entry.as, entry.name, found.line, found.id, entry.id);
      return [{ as: entry.as, name: entry.name, quote: "", chapter_id: null, entry_id: entry.id }];
    });
}

/** The last line that names one of these, told rather than spoken where there is one. */
function lastNamed(chapters: readonly Chapter[], forms: readonly string[]): { line: Line; id: string } | null {
  let spoken: { line: Line; id: string } | null = null;
  for (const { id, text, lines } of [...chapters].reverse()) {
    if (!forms.some((form) => text.includes(form))) continue;
    for (const line of [...lines].reverse()) {
      if (line.text.length > QUOTE_MAX || !forms.some((form) => mentions(line.text, form))) continue;
      if (forms.some((form) => mentions(line.told, form.replace(/’/gu, "'")))) return { line, id };
      spoken ??= { line, id };
    }
  }
  return spoken;
}

function itemOf(as: LeftItem["as"], name: string, line: Line, chapterId: string, entryId?: string): LeftItem[] {
  const quote = line.text.length <= QUOTE_MAX ? line.text : shortSpeech(line);
  return quote === null ? [] : [{ as, name, quote, chapter_id: chapterId, entry_id: entryId ?? null }];
}

function shortSpeech({ speeches }: Line): string | null {
  const [speech] = speeches;
  return speeches.length === 1 && speech && speech.length <= QUOTE_MAX ? speech : null;
}
