// Mentions name an entry by its id, whatever the words in the text are.
import { expect, test, vi } from "vitest";
import type { TextMention } from "../../../contract/generations.ts";
import { activateEntries } from "./activate-entries.ts";
import type { WorldEntry } from "./context-input.ts";

const noun = (id: string, name: string, more: Partial<WorldEntry> = {}): WorldEntry => ({
  id,
  name,
  aliases: [],
  description: "It is known for something.",
  character: null,
  use: "auto",
  ...more,
});
const mention = (entry_id: string, where: TextMention["in"], from: number, to: number): TextMention => ({
  entry_id,
  in: where,
  from,
  to,
});

function activate(
  entries: readonly WorldEntry[],
  mentions: readonly TextMention[],
  texts: { before?: string; after?: string; selection?: string },
) {
  const notes = { author_note: "", style: "", point_of_view: "unset" } as const;
  const none = { before: "", after: "", selection: "", instruction: "", notes, relationships: [] };
  const { wanted, leftOut } = activateEntries({ ...none, ...texts, entries, mentions });
  const told = wanted.map(({ entry, matched, why }) => [entry.id, matched, why]);
  return { told, wanted, leftOut };
}

test.each(["before", "after", "text"] as const)("an entry that goes by another name now is meant (%s)", (where) => {
  const words = "They met the old lamp there.";
  const texts = { [where === "text" ? "selection" : where]: words };
  const entries = [noun("a", "Hest light")];
  expect(activate(entries, [], texts).told).toEqual([]);
  const { told, wanted } = activate(entries, [mention("a", where, 13, 21)], texts);
  expect(told).toEqual([["a", ["old lamp"], "named"]]);
  expect(wanted[0]?.entry.aliases, "or nothing would tell a model whom the words mean").toEqual(["old lamp"]);
});

test("an entry with only relationships is included if the text names it, and not through another entry", () => {
  const bare = (id: string, name: string): WorldEntry => ({
    ...noun(id, name, { description: "" }),
    character: { status: "alive", age: "unknown", gender: "unknown", target: "" },
  });
  const notes = { author_note: "", style: "", point_of_view: "unset" } as const;
  const entries = [bare("m", "Mara"), bare("t", "Tobin"), bare("b", "Bell")];
  const relationships = [{ from: "m", to: "t", tags: ["sister"] }];
  const activated = (before: string) => {
    const none = { after: "", selection: "", instruction: "", notes, mentions: [] };
    const { wanted, leftOut } = activateEntries({ ...none, before, entries, relationships });
    return [wanted, leftOut].map((some) => some.map(({ entry }) => entry.id));
  };
  expect(activated("Mara and Tobin walked to the sea. Bell stayed.")).toEqual([["t", "m"], ["b"]]);
  expect(activated("Mara walked alone.")).toEqual([["m"], ["t"]]);
});

test("a mention is ordered by its own place in the text", () => {
  const entries = [noun("a", "Tobin"), noun("b", "Mara"), noun("c", "Bell")];
  const before = "Bell rang. The keeper saw Tobin.";
  expect(activate(entries, [mention("b", "before", 11, 21)], { before }).told.map(([id]) => id)).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("words that are another entry's name by now mean the one that is mentioned", () => {
  const entries = [noun("a", "Mara Vane"), noun("b", "Mara")];
  const before = "Mara came. Mara went.";
  expect(activate(entries, [mention("a", "before", 0, 4)], { before }).told).toEqual([
    ["b", ["Mara"], "named"],
    ["a", ["Mara"], "named"],
  ]);
  expect(activate(entries, [mention("a", "before", 0, 4)], { before: "Mara came." }).told).toEqual([
    ["a", ["Mara"], "named"],
  ]);
});

test("words that are its name in other letters are no further name", () => {
  const { wanted } = activate([noun("a", "Mara")], [mention("a", "before", 0, 4)], { before: "MARA came." });
  expect(wanted[0]?.entry.aliases).toEqual([]);
});

test("what is never told stays untold, and it is said that it was mentioned", () => {
  const entries = [noun("a", "Marrow End", { use: "never" })];
  const { told, leftOut } = activate(entries, [mention("a", "before", 3, 8)], { before: "At there." });
  expect(told).toEqual([]);
  expect(leftOut).toMatchObject([{ because: "never", matched: ["there"] }]);
});

test("places outside the text, within a character or over each other, and unknown entries change nothing else", () => {
  const entries = [noun("a", "Mara"), noun("b", "Tobin")];
  const before = "😀 Mara, Tobin.";
  const { told } = activate(
    entries,
    [
      mention("a", "before", 10, 99),
      mention("b", "after", 0, 3),
      mention("gone", "before", 0, 1),
      mention("b", "before", 1, 2),
      mention("b", "before", 1, 3),
    ],
    { before },
  );
  expect(told).toEqual([
    ["b", ["\ufffd", "\ufffd ", "Tobin"], "named"],
    ["a", ["Mara"], "named"],
  ]);
});

test("a name that many entries share is looked up once for each of them, wherever it stands", () => {
  let asked = 0;
  const entries = Array.from({ length: 200 }, (_, i) => noun(String(i), "的"));
  class CountingMap extends Map<unknown, unknown> {
    override get(key: unknown) {
      asked++;
      return super.get(key);
    }
  }
  vi.stubGlobal("Map", CountingMap);
  const { told } = activate(entries, [], { before: "的".repeat(500) });
  vi.unstubAllGlobals();
  expect(told).toHaveLength(200);
  expect(asked).toBeLessThan(10_000);
});
