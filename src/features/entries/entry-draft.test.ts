import { describe, expect, it } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import { CallError } from "../../lib/api/call-error.ts";
import {
  aliasAt,
  bodyOf,
  chapterNumber,
  draftOf,
  type EntryDraft,
  joinAliases,
  newDraft,
  relationshipDraft,
  sameDraft,
  splitAliases,
  tagsOf,
} from "./entry-draft.ts";
import { nameProblem, readDraft, refusedField } from "./entry-errors.ts";

const ENTRY: Entry = {
  _id: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11",
  type: "character",
  name: "Oriel",
  aliases: ["The Cartographer", "沈月"],
  description: "Draws coasts.",
  use: "always",
  underline: false,
  avatar: null,
  character_status: "alive",
  character_age: "adult",
  character_gender: null,
  is_recommended: true,
  character_target: "Find the payer.",
  character_relationships: [{ name: "Tamsin", locked: true, relationships: ["sister"] }],
  changes: [
    { from_chapter: 3, character_status: "dead" },
    { from_chapter: 5, character_relationships: [] },
  ],
  created_at: 1,
  updated_at: 2,
};
const character = (change: Partial<EntryDraft> = {}): EntryDraft => ({
  ...newDraft({ type: "character", name: "Oriel" }),
  ...change,
});
const problemsOf = (draft: EntryDraft) => readDraft(draft).problems;

describe("converting a form to a body", () => {
  it("converts an entry to a form and back without loss", () => {
    const { _id, avatar, created_at, updated_at, character_gender, ...body } = ENTRY;
    expect(bodyOf(draftOf(ENTRY))).toEqual(body);
    expect(readDraft(draftOf({ ...ENTRY, character_gender: "female" })).body).toEqual({
      ...body,
      character_gender: "female",
    });
  });

  it("leaves a character's fields out of a noun and of its changes", () => {
    const noun = { ...draftOf(ENTRY), type: "normal" as const };
    const [first] = noun.changes;
    if (first) Object.assign(first, { description: "Gone." });
    expect(bodyOf(noun)).toEqual({
      type: "normal",
      name: "Oriel",
      aliases: ENTRY.aliases,
      description: ENTRY.description,
      use: "always",
      underline: false,
      changes: [{ from_chapter: 3, description: "Gone." }, { from_chapter: 5 }],
    });
  });

  it.each([
    [["Smith, John", "Salt、Sea", "Oriel"]],
    [['the "Red" Ted', '"Red"', '"', '""', 'a ","b']],
    [["one"]],
    [[]],
  ])("joins %j so that splitting restores them", (aliases) => {
    expect(splitAliases(joinAliases(aliases))).toEqual(aliases);
  });

  it("treats an unclosed quote, or one inside a name, as a letter", () => {
    expect(splitAliases('"Smith, John')).toEqual(['"Smith', "John"]);
    expect(splitAliases('"Red" Ted, "Blue Ann" , x')).toEqual(['"Red" Ted', "Blue Ann", "x"]);
  });

  it("splits names at commas of both languages, each once", () => {
    expect(splitAliases(" Mara,玛拉，小玛、Mara ,, \n M ")).toEqual(["Mara", "玛拉", "小玛", "M"]);
    expect(splitAliases("、，,")).toEqual([]);
    const text = "Mara，玛拉, M";
    expect([0, 4, 5, 7, 8, 10].map((place) => text.slice(...Object.values(aliasAt(text, place))))).toEqual([
      "Mara",
      "Mara",
      "玛拉",
      "玛拉",
      " M",
      " M",
    ]);
  });

  it("saves a stored noun without the parts of its changes that only characters have", () => {
    const changes = [
      { from_chapter: 2, character_status: "dead" as const },
      { from_chapter: 4, character_age: "elder" as const, description: "Old." },
    ];
    const { body } = readDraft(draftOf({ ...ENTRY, type: "normal", changes }));
    expect(body?.changes).toEqual([{ from_chapter: 4, description: "Old." }]);
  });

  it("includes a tag that is still being typed", () => {
    const row = { ...relationshipDraft({ name: "Tamsin", relationships: ["sister"] }), typing: "rival，sister" };
    expect(tagsOf(row)).toEqual(["sister", "rival"]);
    expect(readDraft(character({ relationships: [row] })).body).toMatchObject({
      character_relationships: [{ name: "Tamsin", locked: false, relationships: ["sister", "rival"] }],
    });
  });

  it("compares forms by content, ignoring row keys", () => {
    expect(sameDraft(draftOf(ENTRY), draftOf(ENTRY))).toBe(true);
    const other = draftOf(ENTRY);
    other.changes = other.changes.slice(0, 1);
    expect(sameDraft(draftOf(ENTRY), other)).toBe(false);
  });

  it.each([
    ["3", 3],
    [" １２ ", 12],
    ["0", 0],
    ["", Number.NaN],
    ["-1", Number.NaN],
    ["2.5", Number.NaN],
    ["3e2", Number.NaN],
  ])("parses the chapter %j", (text, number) => expect(chapterNumber(text)).toBe(number));
});

describe("the problems of a form", () => {
  it.each<[string, Partial<EntryDraft>, object]>([
    ["an empty entry", { name: "  " }, { name: "problem_name_missing" }],
    ["only invisible characters", { name: "\u200b", description: "\u2060" }, { name: "problem_name_missing" }],
    ["a long name", { name: "a".repeat(21) }, { name: "problem_name_length" }],
    ["a very long name", { name: "a".repeat(500) }, { name: "problem_name_length" }],
    ["letters that names may not have", { name: "Ori@el" }, { name: "problem_name_characters" }],
    ["a name with a direction override", { type: "normal", name: "\u202eOriel" }, { name: "problem_name_illegible" }],
    ["a long description", { description: "长".repeat(151) }, { description: "problem_description_length" }],
    ["a long goal", { target: "g".repeat(31) }, { target: "problem_target_length" }],
    ["a long alias", { aliases: `Mara, ${"a".repeat(21)}` }, { aliases: "problem_alias_length" }],
    [
      "21 aliases",
      { aliases: Array.from({ length: 21 }, (_, n) => `a${n}`).join("、") },
      { aliases: "problem_aliases_max" },
    ],
    [
      "a relationship with oneself",
      { relationships: [relationshipDraft({ name: "Oriel" })] },
      { relationships: "problem_own_name" },
    ],
    [
      "oneself in other letters",
      { relationships: [relationshipDraft({ name: "oRIEL" })] },
      { relationships: "problem_own_name" },
    ],
    [
      "the same twice",
      { relationships: ["Tamsin", "Tamsin"].map((name) => relationshipDraft({ name })) },
      { relationships: "problem_same_name_twice" },
    ],
    [
      "ten people",
      { relationships: Array.from({ length: 10 }, (_, n) => relationshipDraft({ name: `P${n}` })) },
      { relationships: "problem_relationships_max" },
    ],
    [
      "a long tag",
      { relationships: [relationshipDraft({ name: "Tamsin", relationships: ["t".repeat(21)] })] },
      { relationships: "problem_tag_length" },
    ],
    [
      "ten tags",
      { relationships: [relationshipDraft({ name: "T", relationships: [..."abcdefghij"] })] },
      { relationships: "problem_tags_max" },
    ],
  ])("%s", (_, change, fields) => expect(problemsOf(character(change))).toEqual({ fields, changes: {} }));

  it("are all reported at once", () => {
    const wrong = character({ name: "Ori@el", target: "g".repeat(31), changes: [{ key: "a", chapter: "" }] });
    expect(problemsOf(wrong)).toEqual({
      fields: { name: "problem_name_characters", target: "problem_target_length" },
      changes: { a: { chapter: "problem_chapter", whole: "problem_change_empty" } },
    });
  });

  it("name the change and its part", () => {
    const changes = [
      { key: "a", chapter: "3", status: "dead" as const },
      { key: "b", chapter: "3", age: "elder" as const },
      { key: "c", chapter: "4", target: "g".repeat(31) },
      { key: "d", chapter: "0", description: "d".repeat(151) },
      { key: "e", chapter: "7", relationships: [relationshipDraft({ name: "Oriel" })] },
    ];
    expect(problemsOf(character({ changes }))).toEqual({
      fields: {},
      changes: {
        b: { chapter: "problem_chapter_twice" },
        c: { target: "problem_target_length" },
        d: { chapter: "problem_chapter", description: "problem_description_length" },
        e: { relationships: "problem_own_name" },
      },
    });
  });

  it("include a change with only character fields in a noun", () => {
    const noun = { ...draftOf(ENTRY), type: "normal" as const };
    expect(Object.values(problemsOf(noun)?.changes ?? {})).toEqual([
      { whole: "problem_change_empty" },
      { whole: "problem_change_empty" },
    ]);
  });

  it("do not include a description without a name, or any letters in a noun's name", () => {
    expect(readDraft(character({ name: "", description: "Who?" })).body).toBeDefined();
    expect(readDraft(character({ name: "\u200b", description: "Who?" })).body).toMatchObject({ name: "" });
    expect(readDraft({ ...newDraft({ name: "R2-D2!" }) }).body).toBeDefined();
  });

  it.each([
    ["character", "沈月·Oriel (II)/二", null],
    ["character", "Oriel ", null],
    ["character", "O'Brien", "problem_name_characters"],
    ["normal", "O'Brien", null],
    ["character", "", null],
  ] as const)("the letters of a %s named %j", (type, name, problem) =>
    expect(nameProblem({ type, name })).toBe(problem),
  );
});

it.each([
  ["name_length", null, "name"],
  ["name_characters", null, "name"],
  ["description_length", null, "description"],
  ["target_length", null, "target"],
  ["parameter_invalid", [{ field: "character_relationships.2.name" }], "relationships"],
  ["sensitive_content", null, null],
] as const)("a refusal with %s is shown at its field", (code, content, field) => {
  expect(refusedField(new CallError({ code, status: 422, content }))).toBe(field);
});
