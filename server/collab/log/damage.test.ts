import { expect, it } from "vitest";
import * as Y from "yjs";
import { guardStack } from "./damage.ts";
import { LEVELS_MAX } from "./nesting.ts";
import { DocumentDamagedError } from "./store-error.ts";

function nested(levels: number): Y.Doc {
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment("content");
  for (let level = 0; level < levels; level++) {
    const quote = new Y.XmlElement("blockquote");
    parent.insert(0, [quote]);
    parent = quote;
  }
  return doc;
}

const overflow = (): never => overflow();
const fail = (error: Error) => async () => {
  throw error;
};

it("takes an overflow of the stack for damage", async () => {
  await expect(guardStack(nested(1), async () => overflow())).rejects.toThrow(DocumentDamagedError);
});

it("takes any failure of a document that is nested too deep for damage", async () => {
  const failure = fail(new Error("Unexpected case"));
  await expect(guardStack(nested(LEVELS_MAX + 1), failure)).rejects.toThrow(DocumentDamagedError);
});

it("passes on other failures, and results", async () => {
  const error = new Error("the store is away");
  await expect(guardStack(nested(LEVELS_MAX), fail(error))).rejects.toBe(error);
  expect(await guardStack(nested(LEVELS_MAX + 1), async () => "read")).toBe("read");
});
