// A document without control characters, as a file may hold it.
import type { NodeJson } from "../document-json.ts";
import { cleanText } from "./clean-text.ts";

/** A copy of a node whose texts contain only printable characters, tabs and newlines. */
export function printable(node: NodeJson): NodeJson {
  const copy = { ...node };
  if (node.text !== undefined) copy.text = cleanText(node.text);
  if (node.content) copy.content = node.content.map(printable);
  return copy;
}
