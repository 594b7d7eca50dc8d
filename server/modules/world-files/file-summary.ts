// What is kept of a file beside its bytes: enough to show it, and to compare it with a world.
import type { EntryType } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { FileProblem, FileRow, WorldFileFormat } from "../../../contract/world-files.ts";
import type { LoreEntry, ReadLore } from "../../../extensions/lore-formats/lore-world.ts";
import { firstOfSplit, isJoinedAgain, splitLong } from "../../../extensions/lore-formats/split-entry.ts";
import { bodyDigest, digestOf } from "./entry-digest.ts";
import { bookIdOf, cardIdOf } from "./kept-of-card.ts";
import { settingsOf } from "./kept-of-world.ts";
import { type OriginalDigests, originalDigests } from "./original-digests.ts";

/** Problems that are kept one by one; beyond this their number says enough. */
const PROBLEMS_KEPT = 2_000;
const EXCERPT_CHARACTERS = 120;

/** `rejoined` is absent in what was kept by the version before. */
export type LongSummary = Omit<NonNullable<FileRow["long"]>, "rejoined"> & { rejoined?: boolean };

export interface SummaryRow {
  name: string;
  /** Absent in what was kept by the version before. */
  aliases?: string[];
  type: EntryType;
  excerpt: string;
  picture: boolean;
  /** Of everything it says and keeps. */
  digest: string;
  /** Of what it says. These are absent in what was kept by the version before. */
  body?: string;
  /** Of what is kept of it for exports. */
  originals?: OriginalDigests;
  /** The file has more of its text than is shown. */
  cut?: boolean;
  /** Of a text that is longer than an entry holds; absent also in what was kept by the version before. */
  long?: LongSummary;
  /** What the first of its entries says and keeps where it is split. */
  split?: { body: string; originals: OriginalDigests };
  /** The id of the card it is. */
  card?: string;
  /** The id of the card whose book it is from. */
  book?: string;
}

export interface FileSummary {
  /** It was read with this, and is read with it again. */
  language: Locale;
  format: WorldFileFormat;
  title: string;
  background: string;
  forbiddenWords: string[];
  cover: boolean;
  rows: SummaryRow[];
  problems: FileProblem[];
  problemCount: number;
  /** What is kept for the world as a whole, by format: a digest of each. */
  settings: Record<string, string>;
  /** Bytes of all that is kept for the world as a whole, by format. */
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
