// A mention refers to an entry by id, even if its words in the text are not the entry's name.
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

test.each(["before", "after", "text"] as const)("a mention selects an entry that was renamed (%s)", (where) => {
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

test("an entry that is only mentioned is ordered by the distance of the mention from the cursor", () => {
  const entries = [noun("a", "Tobin"), noun("b", "Mara"), noun("c", "Bell")];
  const before = "Bell rang. The keeper saw Tobin.";
  expect(activate(entries, [mention("b", "before", 11, 21)], { before }).told.map(([id]) => id)).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("a mention selects its own entry although its words are now another entry's name", () => {
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

test("the words of a mention do not become an alias if they differ from the name only in letter case", () => {
  const { wanted } = activate([noun("a", "Mara")], [mention("a", "before", 0, 4)], { before: "MARA came." });
  expect(wanted[0]?.entry.aliases).toEqual([]);
});

test("an entry with use `never` is left out although it is mentioned, with the words that matched", () => {
  const entries = [noun("a", "Marrow End", { use: "never" })];
  const { told, leftOut } = activate(entries, [mention("a", "before", 3, 8)], { before: "At there." });
  expect(told).toEqual([]);
  expect(leftOut).toMatchObject([{ because: "never", matched: ["there"] }]);
});

test("ignores mentions outside the text and of unknown entries, and tolerates split characters and overlaps", () => {
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

test("a name that many entries share is looked up once per entry, not once per occurrence", () => {
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
