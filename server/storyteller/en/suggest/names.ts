// Reads names for suggestions strictly: a suggestion that takes a place or a dog
// for a person is worse than one without a name.
import type { SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { PAST_FORMS, PRESENT_FORMS } from "../verbs.ts";
import { EPITHETS, EPITHETS_OR_NAMES, FEMALE_NAMES, MALE_NAMES, NOT_NAMES, PLACE_TYPES, TITLES } from "../words.ts";
import { toldOf } from "./lines.ts";

export interface KnownPerson {
  /** The form last used in the text; the entry's name where no text has it. */
  name: string;
  entry: SuggestEntry | null;
  /** Every form under which the text may name this person. */
  forms: readonly string[];
  /** Whether the person acts or is spoken of near the caret, outside of speech. */
  present: boolean;
  /** Places where the name is the subject of a verb, by chapter: earlier ones in order, then the present one. */
  subject: readonly number[];
}

interface Use {
  subject: number[];
  personal: number;
  middle: number;
  inPlace: number;
  article: number;
  other: number;
  last: number;
}

const RUN = /(?<![\p{L}\p{N}'’-])\p{Lu}\p{L}+(?:['’-]\p{Lu}\p{L}+)?\.?(?: \p{Lu}\p{L}+(?:['’-]\p{Lu}\p{L}+)?)*/gu;
const PERSONAL =
  "said|says|asked|asks|smiled|smiles|nodded|nods|laughed|laughs|shrugged|shrugs|whispered|whispers|thought|thinks|knew|knows|frowned|frowns|sighed|sighs|grinned|grins|wrote|writes|remembered|decided|decides|told|tells|replied|replies|answered|answers|wanted|wants|felt|feels|muttered|mutters|murmured|shouted|shouts|wondered|blinked|swallowed|looked|looks|glanced|knelt|kneels|stared|waved|picked|handed|held|holds|took|takes|walked|walks|sat|sits|pulled|pushed|put|puts";
export const DOES = new RegExp(
  `^ (?:\\p{Ll}+ly |never |only |always |still |just |then |also |had |has )?(?:${PERSONAL})\\b`,
  "u",
);
export const SAID_BEFORE =
  /["”’'“]? (?:said|asked|says|asks|answered|replied|whispered|murmured|called|cried|added) $/u;
export const VERB_AFTER = /^ (?:\p{Ll}+ly |never |only |always |still |just |then |also )?(\p{Ll}+)/u;
export const IN_PLACE =
  /\b(?:in|into|near|outside|across|through|around|above|beyond|leaving|visiting|visited|reached|to the) $/u;
export const ANIMAL_AFTER =
  /^(?:,? (?:the|a|an|her|his|my|our|their) (?:\p{Ll}+ ){0,2}(?:dog|cat|horse|mare|terrier|hound|puppy|kitten|parrot|rabbit|goat|donkey|pony|spaniel|collie|hen|pig)\b| (?:barked|barks|purred|purrs|whined|wagged|wags|growled|sniffed|miaowed|meowed|neighed|whinnied|licked|hissed|trotted|pricked)\b|['’]s (?:tail|fur|paws?|ears|collar|lead|leash|reins|bridle|hooves|muzzle|whiskers|crew|hull|engines?|prow|anchor|streets?|population)\b)/u;
export const ANIMAL_BEFORE =
  /\b(?:dog|cat|horse|mare|terrier|hound|puppy|kitten|parrot|rabbit|goat|donkey|pony|ship|boat|spaniel|collie|hen|pig),? (?:called |named |was )?$/u;
export const DEAD_AFTER =
  /^(?:['’]s (?:grave|funeral|body|coffin|corpse|ghost|ashes|widow|widower|will|death|tombstone|headstone)\b| (?:was|is|had been|lay) (?:dead|buried|killed|drowned|murdered|hanged)\b| (?:had died|died|drowned)\b)/u;
export const DEAD_BEFORE = /\b(?:the late|killed|murdered|buried|mourned|the death of|the ghost of|dead) $/u;
/** Names of people that are also places, months or words; they need more than being known. */
export const DOUBTFUL = new Set(
  `paris florence georgia victoria charlotte april may june august rose grace hope faith joy will mark bill ivy olive
  violet hazel heather daisy lily pearl ruby guy jack dawn summer london rome berlin england france chelsea lincoln
  washington florida boston vienna bath troy sydney france spain italy germany china japan america europe india africa
  ireland scotland wales russia moscow dublin oxford cambridge heaven hell earth mars venus jupiter saturn google
  facebook amazon apple netflix death time fate fortune nature love war mummy daddy grandma grandpa granny auntie
  command control security management headquarters parliament congress`.split(/\s+/u),
);
const NEVER = new Set(
  `english french german spanish american british chinese japanese italian irish scottish welsh russian roman greek
  christian muslim jewish european african indian majesty highness excellency honour captain doctor professor sergeant
  inspector colonel lord lady sir king queen prince princess father mother sister brother uncle aunt nurse judge bishop
  london rome berlin england france spain italy germany china japan america europe india africa ireland scotland wales
  russia moscow google facebook amazon netflix mummy daddy grandma grandpa granny auntie command control security
  management headquarters parliament congress somewhere nothing something later today tonight tomorrow yesterday`.split(
    /\s+/u,
  ),
);
const PRESENT_WITHIN = 1_500;

/** How much of the earlier chapters is searched for names, from their end. */
const EARLIER_MAX = 30_000;
const known = new WeakMap<SuggestRequest, KnownPerson[]>();

/** The people of the text and the world that can be named for certain; the dead are left out. */
export function readPeople(request: SuggestRequest): readonly KnownPerson[] {
  const people = known.get(request) ?? peopleOf(request);
  known.set(request, people);
  return people;
}

/** The end of the earlier chapters; those before it are empty, so that each keeps its place. */
function endOf(earlier: SuggestRequest["earlier"]): string[] {
  let left = EARLIER_MAX;
  return earlier
    .toReversed()
    .map(({ text }) => {
      const end = left > 0 ? text.slice(-left) : "";
      left -= end.length;
      return end;
    })
    .reverse();
}

function peopleOf(request: SuggestRequest): KnownPerson[] {
  const chapters = [...endOf(request.earlier).map(toldOf), toldOf(`${request.before}\n${request.after}`)];
  const near = chapters.at(-1)?.slice(0, request.before.length).slice(-PRESENT_WITHIN) ?? "";
  const people: KnownPerson[] = [];
  const taken = new Set<string>();
  for (const entry of request.entries) {
    const forms = formsOf(entry);
    for (const form of forms) for (const word of form.split(" ")) taken.add(word);
    if (entry.as === "person" && !entry.dead) people.push(fromEntry(entry, forms, chapters, near));
  }
  const { uses, surnames, lost } = usesOf(chapters);
  for (const [name, use] of uses) {
    const plain = name.split(" ").at(-1) as string;
    if (taken.has(plain) || surnames.has(plain) || lost.has(name) || lost.has(plain) || !isPerson(name, use)) continue;
    const [forms, present] = [[name], mentions(near, name)];
    people.push({ name, entry: null, forms, present, subject: use.subject });
  }
  return people;
}

/** Whether the text has this name as a word of its own. */
export function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ""; at = text.indexOf(name, at + name.length))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? " ")) return true;
  return false;
}

/** The forms under which an entry may be named: its name and aliases, a person's first name. */
export function formsOf(entry: SuggestEntry): string[] {
  const forms = [entry.name, ...entry.aliases].filter((name) => name.trim() !== "");
  const words = entry.name.split(" ");
  const first = words.find((word) => !EPITHETS.has(word.toLowerCase()) && !isTitle(word)) ?? "";
  if (
    entry.as === "person" &&
    words.length > 1 &&
    /^\p{Lu}\p{L}{2,}$/u.test(first) &&
    !NOT_NAMES.has(first.toLowerCase())
  )
    forms.push(first);
  return [...new Set(forms)];
}

function fromEntry(entry: SuggestEntry, forms: string[], chapters: readonly string[], near: string): KnownPerson {
  const present = forms.filter((form) => mentions(near, form));
  const known = present.length > 0 ? present : forms.filter((form) => chapters.some((text) => mentions(text, form)));
  // The whole name only where the text itself uses it.
  const name = known.includes(entry.name) ? entry.name : (known[0] ?? entry.name);
  const short = known.find((form) => form !== entry.name && entry.name.startsWith(`${form} `));
  const subject = chapters.map((text) => (forms.some((form) => mentions(text, form)) ? 1 : 0));
  return { name: short ?? name, entry, forms, present: present.length > 0, subject };
}

function usesOf(chapters: readonly string[]) {
  const uses = new Map<string, Use>();
  const surnames = new Set<string>();
  const lost = new Set<string>();
  for (const [chapter, text] of chapters.entries())
    for (const match of text.matchAll(RUN)) {
      const words = match[0].replace(/\.$/u, "").split(" ");
      let at = match.index;
      while (words.length > 0 && isNoName(words[0] as string, words.length)) at += (words.shift() as string).length + 1;
      const first = words[0]?.replace(/\.$/u, "");
      if (!first || words.length > 3 || (isTitle(first) && words.length === 1)) continue;
      const name = isTitle(first) ? `${words[0]} ${words.at(-1)}` : first;
      if (!isTitle(first) && words.length > 1) surnames.add(words.at(-1) as string);
      const end = match.index + match[0].replace(/\.$/u, "").length;
      const [before, after] = [text.slice(Math.max(0, at - 24), at), text.slice(end, end + 40)];
      const use = uses.get(name) ?? unused(chapters.length);
      if (uses.size < NAMES_MAX) uses.set(name, use);
      count(use, chapter, words, before, after);
      if (DEAD_AFTER.test(after) || DEAD_BEFORE.test(before)) lost.add(name);
    }
  // A word that is also written small is no name, unless it is one of the known names.
  const small = new Set(chapters.flatMap((text) => text.match(/(?<![\p{L}'’])\p{Ll}{2,}/gu) ?? []));
  for (const [name, use] of uses) if (small.has(name.toLowerCase())) use.other++;
  return { uses, surnames, lost };
}

/** Beyond this number of names no more are examined. */
const NAMES_MAX = 500;

function unused(chapters: number): Use {
  const subject = Array.from({ length: chapters }, () => 0);
  return { subject, personal: 0, middle: 0, inPlace: 0, article: 0, other: 0, last: 0 };
}

function count(use: Use, chapter: number, words: readonly string[], before: string, after: string): void {
  use.last = chapter;
  // Behind a speech even the first word is no beginning, if it names the speaker.
  if (!/(?:^|[.!?…:—\n“”"‘*(]\s*)$/u.test(before) || (/”\s*$/u.test(before) && DOES.test(after))) use.middle++;
  if (/\b(?:[Tt]he|[Aa]n?) $/u.test(before)) use.article++;
  if (IN_PLACE.test(before) || PLACE_TYPES.has((words.at(-1) as string).toLowerCase())) use.inPlace++;
  if (ANIMAL_AFTER.test(after) || ANIMAL_BEFORE.test(before)) use.other++;
  const does = DOES.test(after) || SAID_BEFORE.test(before);
  const verb = VERB_AFTER.exec(after)?.[1] ?? "";
  // "Mill Street and Ines said" has the verb of the last word only, which is this one.
  if (does) use.personal++;
  if (does || PAST_FORMS.has(verb) || PRESENT_FORMS.has(verb) || /[^aeiou]ed$/u.test(verb))
    use.subject[chapter] = (use.subject[chapter] as number) + 1;
}

function isPerson(name: string, use: Use): boolean {
  const key = name.toLowerCase();
  if (NEVER.has(key) || use.article > 0 || use.inPlace > 0) return false;
  const subject = use.subject.reduce((sum, one) => sum + one, 0);
  if (subject < 2) return false;
  if (name.includes(" ")) return use.personal > 0;
  const known = (FEMALE_NAMES.has(key) || MALE_NAMES.has(key)) && !DOUBTFUL.has(key);
  if (known) return use.personal > 0 || use.middle > 0;
  if (use.other > 0 || NOT_NAMES.has(key)) return false;
  return use.middle > 0 && use.personal > 0 && !/(?:ing|ly)$/u.test(key);
}

function isNoName(word: string, count: number): boolean {
  const key = word.replace(/’/gu, "'").replace(/\.$/u, "").toLowerCase();
  if (isTitle(word)) return false;
  return NOT_NAMES.has(key) || EPITHETS.has(key) || (count > 1 && (EPITHETS_OR_NAMES.has(key) || LEADING.has(key)));
}

/** Words that begin a sentence before a name. */
export const LEADING = new Set(
  `because though although while since until unless whether later today tonight tomorrow yesterday again both did does
  do is was were has had have can could will would should may might must suddenly finally maybe poor dearest only neither
  nor either behind beside between under over above across near inside outside without within until like unlike another
  each every some any many most few much then than which whose`.split(/\s+/u),
);

function isTitle(word: string): boolean {
  return Object.hasOwn(TITLES, word.replace(/\.$/u, ""));
}
