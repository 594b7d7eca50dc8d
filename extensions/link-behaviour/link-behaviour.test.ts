// @vitest-environment jsdom
import { describe, expect, test, vi } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { typedHref } from "./link-behaviour.ts";
import { showLinkTarget } from "./link-target.ts";

test.each([
  ["https://example.org/a b", null],
  ["https://example.org/a", "https://example.org/a"],
  [" example.org ", "https://example.org"],
  ["example.org:8080/x", "https://example.org:8080/x"],
  ["moss@example.org", "mailto:moss@example.org"],
  ["mailto:moss@example.org", "mailto:moss@example.org"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["ftp://example.org", null],
  ["word", null],
  ["", null],
])("typed %j becomes %j", (typed, href) => expect(typedHref(typed)).toBe(href));

test("the words to be linked stay marked while the address is entered", () => {
  const page = openEditor(chapter("T", ...paragraphs("see here now")));
  const marked = () => [...page.view.dom.querySelectorAll(".link-target")].map((element) => element.textContent);
  page.select(1, 4, 1, 8);
  showLinkTarget(page.editor, true);
  expect(marked()).toEqual(["here"]);
  page.editor.commands.setLink({ href: "https://example.org" });
  page.view.dispatch(page.view.state.tr.insertText("do ", 4));
  expect(marked()).toEqual(["here"]);
  showLinkTarget(page.editor, false);
  expect(marked()).toEqual([]);
  page.select(1, 8);
  showLinkTarget(page.editor, true);
  expect(marked()).toEqual(["here"]);
});

describe("pasting an address", () => {
  test("over a selection links it", () => {
    const page = openEditor(chapter("T", ...paragraphs("see here now")));
    page.select(1, 4, 1, 8);
    page.paste({ text: "https://example.org/x" });
    expect(page.editor.getHTML()).toContain('href="https://example.org/x">here</a>');
  });

  test("over a selection with an unsafe scheme replaces it by text", () => {
    const page = openEditor(chapter("T", ...paragraphs("see here now")));
    page.select(1, 4, 1, 8);
    page.paste({ text: "javascript:alert(1)" });
    expect(page.editor.getHTML()).not.toContain("<a");
  });
});

test("text typed after a link is not part of it", () => {
  const page = openEditor(chapter("T", ...paragraphs("link")));
  page.select(1, 0, 1, 4);
  page.editor.commands.setLink({ href: "https://example.org/" });
  page.select(1, 4);
  page.type(" on");
  expect(page.editor.getHTML()).toContain(">link</a> on");
});

test("Ctrl+K opens the link panel", () => {
  const onEditLink = vi.fn();
  const page = openEditor(chapter("T", ...paragraphs("x")), { onEditLink });
  page.press("k", { ctrl: true });
  expect(onEditLink).toHaveBeenCalledTimes(1);
});
