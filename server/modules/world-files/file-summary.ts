// What is kept of a file beside its bytes: enough to show it, and to compare it with a world.
import type { EntryType } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { FileProblem, WorldFileFormat } from "../../../contract/world-files.ts";
import type { ReadLore } from "../../../extensions/lore-formats/lore-world.ts";
import { entryDigest, originalsDigest } from "./entry-digest.ts";
import { settingsOf } from "./kept-of-world.ts";

/** Problems that are kept one by one; beyond this their number says enough. */
const PROBLEMS_KEPT = 2_000;
const EXCERPT_CHARACTERS = 120;

export interface SummaryRow {
  name: string;
  /** Absent in what was kept by the version before. */
  aliases?: string[];
  type: EntryType;
  excerpt: string;
  picture: boolean;
  digest: string;
  /** Of what is kept of it for exports: a digest, and its bytes as JSON. */
  keptDigest: string;
  kept: number;
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
    rows: world.entries.map(({ body, extensions, picture }) => {
      const keptDigest = originalsDigest(extensions);
      return {
        name: body.name,
        aliases: body.aliases,
        type: body.type,
        excerpt: excerptOf(body.description),
        picture: picture !== null,
        digest: entryDigest(body, keptDigest),
        keptDigest,
        kept: Object.keys(extensions).length > 0 ? bytesOf(extensions) : 0,
      };
    }),
    problems: problems.slice(0, PROBLEMS_KEPT),
    problemCount: problems.length,
    settings: settingsOf(world.extensions),
    kept: Object.fromEntries(Object.entries(world.extensions).map(([format, kept]) => [format, bytesOf(kept)])),
  };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function excerptOf(description: string): string {
  const line = description.replace(/\s+/g, " ").trim();
  return [...line].slice(0, EXCERPT_CHARACTERS).join("");
}
