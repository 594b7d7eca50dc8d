// A dropped name never splits a word.
import { expect, test } from "vitest";
import { wordEdge } from "./word-edge.ts";

const dropped = (marked: string): string => {
  const place = marked.indexOf("|");
  const text = marked.replace("|", "");
  const at = wordEdge(text, place);
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

test.each([
  ["The light|house stands.", "The lighthouse| stands."],
  ["The li|ghthouse stands.", "The |lighthouse stands."],
  ["Th|e", "The|"],
  ["T|he", "|The"],
  ["She didn|'t come.", "She didn't| come."],
  ["the author|’s hand", "the author’s| hand"],
  ["cafe\u0301|s", "cafe\u0301s|"],
  ["The | light", "The | light"],
  ["The| light", "The| light"],
  ["|The", "|The"],
  ["The|", "The|"],
  ["老|师来了", "老|师来了"],
  ["老师|came", "老师|came"],
  ["(a|)", "(a|)"],
  ["\ud83d|\ude00", "\ud83d\ude00|"],
])("%s", (before, after) => expect(dropped(before)).toBe(after));
