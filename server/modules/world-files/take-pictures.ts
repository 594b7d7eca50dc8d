// The pictures of a file on their way in, one after another: each is judged and encoded anew, and one that is refused
// is told while everything else comes in.
import { createHash } from "node:crypto";
import type { FileProblem } from "../../../contract/world-files.ts";
import type { LorePicture } from "../../../extensions/lore-formats/lore-world.ts";
import { AppError } from "../../platform/errors.ts";

/** Takes a picture in for somebody; null when it is none or is not let through. `held`: somebody looks at it first. */
export type TakePicture = (
  uid: string,
  purpose: "world_cover" | "entry",
  bytes: Uint8Array,
) => Promise<{ id: string; held: boolean } | null>;

/**
 * Of all pictures of one file, unpacked: three hundred characters with a picture of 1024 by 1536 each, and more. A
 * small file can hold pictures that take half an hour to encode.
 */
export const IMPORT_PIXELS_MAX = 600_000_000;

export interface PictureTaker {
  takePicture: TakePicture;
  /** How many pixels a picture has, without unpacking it; 0 for what is none. */
  countPixels(bytes: Uint8Array): Promise<number>;
}

interface Pictures {
  cover: string | null;
  /** By row. */
  avatars: Map<number, string>;
}

export interface TakenPictures extends Pictures {
  /** Those that take their places later. */
  held: Pictures;
  problems: FileProblem[];
}

export interface PicturesToTake {
  cover: LorePicture | null;
  /** By row. */
  avatars: ReadonlyMap<number, LorePicture>;
}

/** Takes pictures of at most `pixelsMax` in all; those beyond are refused. Equal ones are taken once. */
export async function takePictures(
  { takePicture, countPixels }: PictureTaker,
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
      // One that can't be kept just now (too_many_requests, store_unavailable) is as good as refused: the words are
      // what counts.
      if (error instanceof AppError) return null;
      throw error;
    });
    // One that waits for a verdict waits for one place.
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
