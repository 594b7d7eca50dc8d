// Validates a form field by field with the contract's schema, so that the browser and the server agree.
import { CHARACTER_NAME, type EntryBody, entryBody, isOneself } from "../../../contract/entries.ts";
import { isVisible } from "../../../contract/text-fields.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { bodyOf, type EntryDraft } from "./entry-draft.ts";

/** Keys of the namespace `entries`. */
export type ProblemKey =
  | "problem_name_missing"
  | "problem_name_length"
  | "problem_name_characters"
  | "problem_name_illegible"
  | "problem_alias_length"
  | "problem_aliases_max"
  | "problem_text"
  | "problem_description_length"
  | "problem_target_length"
  | "problem_own_name"
  | "problem_same_name_twice"
  | "problem_relationships_max"
  | "problem_tag_length"
  | "problem_tags_max"
  | "problem_chapter"
  | "problem_chapter_twice"
  | "problem_change_empty"
  | "problem_changes_max";

export type DraftField = "name" | "aliases" | "description" | "target" | "relationships" | "changes";
export type ChangeField = "chapter" | "description" | "target" | "relationships" | "whole";

export interface DraftProblems {
  fields: Partial<Record<DraftField, ProblemKey>>;
  /** By the key of the change's row. */
  changes: Record<string, Partial<Record<ChangeField, ProblemKey>>>;
}

export const NO_PROBLEMS: DraftProblems = { fields: {}, changes: {} };

interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
}

const FIELDS: Record<string, DraftField> = {
  name: "name",
  aliases: "aliases",
  description: "description",
  character_target: "target",
  character_relationships: "relationships",
  changes: "changes",
};

/** Whether the issue is "too long", in either notation of the schema. */
const isLong = ({ code, message }: Issue) => message === "too_long" || code === "too_big";

function relationshipsProblem(issue: Issue, path: readonly PropertyKey[]): ProblemKey {
  if (issue.message === "duplicate") return "problem_same_name_twice";
  if (issue.message === "own_name") return "problem_own_name";
  if (path.length === 0) return "problem_relationships_max";
  const isTag = path.includes("relationships");
  if (isTag && path.at(-1) === "relationships") return "problem_tags_max";
  return isLong(issue) && isTag ? "problem_tag_length" : "problem_text";
}

function problemOf(field: DraftField, issue: Issue): ProblemKey {
  const inside = issue.path.slice(1);
  switch (field) {
    case "name":
      if (issue.message === "characters") return "problem_name_characters";
      if (issue.message === "illegible") return "problem_name_illegible";
      if (issue.message === "empty") return "problem_name_missing";
      return isLong(issue) ? "problem_name_length" : "problem_text";
    case "aliases":
      if (inside.length === 0) return "problem_aliases_max";
      return isLong(issue) ? "problem_alias_length" : "problem_text";
    case "description":
      return isLong(issue) ? "problem_description_length" : "problem_text";
    case "target":
      return isLong(issue) ? "problem_target_length" : "problem_text";
    case "relationships":
      return relationshipsProblem(issue, inside);
    case "changes":
      return issue.message === "own_name" ? "problem_own_name" : "problem_changes_max";
  }
}

function changeProblem(issue: Issue): [ChangeField, ProblemKey] {
  const [, , part, ...inside] = issue.path;
  switch (part) {
    case "from_chapter":
      return ["chapter", "problem_chapter"];
    case "description":
      return ["description", isLong(issue) ? "problem_description_length" : "problem_text"];
    case "character_target":
      return ["target", isLong(issue) ? "problem_target_length" : "problem_text"];
    case "character_relationships":
      return ["relationships", relationshipsProblem(issue, inside)];
    default:
      return ["whole", "problem_change_empty"];
  }
}

/** Validates the form: returns the body to send, or the problems by field. */
export function readDraft(
  draft: EntryDraft,
): { body: EntryBody; problems?: undefined } | { body?: undefined; problems: DraftProblems } {
  const read = entryBody.safeParse(bodyOf(draft));
  const problems: DraftProblems = { fields: {}, changes: {} };
  for (const issue of read.error?.issues ?? []) note(problems, draft, issue);
  // The schema checks these only once everything else is valid; the author should see all problems at once.
  if (!isVisible(draft.name) && !isVisible(draft.description)) problems.fields.name = "problem_name_missing";
  if (draft.type === "character") {
    const name = nameProblem(draft);
    if (name && !problems.fields.name) problems.fields.name = name;
    const isOwn = (list: readonly { name: string }[] | undefined) => list?.some((one) => isOneself(one.name, draft));
    if (isOwn(draft.relationships)) problems.fields.relationships = "problem_own_name";
    for (const { key, relationships } of draft.changes)
      if (isOwn(relationships)) problems.changes[key] = { ...problems.changes[key], relationships: "problem_own_name" };
  }
  noteChapters(problems, draft);
  if (Object.values(problems.changes).length > 0) delete problems.fields.changes;
  const isRight = Object.keys(problems.fields).length === 0 && Object.keys(problems.changes).length === 0;
  return isRight && read.data ? { body: read.data } : { problems };
}

function note(problems: DraftProblems, draft: EntryDraft, issue: Issue): void {
  const [top, index] = issue.path;
  const change = top === "changes" && typeof index === "number" ? draft.changes[index] : undefined;
  if (change) {
    const [field, problem] = changeProblem(issue);
    const known = problems.changes[change.key] ?? {};
    problems.changes[change.key] = { ...known, [field]: known[field] ?? problem };
    return;
  }
  // A duplicate chapter is reported at its change, in noteChapters.
  if (top === "changes" && issue.message === "duplicate") return;
  const field = FIELDS[String(top)];
  if (field) problems.fields[field] ??= problemOf(field, issue);
}

/** Reports changes with a missing or duplicate chapter, or without anything that changes. */
function noteChapters(problems: DraftProblems, draft: EntryDraft): void {
  const seen = new Set<number>();
  for (const [index, { from_chapter, ...parts }] of (bodyOf(draft).changes ?? []).entries()) {
    const key = draft.changes[index]?.key ?? "";
    const found: Partial<Record<ChangeField, ProblemKey>> = {};
    if (seen.has(from_chapter)) found.chapter = "problem_chapter_twice";
    if (Object.keys(parts).length === 0) found.whole = "problem_change_empty";
    // The schema's problem with the number takes precedence.
    if (Object.keys(found).length > 0) problems.changes[key] = { ...found, ...problems.changes[key] };
    seen.add(from_chapter);
  }
}

/** The problem with the letters of a character's name, shown also while it is typed. */
export function nameProblem({ type, name }: Pick<EntryDraft, "type" | "name">): ProblemKey | null {
  const clean = name.trim();
  return type === "character" && isVisible(clean) && !CHARACTER_NAME.test(clean) ? "problem_name_characters" : null;
}

/** The field that the server's refusal is about; null if it is about the whole entry. */
export function refusedField({ code, content }: CallError): DraftField | null {
  const named = Array.isArray(content)
    ? content.map((one: { field?: unknown }) => String(one?.field).split(".")[0])
    : [];
  const known = named.map((name) => FIELDS[String(name)]).find(Boolean);
  if (known) return known;
  if (code === "name_length" || code === "name_characters") return "name";
  if (code === "description_length") return "description";
  return code === "target_length" ? "target" : null;
}
