// The summary stored beside a file's bytes: enough to show the file and to compare it with a world.
import type { EntryType } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { FileProblem, FileRow, WorldFileFormat } from "../../../contract/world-files.ts";
import type { LoreEntry, ReadLore } from "../../../extensions/lore-formats/lore-world.ts";
import { firstOfSplit, isJoinedAgain, splitLong } from "../../../extensions/lore-formats/split-entry.ts";
import { bookIdOf, cardIdOf } from "./card-originals.ts";
import { bodyDigest, digestOf } from "./entry-digest.ts";
import { type OriginalDigests, originalDigests } from "./original-digests.ts";
import { settingsOf } from "./world-originals.ts";

/** Problems stored individually; beyond this only their number is stored. */
const PROBLEMS_KEPT = 2_000;
const EXCERPT_CHARACTERS = 120;

/** `rejoined` is absent in summaries stored by the previous version of this program. */
export type LongSummary = Omit<NonNullable<FileRow["long"]>, "rejoined"> & { rejoined?: boolean };

export interface SummaryRow {
  name: string;
  /** Absent in summaries stored by the previous version of this program. */
  aliases?: string[];
  type: EntryType;
  excerpt: string;
  picture: boolean;
  /** Digest of its content and its originals together. */
  digest: string;
  /** Digest of its content. Like the next fields, absent in summaries stored by the previous version. */
  body?: string;
  /** Digests of its originals: the data of other programs that is kept for exports. */
  originals?: OriginalDigests;
  /** True if the text in the file is longer than the entry's description. */
  cut?: boolean;
  /** For a text longer than an entry holds; also absent in summaries stored by the previous version. */
  long?: LongSummary;
  /** Digests of the first entry if the text is split. */
  split?: { body: string; originals: OriginalDigests };
  /** The card's id, if the row is a card. */
  card?: string;
  /** The id of the card, if the row comes from a card's book. */
  book?: string;
}

export interface FileSummary {
  /** The language the file was read with; it is used again when the file is imported. */
  language: Locale;
  format: WorldFileFormat;
  title: string;
  background: string;
  forbiddenWords: string[];
  cover: boolean;
  rows: SummaryRow[];
  problems: FileProblem[];
  problemCount: number;
  /** Digests of the settings kept for the world as a whole, by format. */
  settings: Record<string, string>;
  /** Bytes of the originals kept for the world as a whole, by format. */
  kept: Record<string, number>;
}

export function summaryOf({ format, world, problems }: ReadLore, language: Locale): FileSummary {
  return {
    language,
    format,
    title: world.title,
    background: world.background,
    forbiddenWords: world.forbiddenWords,
    cover: world.cover !== null,
    rows: world.entries.map((entry) => {
      const { body, extensions, picture } = entry;
      const [card, book] = [cardIdOf(extensions), bookIdOf(extensions)];
      const said = { body: bodyDigest(body), originals: originalDigests(extensions) };
      return {
        name: body.name,
        aliases: body.aliases,
        type: body.type,
        excerpt: excerptOf(body.description),
        picture: picture !== null,
        digest: digestOf(said),
        ...said,
        ...longOf(entry),
        ...(card !== null && { card }),
        ...(book !== null && { book }),
      };
    }),
    problems: problems.slice(0, PROBLEMS_KEPT),
    problemCount: problems.length,
    settings: settingsOf(world.extensions),
    kept: Object.fromEntries(Object.entries(world.extensions).map(([format, kept]) => [format, bytesOf(kept)])),
  };
}

function longOf(entry: LoreEntry): Pick<SummaryRow, "cut" | "long" | "split"> {
  if (!entry.long) return {};
  const { parts, left } = splitLong(entry.long);
  const { length, kept } = entry.long;
  const { body, extensions } = firstOfSplit(entry);
  return {
    cut: true,
    long: { length, parts: parts.length, left, kept, rejoined: isJoinedAgain(entry) },
    split: { body: bodyDigest(body), originals: originalDigests(extensions) },
  };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function excerptOf(description: string): string {
  const line = description.replace(/\s+/g, " ").trim();
  return [...line].slice(0, EXCERPT_CHARACTERS).join("");
}
