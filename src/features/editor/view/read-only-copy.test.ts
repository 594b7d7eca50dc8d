import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import { readOnlyCopy } from "./read-only-copy.ts";

test("receives the original's updates, and changes to the copy do not reach the original", () => {
  const original = new Y.Doc();
  original.getText("t").insert(0, "one");
  const copy = readOnlyCopy(original);
  original.getText("t").insert(3, " two");
  expect(copy.doc.getText("t").toString()).toBe("one two");
  const updates = vi.fn();
  original.on("update", updates);
  copy.doc.getText("t").delete(0, 3);
  expect(updates).not.toHaveBeenCalled();
  expect(original.getText("t").toString()).toBe("one two");
  copy.stop();
  original.getText("t").insert(0, "zero ");
  expect(original.getText("t").toString()).toBe("zero one two");
});
