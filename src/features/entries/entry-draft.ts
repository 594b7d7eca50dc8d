// An entry as form fields. The form keeps the fields of both kinds of entries, so that changing the kind loses nothing
// before it is saved.
import {
  type Entry,
  type EntryChange,
  type EntryInput,
  type EntryType,
  type EntryUse,
  nounChanges,
  type Relationship,
} from "../../../contract/entries.ts";

export type Status = Entry["character_status"];
export type Age = Entry["character_age"];
export type Gender = NonNullable<Entry["character_gender"]>;

export interface RelationshipDraft {
  /** Identifies the row while rows are moved. */
  key: string;
  name: string;
  locked: boolean;
  tags: string[];
  /** A tag that is being typed: saving includes it. */
  typing: string;
}

/** What differs from a chapter on. A missing part stays as it was. */
export interface ChangeDraft {
  key: string;
  /** The chapter number as typed. */
  chapter: string;
  status?: Status | undefined;
  age?: Age | undefined;
  target?: string | undefined;
  description?: string | undefined;
  relationships?: RelationshipDraft[] | undefined;
}
export type ChangePart = Exclude<keyof ChangeDraft, "key" | "chapter">;

export interface EntryDraft {
  type: EntryType;
  name: string;
  /** A comma-separated list. */
  aliases: string;
  description: string;
  use: EntryUse;
  underline: boolean;
  status: Status;
  age: Age;
  /** Null if the author has not chosen one. */
  gender: Gender | null;
  recommended: boolean;
  target: string;
  relationships: RelationshipDraft[];
  changes: ChangeDraft[];
}

let lastKey = 0;
/** A row key that is unique on the page. */
export function newKey(): string {
  lastKey++;
  return `row-${lastKey}`;
}

export function relationshipDraft(of: Pick<Relationship, "name"> & Partial<Relationship>): RelationshipDraft {
  return { key: newKey(), name: of.name, locked: of.locked ?? false, tags: [...(of.relationships ?? [])], typing: "" };
}

function changeDraft(change: EntryChange): ChangeDraft {
  const { from_chapter, character_status, character_age, character_target, character_relationships } = change;
  return {
    key: newKey(),
    chapter: String(from_chapter),
    status: character_status,
    age: character_age,
    target: character_target,
    description: change.description,
    relationships: character_relationships?.map(relationshipDraft),
  };
}

/** The form of a new entry. */
export function newDraft(known: { type?: EntryType; name?: string; description?: string } = {}): EntryDraft {
  return {
    type: known.type ?? "normal",
    name: known.name ?? "",
    aliases: "",
    description: known.description ?? "",
    use: "auto",
    underline: true,
    status: "alive",
    age: "unknown",
    gender: null,
    recommended: false,
    target: "",
    relationships: [],
    changes: [],
  };
}

/** The form of an existing entry. */
export function draftOf(entry: Entry): EntryDraft {
  return {
    type: entry.type,
    name: entry.name,
    aliases: joinAliases(entry.aliases),
    description: entry.description,
    use: entry.use,
    underline: entry.underline,
    status: entry.character_status,
    age: entry.character_age,
    gender: entry.character_gender,
    recommended: entry.is_recommended,
    target: entry.character_target,
    relationships: entry.character_relationships.map(relationshipDraft),
    // Old nouns may have changes of fields that only characters have: their empty cards could not be saved.
    changes: (entry.type === "normal" ? nounChanges(entry.changes) : entry.changes).map(changeDraft),
  };
}

/** Separators of names in a list, Latin or Chinese. */
export const ALIAS_SEPARATOR = /[,，、;；\r\n]/;

/** A quoted name, which may contain commas; a quote inside is doubled. */
const QUOTED = /"((?:[^"]|"")+)"(?=\s*(?:[,，、;；\r\n]|$))/y;

/** The names of a comma-separated list in order, each with its start and end. */
function* itemsOf(text: string): Generator<{ start: number; end: number; name: string }> {
  for (let start = 0; start <= text.length; start++) {
    QUOTED.lastIndex = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
    const quoted = QUOTED.exec(text);
    let end = quoted ? QUOTED.lastIndex : start;
    while (end < text.length && !ALIAS_SEPARATOR.test(text[end] as string)) end++;
    const name = quoted ? (quoted[1] as string).replaceAll('""', '"') : text.slice(start, end);
    yield { start, end, name: name.trim() };
    start = end;
  }
}

/** The names in a list with Latin or Chinese commas: each once, in order. A quoted name may contain commas. */
export function splitAliases(text: string): string[] {
  return [...new Set([...itemsOf(text)].map(({ name }) => name))].filter(Boolean);
}

/** Joins names with commas; a name that contains a separator, as imported ones may, is quoted. */
export function joinAliases(aliases: readonly string[]): string {
  const shown = (alias: string) =>
    ALIAS_SEPARATOR.test(alias) || alias.startsWith('"') ? `"${alias.replaceAll('"', '""')}"` : alias;
  return aliases.map(shown).join(", ");
}

/** The start and end of the name at a position in the list. */
export function aliasAt(text: string, place: number): { start: number; end: number } {
  for (const { start, end } of itemsOf(text)) if (place <= end) return { start, end };
  return { start: text.length, end: text.length };
}

/** A row's tags, including the one that is being typed. */
export function tagsOf({ tags, typing }: Pick<RelationshipDraft, "tags" | "typing">): string[] {
  return [...new Set([...tags, ...splitAliases(typing)])];
}

const relationshipsOf = (list: readonly RelationshipDraft[]) =>
  list.map((one) => ({ name: one.name, locked: one.locked, relationships: tagsOf(one) }));

/** Parses a chapter's number; NaN if it is not one. Full-width digits are accepted. */
export function chapterNumber(text: string): number {
  const figures = text.normalize("NFKC").trim();
  return /^\d{1,6}$/.test(figures) ? Number(figures) : Number.NaN;
}

function changeOf(change: ChangeDraft, type: EntryType) {
  const { status, age, target, description, relationships } = change;
  return {
    from_chapter: chapterNumber(change.chapter),
    ...(description !== undefined && { description }),
    ...(type === "character" && {
      ...(status && { character_status: status }),
      ...(age && { character_age: age }),
      ...(target !== undefined && { character_target: target }),
      ...(relationships && { character_relationships: relationshipsOf(relationships) }),
    }),
  };
}

/** The body that the form would send. It may be invalid: `readDraft` validates it. */
export function bodyOf(draft: EntryDraft): EntryInput {
  const common = {
    name: draft.name,
    aliases: splitAliases(draft.aliases),
    description: draft.description,
    use: draft.use,
    underline: draft.underline,
    changes: draft.changes.map((change) => changeOf(change, draft.type)),
  };
  if (draft.type === "normal") return { type: "normal", ...common };
  return {
    type: "character",
    ...common,
    character_status: draft.status,
    character_age: draft.age,
    ...(draft.gender && { character_gender: draft.gender }),
    is_recommended: draft.recommended,
    character_target: draft.target,
    character_relationships: relationshipsOf(draft.relationships),
  };
}

/** Whether two forms have the same content, ignoring row keys. */
export function sameDraft(a: EntryDraft, b: EntryDraft): boolean {
  return fingerprint(a) === fingerprint(b);
}

/** Whether two values of a form's part have the same content. */
export function samePart(a: EntryDraft[keyof EntryDraft], b: EntryDraft[keyof EntryDraft]): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint(draft: EntryDraft | EntryDraft[keyof EntryDraft]): string {
  // The fields of both kinds count: what was typed before the kind was changed is unsaved, too.
  return JSON.stringify(draft, (key, value: unknown) => (key === "key" ? undefined : value));
}

/** Whether a form has only a name, and nothing else that could be lost. */
export function isNameOnly(draft: EntryDraft): boolean {
  return sameDraft(draft, newDraft({ type: draft.type, name: draft.name }));
}

/** Whether saving would turn a stored character into a noun and so drop its character fields. */
export function dropsCharacter(draft: EntryDraft, stored: Entry | null): boolean {
  return draft.type === "normal" && stored?.type === "character";
}
