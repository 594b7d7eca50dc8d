// Random character cards, lorebooks and entries, with every field of the specifications and with unknown fields.
import { entryBody } from "../../contract/entries.ts";
import { fc } from "./property.ts";

/** Texts of all scripts, with placeholders of chat programs. */
const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 100, maxLength: 400 }) },
  fc.constantFrom(
    "",
    "{{char}} knows {{user}}.",
    "{{random:a,b}} <BOT>",
    "@@depth 4\nText.",
    "第一句。第二句！",
    "/a(b)+/i",
  ),
);
const texts = fc.array(text, { maxLength: 4 });
const key = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .filter((name) => name !== "__proto__" && name !== "storyloom");
/** JSON of any shape, without the one field name that is removed and reported (hostile-lore.test.ts). */
const anything = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('"__proto__":'));
const extensions = fc.dictionary(key, anything(3), { maxKeys: 5 });
const number = fc.integer({ min: -1_000, max: 100_000 });

/** Optional fields are sometimes absent. */
function drawn<T>(required: { [K in keyof T]: fc.Arbitrary<T[K]> }, optional: Record<string, fc.Arbitrary<unknown>>) {
  const optionalFields = fc.record(optional, { requiredKeys: [] });
  return fc.tuple(fc.record(required), optionalFields).map(([a, b]): Record<string, unknown> => ({ ...a, ...b }));
}

const bookEntryV2 = drawn(
  { keys: texts, content: text, extensions, enabled: fc.boolean(), insertion_order: number },
  {
    case_sensitive: fc.boolean(),
    name: text,
    priority: number,
    id: number,
    comment: text,
    selective: fc.boolean(),
    secondary_keys: texts,
    constant: fc.boolean(),
    position: fc.constantFrom("before_char", "after_char"),
  },
);
const bookEntryV3 = fc
  .tuple(bookEntryV2, fc.record({ use_regex: fc.boolean() }))
  .map(([entry, more]): Record<string, unknown> => ({ ...entry, ...more }));

const bookOf = (entry: fc.Arbitrary<Record<string, unknown>>) =>
  drawn(
    { extensions, entries: fc.array(entry, { maxLength: 5 }) },
    { name: text, description: text, scan_depth: number, token_budget: number, recursive_scanning: fc.boolean() },
  );

const dataOf = (book: fc.Arbitrary<unknown>) => ({
  required: {
    name: text,
    description: text,
    personality: text,
    scenario: text,
    first_mes: text,
    mes_example: text,
    creator_notes: text,
    system_prompt: text,
    post_history_instructions: text,
    alternate_greetings: texts,
    tags: texts,
    creator: text,
    character_version: text,
    extensions,
  },
  optional: { character_book: book },
});

const second = dataOf(fc.oneof(fc.constant(null), bookOf(bookEntryV2)));
export const randomCardV2 = drawn(second.required, second.optional).map((data) => ({
  spec: "chara_card_v2",
  spec_version: "2.0",
  data,
}));

const third = dataOf(bookOf(bookEntryV3));
const uri = fc.oneof(fc.constantFrom("ccdefault:", "embeded://assets/a.png", "https://example.com/a.png"), text);
const asset = fc.record({ type: fc.oneof(fc.constantFrom("icon", "background"), text), uri, name: text, ext: text });
export const randomCardV3 = drawn(
  { ...third.required, group_only_greetings: texts },
  {
    ...third.optional,
    assets: fc.array(asset, { maxLength: 4 }),
    nickname: text,
    creator_notes_multilingual: fc.dictionary(fc.constantFrom("en", "zh", "fr"), text),
    source: texts,
    creation_date: number,
    modification_date: number,
    a_later_field: anything(2),
  },
).map((data) => ({ spec: "chara_card_v3", spec_version: "3.0", data }));

export const randomLorebook = bookOf(bookEntryV3).map((data) => ({ spec: "lorebook_v3", data }));

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const sillyEntry = drawn(
  { key: texts, keysecondary: texts, comment: text, content: text, constant: fc.boolean(), disable: fc.boolean() },
  {
    vectorized: fc.boolean(),
    selective: fc.boolean(),
    selectiveLogic: fc.nat(3),
    addMemo: fc.boolean(),
    order: number,
    position: fc.nat(6),
    excludeRecursion: fc.boolean(),
    preventRecursion: fc.boolean(),
    delayUntilRecursion: fc.oneof(fc.boolean(), fc.nat(3)),
    probability: fc.nat(100),
    useProbability: fc.boolean(),
    depth: fc.nat(10),
    group: text,
    groupOverride: fc.boolean(),
    groupWeight: number,
    scanDepth: nullable(number),
    caseSensitive: nullable(fc.boolean()),
    matchWholeWords: nullable(fc.boolean()),
    useGroupScoring: nullable(fc.boolean()),
    automationId: text,
    role: nullable(fc.nat(2)),
    sticky: nullable(fc.nat(9)),
    cooldown: nullable(fc.nat(9)),
    delay: nullable(fc.nat(9)),
    displayIndex: fc.nat(99),
    a_later_field: anything(2),
  },
);
export const randomSilly = fc
  .tuple(
    fc
      .uniqueArray(fc.nat(50), { maxLength: 5 })
      .chain((uids) => fc.tuple(...uids.map((uid) => sillyEntry.map((entry) => ({ uid, ...entry }))))),
    fc.record({ name: text, a_later_field: anything(2) }, { requiredKeys: [] }),
  )
  .map(([entries, rest]) => ({
    entries: Object.fromEntries(entries.map((entry) => [String(entry.uid), entry])),
    ...rest,
  }));

const line = (max: number) => fc.string({ unit: "grapheme", maxLength: max });
const name = fc.oneof(line(8), fc.constantFrom("林晚", "沈舟", "Tom (old)", "a;b", "-x", "=1", "'-y", "[z", 'q"'));
const ties = fc.array(fc.record({ name, locked: fc.boolean(), relationships: fc.array(name, { maxLength: 3 }) }), {
  maxLength: 3,
});
const change = fc.record(
  { from_chapter: fc.integer({ min: 1, max: 50 }), description: line(30), character_target: line(9) },
  { requiredKeys: ["from_chapter"] },
);
/** Valid entries of our own. */
export const randomBody = fc
  .record(
    {
      type: fc.constantFrom("normal", "character"),
      name,
      aliases: fc.array(name, { maxLength: 4 }),
      description: fc.oneof(line(60), fc.constantFrom("a\nb", "-1", "=A1", "'=A1", "a,b", ' "x"')),
      use: fc.constantFrom("auto", "always", "never"),
      underline: fc.boolean(),
      changes: fc.array(change, { maxLength: 2 }),
      character_status: fc.constantFrom("alive", "dead"),
      character_age: fc.constantFrom("youth", "adult", "elder", "unknown"),
      character_gender: fc.constantFrom("male", "female", "unknown"),
      is_recommended: fc.boolean(),
      character_target: line(9),
      character_relationships: ties,
    },
    { requiredKeys: ["type", "name", "description"] },
  )
  .map((body) => entryBody.safeParse(body))
  .filter(({ success }) => success)
  .map((read) => entryBody.parse(read.data));
