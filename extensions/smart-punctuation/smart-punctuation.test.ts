// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

test("typed quotes, dashes and ellipses become typographic ones", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.type(`"Wait--" he said... it's`);
  expect(page.lines()[1]).toBe("“Wait—” he said… it’s");
});

test("one Backspace restores what was typed; the next deletes as usual", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.type("a--");
  expect(page.lines()[1]).toBe("a—");
  expect(page.press("Backspace")).toBe(true);
  expect(page.lines()[1]).toBe("a--");
  expect(page.press("Backspace")).toBe(false);
});

test("undoing a dash of three hyphens restores all three", () => {
  for (const language of ["en-US", "zh-CN"] as const) {
    const page = openEditor(chapter("T"), { language });
    page.select(1);
    page.type("a---");
    expect(page.lines()[1]).toMatch(/^a—+$/);
    page.press("Backspace");
    expect(page.lines()[1]).toBe("a---");
  }
});

test("of two substitutions in a row only the last is undone", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.type(`"'`);
  expect(page.lines()[1]).toBe("“‘");
  page.press("Backspace");
  expect(page.lines()[1]).toBe("“'");
});

test("one Ctrl+Z undoes only the substitution, the next undoes the typing", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.type('say "');
  page.press("z", { ctrl: true });
  expect(page.lines()[1]).toBe('say "');
  page.press("z", { ctrl: true });
  expect(page.lines()[1]).toBe("");
});

test.each([["Backspace"], ["z"]])(
  "in a full chapter, where what was typed has no room, %s does what it always does",
  (key) => {
    const page = openEditor(chapter("T", ...paragraphs(`${"x".repeat(19_998)}..`)));
    page.select(1, 20_000);
    page.type(".");
    expect(page.lines()[1]?.slice(-2)).toBe("x…");
    const handled = page.press(key, { ctrl: key === "z" });
    // The browser handles a Backspace that no handler took; undo removes the typed point.
    expect(handled).toBe(key === "z");
    if (key === "z") expect(page.lines()[1]?.slice(-3)).toBe("x..");
    expect(page.press("Backspace")).toBe(false);
  },
);

test("after the caret has moved, Backspace no longer restores what was typed", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  page.select(1, 3);
  page.type('"');
  page.select(2, 1);
  page.press("Backspace");
  expect(page.lines()[1]).toBe("one”");
});

test("keeps the formatting at the caret", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.editor.commands.toggleBold();
  page.type('a "b"');
  expect(page.editor.getHTML()).toContain("<strong>a “b”</strong>");
});

test("can be switched off while writing, and back on", () => {
  const page = openEditor(chapter("T"), { smartPunctuation: false });
  page.select(1);
  page.type('"');
  page.editor.storage.smartPunctuation.enabled = true;
  page.type(' "');
  expect(page.lines()[1]).toBe('" “');
});

test("does nothing while an input method composes", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  Object.defineProperty(page.view, "composing", { get: () => true });
  page.type('"');
  expect(page.lines()[1]).toBe('"');
});

test("the story's language decides at a paragraph's start", () => {
  const page = openEditor(chapter("T"), { language: "zh-CN" });
  page.select(1);
  page.type("(他)说,好.");
  expect(page.lines()[1]).toBe("（他）说，好。");
});
