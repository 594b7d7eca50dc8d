// Adjusts a file's world-level originals (settings kept for exports) if only part of the file is imported.
import { isObject, objectOf } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";
import { digestOf } from "./entry-digest.ts";

/**
 * The originals of a file whose background is not imported: cards are exported with their own scenario instead of the
 * world's background, because the difference is not a change that a person made here.
 */
export function withoutShownBackground(extensions: Extensions): Extensions {
  return mapped(extensions, ({ shown, ...others }) => {
    if (shown === undefined) return others;
    const { background: _, ...rest } = objectOf(shown);
    return { ...others, shown: rest };
  });
}

/** The originals of a file imported into an existing world, without `origin`: the world was not created from it. */
export function withoutOrigin(extensions: Extensions): Extensions {
  return mapped(extensions, ({ origin: _, ...rest }) => rest);
}

/** Digests of a file's world-level settings, by format. The settings of cards are kept with their characters. */
export function settingsOf(extensions: Extensions): Record<string, string> {
  const settings = Object.entries(extensions).flatMap(([format, kept]) => {
    if (!isObject(kept) || format.startsWith("card_")) return [];
    const { shown: _, ...rest } = kept;
    // A world has a title of its own.
    const { name: __, extensions, ...book } = objectOf(rest["book"]);
    // Missing extensions equal empty ones, which our own exports write.
    const said = isObject(extensions) && Object.keys(extensions).length > 0 && { extensions };
    return [[format, digestOf({ ...rest, book: { ...book, ...said } })] as const];
  });
  return Object.fromEntries(settings);
}

/**
 * Formats whose settings are not imported because the world already has different ones of the same format: known by
 * `digests`, or given in `unread` if there is no digest.
 */
export function settingsLeft(
  file: Readonly<Record<string, string>>,
  { digests, unread }: { digests: Readonly<Record<string, string>>; unread: Extensions },
): string[] {
  const own: Record<string, string> = { ...settingsOf(unread), ...digests };
  return Object.keys(file).filter((format) => own[format] !== undefined && own[format] !== file[format]);
}

function mapped(extensions: Extensions, map: (kept: Record<string, unknown>) => Record<string, unknown>): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => [format, isObject(kept) ? map(kept) : kept]),
  );
}
