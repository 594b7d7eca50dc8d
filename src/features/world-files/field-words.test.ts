// Field names of other programs get a readable name, with the name used in the file.
import { expect, it } from "vitest";
import english from "../../i18n/en-US/world-files.json" with { type: "json" };
import chinese from "../../i18n/zh-CN/world-files.json" with { type: "json" };
import { detailInWords, type FieldWords } from "./field-words.ts";

const WORDS: Record<string, string> = {
  field_scan_depth: "how far back",
  field_depth_prompt: "a note",
  field_use: "when it is told",
  format_csv: "Table (CSV)",
  position_4: "within the conversation",
};
const words: FieldWords = {
  words: (key) => WORDS[key] ?? null,
  named: (said, name) => `${said} (${name})`,
  and: "; ",
};

it.each([
  ["matching", "scanDepth, scan_depth", "how far back (scanDepth); how far back (scan_depth)"],
  ["card_texts", "extensions.depth_prompt, my_tool", "a note (extensions.depth_prompt); my_tool"],
  ["settings_left", "csv", "Table (CSV) (csv)"],
  ["position", "4", "within the conversation (4)"],
  ["position", "top", "top"],
  ["value_invalid", "use: now: then", "when it is told (use): now: then"],
  ["keys_left", "scan_depth", "scan_depth"],
])("%s: %s", (kind, detail, said) => {
  expect(detailInWords(kind, detail, words)).toBe(said);
});

it.each([
  ["English", english],
  ["Chinese", chinese],
])("every field of world info and of cards has a name in %s", (_, texts: Record<string, string>) => {
  const card = ["first_mes", "mes_example", "system_prompt", "post_history_instructions", "alternate_greetings"];
  const more = ["group_only_greetings", "creator_notes", "creator_notes_multilingual", "tags", "creator", "source"];
  const book = ["character_version", "scan_depth", "token_budget", "recursive_scanning", "insertion_order"];
  const called = ["exclude_recursion", "prevent_recursion", "delay_until_recursion", "sticky", "cooldown", "delay"];
  const found = ["case_sensitive", "match_whole_words", "vectorized", "use_group_scoring", "selective_logic"];
  const others = ["automation_id", "triggers", "ignore_budget", "outlet_name", "search_range", "depth_prompt"];
  const names = [...card, ...more, ...book, ...called, ...found, ...others];
  const missing = names.filter((name) => texts[`field_${name}`] === undefined);
  expect(missing).toEqual([]);
});
