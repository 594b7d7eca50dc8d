// Whether a world and a person have room for a file's originals (data kept for exports). Pure functions, used before an
// import; the exact size is checked when it is stored.
import { KEPT_PER_PERSON_MAX_BYTES, KEPT_PER_WORLD_MAX_BYTES } from "../../../contract/limits.ts";
import type { FileProblem } from "../../../contract/world-files.ts";
import type { FileSummary } from "./file-summary.ts";
import type { ImportPlan, PresentEntry } from "./import-plan.ts";
import { bytesOf } from "./original-digests.ts";

/** Bytes by which each limit would be exceeded; 0 if there is room. */
export interface OriginalsOver {
  world: number;
  person: number;
}

const MEGABYTE = 1024 * 1024;

export function originalsOver(
  { rows, kept }: Pick<FileSummary, "rows" | "kept">,
  { add, overwrite }: Pick<ImportPlan, "add" | "overwrite">,
  before: {
    present: readonly PresentEntry[];
    /** Bytes of originals stored now. */
    bytes: { world: number; person: number };
    /** Formats of which the world already has originals; those stay. */
    formats: readonly string[];
  },
): OriginalsOver {
  const originalsAt = (at: number) => rows[at]?.originals ?? {};
  const coming = [...add, ...overwrite.map(({ index }) => index)].reduce(
    (sum, at) => sum + bytesOf(originalsAt(at)),
    0,
  );
  const whole = Object.entries(kept).reduce((sum, [of, size]) => sum + (before.formats.includes(of) ? 0 : size), 0);
  if (coming + whole === 0) return { world: 0, person: 0 };
  const present = new Map(before.present.map((entry) => [entry.id, entry.originals]));
  // Overwriting an entry replaces its originals of the same formats only.
  const freed = overwrite.reduce((sum, { index, id }) => {
    const replaced = Object.keys(originalsAt(index)).map((format) => present.get(id)?.[format]?.bytes ?? 0);
    return sum + replaced.reduce((all, bytes) => all + bytes, 0);
  }, 0);
  const over = (bytes: number, max: number) => Math.max(0, bytes + coming + whole - freed - max);
  return {
    world: over(before.bytes.world, KEPT_PER_WORLD_MAX_BYTES),
    person: over(before.bytes.person, KEPT_PER_PERSON_MAX_BYTES),
  };
}

/** The problems that a preview shows for it. */
export function problemsOf({ world, person }: OriginalsOver): FileProblem[] {
  const told = (kind: string, bytes: number): FileProblem[] =>
    bytes > 0 ? [{ entry: null, kind, detail: (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1) }] : [];
  return [...told("originals_over_world", world), ...told("originals_over_person", person)];
}
