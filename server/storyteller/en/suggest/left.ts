// Finds what earlier chapters left open: promises, questions without an answer, things put by, people and entries that
// have not come back.
import { LEFT_ITEMS_MAX } from "../../../../contract/limits.ts";
import type { LeftItem, SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Allowed, allowedIn } from "./allowed.ts";
import { type Chapter, itemOf, LEFT_QUOTE_MAX } from "./left-item.ts";
import { thingsLeft } from "./left-things.ts";
import { type Line, linesOf } from "./lines.ts";
import { formsOf, mentions, readPeople } from "./names.ts";

/** Of each kind no more are looked at; the last ones count. */
const EACH_MAX = 40;

/** A promise or threat that reaches beyond its scene. */
const LASTING =
  /\bI (?:promise|swear)\b(?! (?:it|that) (?:is|was))|\bI give you my word\b|\bI(?:'ll| will) (?:be back|come back|come for you|return|find (?:you|him|her|them)|show you (?:when|one day|tomorrow)|explain (?:later|when|tomorrow)|pay (?:you|it|her|him|them)|write (?:to you|every|when|as soon)|tell you (?:tomorrow|one day|when|the (?:rest|truth|whole))|bring (?:it|him|her|them) back|wait for|never (?:forget|forgive|tell|leave)|kill|ruin|destroy)\b|\bI won't (?:forget|forgive|tell)\b|\byou(?:'ll| will) (?:regret|pay for|be sorry|make (?:ten|another|me)|bring me|have it back)\b|\bI(?:'ll| will) .{0,40}\b(?:tomorrow|by (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|spring|winter|summer|Christmas|harvest)|next (?:week|month|year|spring|summer|winter)|one day|when (?:this|it) is over)\b/iu;
/** The same where it is only reported. */
const REPORTED =
  /\b(?:said|says|promised|swore|wrote) (?:that )?(?:he|she|they|I) (?:would|will) (?:call again|come (?:back|again|for)|be back|return|write|pay|tell|send|never|find|wait)\b/u;
const NO_REPLY =
  /\b(?:did not|didn't|does not|doesn't) (?:answer|reply)\b|\bsaid nothing\b|\bsays nothing\b|\b(?:no one|nobody) answered\b|\bno (?:answer|reply)\b|\b(?:looked|turned|walked|looks|turns|walks) away\b|\bchanged the subject\b|\bonly (?:kissed|smiled|laughed|shrugged|looked|smiles|shrugs)\b/iu;
const NOT_WHAT_WAS_ASKED =
  /\bnot what I asked\b|\bisn't what I asked\b|\bhaven't answered\b|\bdidn't answer my question\b/iu;
/** Told: something that somebody keeps back, or was not asked. */
const KEPT_BACK =
  /\b(?:would not|wouldn't|will not|won't) (?:say|tell (?:me|him|her|us|them|anyone)) (?:what|why|who|where|how)\b|\bnever (?:told|said|tells|says|explained)(?: (?:me|him|her|us|them|anyone))? (?:what|why|who|where|how)\b|\b(?:had )?meant to ask (?:again|him|her|them|what|why|who)\b|\b(?:never|had not|hadn't) asked (?:again|what|why|who|where)\b|\b(?:told (?:nobody|no one)|(?:knew|looked|laughed), and said nothing|wouldn't give (?:his|her|a) name|without (?:untying|opening|reading) it)\b|\b(?:hasn't|has not|hadn't|had not) told (?!you|us)\p{L}+ (?:of|about)\b/iu;
/** An order that gives no reason, and holds for later: what must never be done, or said to whoever asks. */
const ORDERED =
  /\b(?:[Ww]hatever (?:they|he|she|you)\b|[Nn]ever (?:let|open|sell|tell|say|wear|go|give)\b|[Dd]o not let\b|[Dd]on't (?:let|tell|wear|open|ever)\b|if (?:anyone|anybody|a Mr|a Mrs|Mr|Mrs|somebody)\b.{1,50}\b(?:asks?|asked|should call|comes?)\b.{0,60}\b(?:say|was to|I'd say|tell)\b|not to be (?:opened|woken|touched) (?:until|before|unless)|to be opened only)/u;

export function left(request: SuggestRequest): SuggestionOf<"left"> | null {
  const isAllowed = allowedIn(request);
  const chapters = request.earlier.map(({ chapterId, text }) => ({ id: chapterId, text, lines: linesOf(text) }));
  const now = `${request.before}\n${request.after}`;
  const items: LeftItem[] = [];
  const known = new Set<string>();
  const add = (found: readonly LeftItem[], count: number) => {
    let most = count;
    // The best one stands last.
    for (const one of found.toReversed()) {
      if (most <= 0 || items.length >= LEFT_ITEMS_MAX) return;
      if (!fits(one, isAllowed) || known.has(one.quote || one.name)) continue;
      most--;
      known.add(one.quote || one.name);
      known.add(one.name);
      items.push(one);
    }
  };
  add(promises(chapters, now), 1);
  add(questions(chapters), 1);
  add(orders(chapters, now), 1);
  add(thingsLeft(chapters, now), 1);
  add(people(request, chapters, now), 2);
  add(entries(request, chapters, now), LEFT_ITEMS_MAX);
  return items.length > 0 ? { kind: "left", items } : null;
}

function fits(item: LeftItem, isAllowed: Allowed): boolean {
  return isAllowed(item.quote) && isAllowed(item.name) && item.quote.length <= LEFT_QUOTE_MAX;
}

function promises(chapters: readonly Chapter[], now: string): LeftItem[] {
  const lower = [...chapters.map(({ text }) => text), now].map((text) => text.toLowerCase());
  return chapters
    .flatMap(({ id, lines }, at) =>
      lines
        .filter(({ spoken, told }) => (LASTING.test(spoken) && !/\?$/u.test(spoken)) || REPORTED.test(told))
        .map((line) => ({ line, id, later: lower.slice(at + 1) })),
    )
    .slice(-EACH_MAX)
    .flatMap(({ line, id, later }) =>
      later.some((text) => takesUp(text, line.spoken || line.told)) ? [] : itemOf("promise", "", line, id),
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

/** Orders for later that no later text takes up. */
function orders(chapters: readonly Chapter[], now: string): LeftItem[] {
  const lower = [...chapters.map(({ text }) => text), now].map((text) => text.toLowerCase());
  return chapters
    .flatMap(({ id, lines }, at) =>
      lines
        .filter(({ spoken, told }) => ORDERED.test(spoken) || ORDERED.test(told))
        .map((line) => ({ line, id, later: lower.slice(at + 1) })),
    )
    .slice(-EACH_MAX)
    .flatMap(({ line, id, later }) =>
      later.some((text) => takesUp(text, line.spoken || line.told)) ? [] : itemOf("question", "", line, id),
    );
}

/** Questions in speech after which nobody speaks, or after which it is told that no answer came. */
function questions(chapters: readonly Chapter[]): LeftItem[] {
  return chapters
    .flatMap(({ id, lines }) => {
      const last = lines.findLastIndex(({ spoken }) => spoken !== "");
      return lines.flatMap((line, at) => {
        if (line.spoken === "" && KEPT_BACK.test(line.told)) return itemOf("question", "", line, id);
        if (!/\?$/u.test(line.spoken) || line.spoken.split(" ").length < 3) return [];
        const next = lines.slice(at + 1, at + 3);
        if (next.some(({ spoken }) => NOT_WHAT_WAS_ASKED.test(spoken))) return itemOf("question", "", line, id);
        if (line.spoken.split(" ").length < 4 && !NO_REPLY.test(next[0]?.told ?? "")) return [];
        const silent = next[0]?.spoken === "" && NO_REPLY.test(next[0].told);
        if (!silent && !NO_REPLY.test(line.told) && at !== last) return [];
        if (next.some(({ told }) => /\b(?:nodded|nods|shook|shakes)\b/u.test(told))) return [];
        return itemOf("question", "", line, id);
      });
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
      if (line.text.length > LEFT_QUOTE_MAX || !forms.some((form) => mentions(line.text, form))) continue;
      if (forms.some((form) => mentions(line.told, form.replace(/’/gu, "'")))) return { line, id };
      spoken ??= { line, id };
    }
  }
  return spoken;
}
