// @vitest-environment jsdom
import type { Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs } from "../../../../tests/support/text-editor.ts";
import { blockAfter } from "./block-after.ts";

/** The text of the block that was "two", after a co-author's change; null if there is no block. */
function after(change: (body: Y.XmlFragment) => void): string | null {
  const page = openEditor(chapter("T", ...paragraphs("one", "two", "three")));
  let at: number | null = page.position(2, 0) - 1;
  page.editor.on("transaction", ({ transaction }: { transaction: Transaction }) => {
    if (at !== null && transaction.docChanged) at = blockAfter(transaction, at);
  });
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  other.transact(() => change(other.getXmlFragment("default")));
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  return at === null ? null : (page.view.state.doc.nodeAt(at)?.textContent ?? null);
}

const write = (body: Y.XmlFragment, line: number, text: string) =>
  ((body.get(line) as Y.XmlElement).get(0) as Y.XmlText).insert(0, text);

test("a block is found again after a co-author writes before it, in it and after it", () => {
  expect(after((body) => write(body, 1, "long before that, "))).toBe("two");
  expect(after((body) => write(body, 2, "and "))).toBe("and two");
  expect(after((body) => write(body, 3, "and then "))).toBe("two");
  expect(after((body) => [0, 1, 3].map((line) => write(body, line, "new ")))).toBe("two");
  expect(after((body) => body.delete(1, 1))).toBe("two");
});

test("if no block is left, returns null", () => {
  expect(after((body) => body.delete(2, 2))).toBeNull();
});
