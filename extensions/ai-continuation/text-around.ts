// The plain text before and after a place in the chapter, as a model is given it: blocks apart by one line break, the
// title left out.
import type { Node } from "@tiptap/pm/model";

export interface TextAround {
  before: string;
  after: string;
}

/** The chapter's text around a place. */
export function textAround(doc: Node, at: number): TextAround {
  const body = doc.firstChild?.nodeSize ?? 0;
  const place = Math.min(Math.max(at, body), doc.content.size);
  return {
    before: doc.textBetween(body, place, "\n", "\n"),
    after: doc.textBetween(place, doc.content.size, "\n", "\n"),
  };
}
