// Stores the pictures of an imported file, one after another. Each is moderated and re-encoded; a refused picture is
// reported as a problem and does not stop the import.
import { createHash } from "node:crypto";
import type { FileProblem } from "../../../contract/world-files.ts";
import type { LorePicture } from "../../../extensions/lore-formats/lore-world.ts";
import { AppError } from "../../platform/errors.ts";

/** Stores a picture for a person; null if it is not a picture or is refused. `held`: it waits for a human review. */
export type TakePicture = (
  uid: string,
  purpose: "world_cover" | "entry",
  bytes: Uint8Array,
) => Promise<{ id: string; held: boolean } | null>;

/**
 * Limit for all pictures of one file, decoded: enough for three hundred characters with a picture of 1024 by 1536 each.
 * Without it, a small file could contain pictures that take half an hour to encode.
 */
export const IMPORT_PIXELS_MAX = 600_000_000;

export interface PictureStore {
  takePicture: TakePicture;
  /** The number of a picture's pixels, without decoding it; 0 if it is not a picture. */
  countPixels(bytes: Uint8Array): Promise<number>;
}

interface Pictures {
  cover: string | null;
  /** By row. */
  avatars: Map<number, string>;
}

export interface TakenPictures extends Pictures {
  /** Pictures that wait for a review and take their places later. */
  held: Pictures;
  problems: FileProblem[];
}

export interface PicturesToTake {
  cover: LorePicture | null;
  /** By row. */
  avatars: ReadonlyMap<number, LorePicture>;
}

/** Stores pictures up to `pixelsMax` pixels in total; further ones are refused. Equal pictures are stored once. */
export async function storePictures(
  { takePicture, countPixels }: PictureStore,
  uid: string,
  { cover, avatars }: PicturesToTake,
  onProgress: (done: number, total: number) => void,
  pixelsMax = IMPORT_PIXELS_MAX,
): Promise<TakenPictures> {
  let room = pixelsMax;
  const before = new Map<string, Awaited<ReturnType<TakePicture>>>();
  const take: TakePicture = async (uid, purpose, bytes) => {
    const which = `${purpose} ${createHash("sha256").update(bytes).digest("hex")}`;
    const known = before.get(which);
    if (known !== undefined) return known;
    const pixels = await countPixels(bytes);
    if (pixels > room) return null;
    room -= pixels;
    const taken = await takePicture(uid, purpose, bytes).catch((error: unknown) => {
      // A picture that cannot be stored now (too_many_requests, store_unavailable) counts as refused: the import of the
      // texts is more important.
      if (error instanceof AppError) return null;
      throw error;
    });
    // A picture under review has only one target, so an equal one is stored again.
    if (!taken?.held) before.set(which, taken);
    return taken;
  };
  const held: Pictures = { cover: null, avatars: new Map() };
  const taken: TakenPictures = { cover: null, avatars: new Map(), held, problems: [] };
  const total = avatars.size + (cover ? 1 : 0);
  let done = 0;
  if (cover) {
    onProgress(done, total);
    const picture = await take(uid, "world_cover", cover.bytes);
    if (picture) (picture.held ? held : taken).cover = picture.id;
    if (!picture || picture.held)
      taken.problems.push({ entry: null, kind: picture ? "cover_held" : "cover_refused", detail: named(cover) });
    done++;
  }
  for (const [index, picture] of avatars) {
    onProgress(done, total);
    const kept = await take(uid, "entry", picture.bytes);
    if (kept) (kept.held ? held : taken).avatars.set(index, kept.id);
    if (!kept || kept.held)
      taken.problems.push({ entry: index, kind: kept ? "picture_held" : "picture_refused", detail: named(picture) });
    done++;
  }
  return taken;
}

function named({ name }: LorePicture): string | null {
  return name === "" ? null : name.slice(0, 200);
}
