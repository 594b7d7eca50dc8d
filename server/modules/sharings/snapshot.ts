// The snapshot of a chapter for readers, made from a kept version of its document.
import { isDeepStrictEqual } from "node:util";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { DocumentJson } from "../../../extensions/document-json.ts";
import { measureDocument } from "../../../extensions/measure.ts";
import { publishedBlocks } from "../../../extensions/published-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { Micros, Snapshot } from "./sharings.repo.ts";

/** `at`: before the document was read, in microseconds. Throws chapter_too_short, chapter_too_long. */
export function snapshotOf(chapterId: string, doc: DocumentJson, at: Micros): Snapshot {
  const { title, text, words, characters } = measureDocument(doc);
  if (characters <= PUBLISH_MIN_CHARACTERS)
    throw new AppError("chapter_too_short", { min: PUBLISH_MIN_CHARACTERS, name: title, chapter_id: chapterId });
  if (characters > CHAPTER_MAX_CHARACTERS)
    throw new AppError("chapter_too_long", { max: CHAPTER_MAX_CHARACTERS, name: title, chapter_id: chapterId });
  return { chapterId, at, name: title, blocks: publishedBlocks(doc), text, words, characters };
}

/** Whether readers would see the same. */
export function isSame(
  one: { name: string; blocks: PublishedBlock[] },
  other: { name: string; blocks: PublishedBlock[] },
): boolean {
  return one.name === other.name && isDeepStrictEqual(one.blocks, other.blocks);
}
