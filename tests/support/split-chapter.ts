// Helpers for tests of splitting a chapter: a position as the editor sends it, the call, and a chapter's lines.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as Y from "yjs";
import type { Chapter } from "../../contract/chapters.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import type { TestApp } from "./app.ts";
import type { ChapterWithHistory } from "./history.ts";

export const placeIn = (type: Y.XmlText | Y.XmlFragment, index: number): string =>
  Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(type, index))).toString("base64url");

export const splitPath = (chapter: ChapterWithHistory): string => `${chapter.chapterPath}/split`;

/** Splits it at one position; returns the new chapter. */
export async function split(chapter: ChapterWithHistory, at: string, id: string = randomUUID()): Promise<Chapter> {
  const { chapters } = await chapter.owner.post<{ chapters: Chapter[] }>(splitPath(chapter), { parts: [{ id, at }] });
  expect(chapters).toHaveLength(1);
  return chapters[0] as Chapter;
}

/** Adds blocks at the end, as a writer would, and waits until they are saved. */
export async function write(chapter: ChapterWithHistory, blocks: ["heading" | "paragraph", string][]): Promise<Y.Doc> {
  const editor = await chapter.open();
  for (const [type, words] of blocks) {
    const block = new Y.XmlElement(type);
    editor.doc.getXmlFragment(DOCUMENT_FIELD).push([block]);
    block.insert(0, [new Y.XmlText(words)]);
    if (type === "heading") block.setAttribute("level", 2 as unknown as string);
  }
  await editor.saved();
  return editor.doc;
}

/** The text nodes below a node, in order. */
export function textsOf(node: Y.XmlFragment): Y.XmlText[] {
  return node.toArray().flatMap((child) => (child instanceof Y.XmlText ? [child] : textsOf(child as Y.XmlElement)));
}

/** The lines of a chapter's current text, the title first. */
export async function linesOf(app: TestApp, chapterId: string): Promise<string[]> {
  const lines = (node: { text?: string; content?: unknown[]; type: string }): string[] => {
    const content = (node.content ?? []) as (typeof node)[];
    if (content.some(({ type }) => type === "text") || content.length === 0)
      return [content.map(({ text }) => text ?? "").join("")];
    return content.flatMap(lines);
  };
  return (await app.services.documents.readDocument(chapterId)).content.flatMap(lines);
}
