// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { readDocumentJson } from "../fragment-json.ts";
import { measureDocument } from "../measure.ts";
import { completionMatch } from "./completion-match.ts";
import type { CompletionAsk } from "./entry-completion.ts";

const ID = "0198aaaa-0000-7000-8000-000000000001";

const asked = (text: string) => {
  const page = openEditor(chapter("T", ...paragraphs(text)));
  page.select(1, text.length);
  return completionMatch(page.view.state.selection.$from)?.query ?? null;
};

test.each([
  ["@", ""],
  ["@Ori", "Ori"],
  ["Then @Oriel V", "Oriel V"],
  ["那天@张", "张"],
  ["“@o", "o"],
  ["她说，@", ""],
  ["＠zs", "zs"],
  ["さくら@x", "x"],
])("in “%s” it completes “%s”", (text, query) => expect(asked(text)).toBe(query));

test.each([
  "somebody@example.com",
  "some.body@",
  "x_@",
  "https://a.example/@me",
  "a @ b",
  "@@",
  "no sign at all",
  "@a sentence that is far longer than any name would ever be",
  "@one two three four five",
])("in “%s” it completes nothing", (text) => expect(asked(text)).toBeNull());

function open(line: string) {
  const seen: (CompletionAsk | null)[] = [];
  const host = {
    hasEntries: () => true,
    onComplete: (ask: CompletionAsk | null) => void seen.push(ask),
    onCompletionKey: vi.fn(() => false),
    onShowEntry: () => false,
  };
  const page = openEditor(chapter("T", ...paragraphs(line)), { entryHost: () => host });
  page.editor.isFocused = true;
  page.select(1, line.length);
  return { page, seen, host };
}

test("the list follows what is typed and closes when the sign is deleted; Escape closes it and leaves the words", () => {
  const { page, seen, host } = open("Then ");
  page.type("@o");
  expect(seen.at(-1)?.query).toBe("o");
  page.press("ArrowDown");
  expect(host.onCompletionKey).toHaveBeenCalledOnce();
  page.press("Escape");
  expect(seen.at(-1)).toBeNull();
  page.type("r");
  expect(seen.at(-1)).toBeNull();
  expect(page.lines()[1]).toBe("Then @or");
});

test("the chosen entry replaces the sign: as a mention, or as its words", () => {
  const { page, seen } = open("Then ");
  page.type("@o");
  const range = seen.at(-1)?.range;
  page.editor.commands.insertEntry({ entryId: ID, label: "Oriel Vance", ...(range && { range }) });
  page.type(" left");
  expect(measureDocument(readDocumentJson(page.doc)).text).toBe("Then Oriel Vance left");
  expect(JSON.stringify(readDocumentJson(page.doc))).toContain("entryMention");
  page.editor.commands.insertEntry({ entryId: ID, label: "Bell", asText: true });
  expect(measureDocument(readDocumentJson(page.doc)).text).toBe("Then Oriel Vance leftBell");
  page.select(0, 1);
  page.editor.commands.insertEntry({ entryId: ID, label: "Oriel" });
  expect(page.lines()[0]).toBe("TOriel");
  page.editor.commands.undo();
  expect(page.lines()[0]).toBe("T");
});

test.each([
  ["Then |she wrote", "Then Oriel Vance she wrote"],
  ["Then|, later", "Then Oriel Vance, later"],
  ["One.|Two", "One. Oriel Vance Two"],
  ["她说|张三", "她说Oriel Vance张三"],
  ["|", "Oriel Vance"],
  ["“|”", "“Oriel Vance”"],
])("an entry inserted by a click at %s gets the spaces it needs", (line, expected) => {
  const at = line.indexOf("|");
  const { page } = open(line.replace("|", ""));
  page.select(1, at);
  page.editor.commands.insertEntry({ entryId: ID, label: "Oriel Vance", spaced: true });
  expect(measureDocument(readDocumentJson(page.doc)).text).toBe(expected);
});

test("no list opens without a world, or while an input method composes", () => {
  const none = openEditor(chapter("T", ...paragraphs("")), { entryHost: () => null });
  none.select(1, 0);
  none.type("@");
  expect(none.view.dom.querySelector(".entry-query")).toBeNull();
  const { page, seen } = open("");
  vi.spyOn(page.view, "composing", "get").mockReturnValue(true);
  page.view.dispatch(page.view.state.tr.insertText("@张", page.position(1, 0)).setMeta("composition", 1));
  expect(seen.filter(Boolean)).toEqual([]);
});

test("the page marks the chosen row for screen readers", () => {
  const { page } = open("");
  page.editor.commands.setCompletionOption({ list: "l", option: "o" });
  expect(page.view.dom.getAttribute("aria-activedescendant")).toBe("o");
  expect(page.view.dom.getAttribute("aria-controls")).toBe("l");
  page.editor.commands.setCompletionOption(null);
  expect(page.view.dom.hasAttribute("aria-controls")).toBe(false);
});
