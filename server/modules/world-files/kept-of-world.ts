// What is kept of a file for the world as a whole, where not all of the file came into it.
import { isObject, objectOf } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";
import { digestOf } from "./entry-digest.ts";

/**
 * What is kept of a file whose background stayed out: cards go back with their own scenario, not with the world's,
 * since a background that was left out is nothing a person has changed here.
 */
export function withoutShownBackground(extensions: Extensions): Extensions {
  return mapped(extensions, ({ shown, ...others }) => {
    if (shown === undefined) return others;
    const { background: _, ...rest } = objectOf(shown);
    return { ...others, shown: rest };
  });
}

/** What is kept of a file that comes into a world that was there before: the world is not made of it. */
export function withoutOrigin(extensions: Extensions): Extensions {
  return mapped(extensions, ({ origin: _, ...rest }) => rest);
}

/** Digests of what is kept of a file for the world as a whole, by format. Cards keep theirs with their characters. */
export function settingsOf(extensions: Extensions): Record<string, string> {
  const settings = Object.entries(extensions).flatMap(([format, kept]) => {
    if (!isObject(kept) || format.startsWith("card_")) return [];
    const { shown: _, ...rest } = kept;
    // A world has a title of its own.
    const { name: __, extensions, ...book } = objectOf(rest["book"]);
    // None is as good as an empty one, which our own exports write.
    const said = isObject(extensions) && Object.keys(extensions).length > 0 && { extensions };
    return [[format, digestOf({ ...rest, book: { ...book, ...said } })] as const];
  });
  return Object.fromEntries(settings);
}

/**
 * Formats whose settings do not come into a world, because it keeps those of another file of the format: `digests`, or
 * `unread` where they are not known by a digest.
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
