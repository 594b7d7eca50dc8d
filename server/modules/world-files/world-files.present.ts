// Converts files and imports to their API form.
import { errorNumber, errorOf } from "../../../contract/errors.ts";
import type { FileProblem, ImportProgress, WorldFile } from "../../../contract/world-files.ts";
import type { FileSummary } from "./file-summary.ts";
import type { Match } from "./import-plan.ts";
import type { FileRecord } from "./world-files.repo.ts";

export function presentWorldFile(
  record: FileRecord,
  summary: FileSummary,
  {
    unid,
    matches,
    room,
    left,
    over,
    here,
    seen,
  }: {
    unid: string | null;
    matches: readonly Match[];
    room: number;
    left: readonly string[];
    over: readonly FileProblem[];
    here: WorldFile["here"];
    seen: string;
  },
): WorldFile {
  const problems = [...over, ...withSettingsLeft(summary, left)];
  return {
    _id: record.id,
    name: record.name,
    format: summary.format,
    expires_at: record.expires_at,
    unid,
    title: summary.title,
    background: summary.background,
    forbidden_words: summary.forbiddenWords,
    cover: summary.cover,
    rows: summary.rows.map(({ name, aliases = [], type, excerpt, picture, long }, index) => ({
      index,
      name,
      aliases: aliases.slice(0, ALIASES_SHOWN),
      type,
      excerpt,
      picture,
      state: matches[index]?.state ?? "new",
      here: matches[index]?.here ?? null,
      long: long ? { ...long, rejoined: long.rejoined ?? long.kept } : null,
    })),
    problems,
    problem_count: summary.problemCount + problems.length - summary.problems.length,
    room,
    here,
    seen,
  };
}

/** If the world has other settings of a format, those of this file are not imported; that is added to the problems. */
function withSettingsLeft({ format, problems }: FileSummary, left: readonly string[]): FileProblem[] {
  const isLeft = left.includes(format);
  const told = problems.map((problem) =>
    isLeft && problem.kind === "book_settings" ? { ...problem, kind: "settings_left" } : problem,
  );
  const isTold = told.some(({ kind }) => kind === "settings_left");
  return left.length === 0 || isTold
    ? told
    : [{ entry: null, kind: "settings_left", detail: left.join(", ") }, ...told];
}

/** Aliases sent for a row: the page shows one line of them. */
const ALIASES_SHOWN = 6;

/** Defaults for fields that are missing in an outcome stored by the previous version of this program. */
const NONE = { cut: { count: 0, entries: [] }, split: { count: 0, entries: [] } };

/**
 * The error of a run without heartbeat: its process died or lost the database. Nothing was imported; it may be retried.
 */
const LOST = "store_unavailable";

export function presentProgress(record: FileRecord): ImportProgress {
  const { step, done, total } = record.progress ?? { step: "reading", done: 0, total: 0 };
  const lost = record.status === "running" && record.silent;
  const status = lost ? "failed" : record.status;
  const code = lost ? LOST : (errorOf(record.error_code) ?? "internal");
  return {
    status,
    step,
    done,
    total,
    error_code: status === "failed" ? errorNumber(code) : null,
    error_entry: status === "failed" && !lost ? record.error_entry : null,
    outcome: status === "done" && record.outcome ? { ...NONE, ...record.outcome } : null,
  };
}
