// @vitest-environment jsdom
// Going to a quotation of another chapter: selected once, only in its own chapter, and only while it stands there.
import { beforeEach, expect, it, vi } from "vitest";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { rememberQuote, showRememberedQuote } from "./go-to-quote.ts";

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));

const QUOTE = "“I will be back before Friday,” she said.";
const opened = () =>
  openEditor(chapter("The key", ...paragraphs("It rained.", `Ines ran. ${QUOTE} Tom nodded.`))).editor;
const selected = ({ state: { doc, selection } }: ReturnType<typeof opened>) =>
  doc.textBetween(selection.from, selection.to, "\n");

it("selects the quotation when its chapter is opened, and only once", () => {
  rememberQuote("first", QUOTE);
  const editor = opened();
  showRememberedQuote("first", editor);
  expect(selected(editor)).toBe(QUOTE);
  editor.commands.setTextSelection(1);
  showRememberedQuote("first", editor);
  expect(selected(editor)).toBe("");
});

it("is forgotten in another chapter", () => {
  rememberQuote("first", QUOTE);
  const other = opened();
  showRememberedQuote("second", other);
  expect(selected(other)).toBe("");
  showRememberedQuote("first", other);
  expect(selected(other)).toBe("");
});

it("leaves the caret where the quotation was changed since", () => {
  rememberQuote("first", "Nobody ever said this.");
  const editor = opened();
  const before = editor.state.selection.head;
  showRememberedQuote("first", editor);
  expect(editor.state.selection.head).toBe(before);
});
