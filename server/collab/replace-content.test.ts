// Makes a document equal to another: the size of the change, and unusual content.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { replaceContent } from "./replace-content.ts";

/** A document with stacks of nested quotes, each around a text. */
function stacks(count: number, levels: number, text: string): Y.Doc {
  const doc = new Y.Doc();
  for (let n = 0; n < count; n++) {
    let parent: Y.XmlFragment = doc.getXmlFragment(DOCUMENT_FIELD);
    for (let level = 0; level < levels; level++) {
      const quote = new Y.XmlElement("blockquote");
      parent.insert(parent.length, [quote]);
      parent = quote;
    }
    parent.insert(0, [new Y.XmlText(`${text} ${n}`)]);
  }
  return doc;
}
const read = (doc: Y.Doc) => doc.getXmlFragment(DOCUMENT_FIELD).toString();

// Digests of nested quotes must not be strings within strings, whose escapes double the length with every level: such
// documents made a server run out of memory.
test("comparing deeply nested quotes takes time and memory linear in their content", () => {
  const [target, wanted] = [stacks(20, 60, "now"), stacks(21, 60, "then")];
  let bytes = 0;
  target.on("update", (update: Uint8Array) => {
    bytes += update.byteLength;
  });
  replaceContent(target, wanted);
  expect(read(target)).toBe(read(wanted));
  // The quotes stay, and only their content is changed.
  expect(bytes).toBeLessThan(4_000);
});

test("integers too large for JSON are compared like everything else", () => {
  const made = (start: unknown) => {
    const doc = stacks(1, 1, "text");
    (doc.getXmlFragment(DOCUMENT_FIELD).get(0) as Y.XmlElement).setAttribute("start", start as string);
    return doc;
  };
  const target = made(1n);
  replaceContent(target, made(2n));
  expect((target.getXmlFragment(DOCUMENT_FIELD).get(0) as Y.XmlElement).getAttributes()).toEqual({ start: 2n });
});
