import { expect, test } from "vitest";
import { type Result, type ResultNode, resultTree } from "./result-tree.ts";

const result = (_id: string, parent_id: string | null = null) => ({ _id, parent_id }) as Result;
const shape = (nodes: readonly ResultNode[]): unknown[] =>
  nodes.map(({ result: { _id }, again }) => (again.length > 0 ? [_id, shape(again)] : _id));

test("regenerated results are children, oldest first; roots stay latest first", () => {
  const list = [result("e", "a"), result("d"), result("c", "b"), result("b", "a"), result("a")];
  expect(shape(resultTree(list))).toEqual(["d", ["a", [["b", ["c"]], "e"]]]);
});

test("a result whose parent is on a later page becomes a root, and so does one that is its own parent", () => {
  expect(shape(resultTree([result("b", "gone"), result("a", "a")]))).toEqual(["b", "a"]);
});
