// The pictures of a file on their way in, one after another: each is judged and encoded anew, and one that is refused
// is told while everything else comes in.
import type { FileProblem } from "../../../contract/world-files.ts";
import type { LorePicture } from "../../../extensions/lore-formats/lore-world.ts";
import { AppError } from "../../platform/errors.ts";

/** Takes a picture in for somebody; its id, or null when it is none or is not let through. */
export type TakePicture = (uid: string, purpose: "world_cover" | "entry", bytes: Uint8Array) => Promise<string | null>;

export interface TakenPictures {
  cover: string | null;
  /** By row. */
  avatars: Map<number, string>;
  problems: FileProblem[];
}

export interface PicturesToTake {
  cover: LorePicture | null;
  /** By row. */
  avatars: ReadonlyMap<number, LorePicture>;
}

export async function takePictures(
  takePicture: TakePicture,
  uid: string,
  { cover, avatars }: PicturesToTake,
  onProgress: (done: number, total: number) => void,
): Promise<TakenPictures> {
  // One that can't be kept just now (42900, 50300) is as good as refused: the words are what counts.
  const take: TakePicture = (...picture) =>
    takePicture(...picture).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  const taken: TakenPictures = { cover: null, avatars: new Map(), problems: [] };
  const total = avatars.size + (cover ? 1 : 0);
  let done = 0;
  if (cover) {
    onProgress(done, total);
    taken.cover = await take(uid, "world_cover", cover.bytes);
    if (taken.cover === null) taken.problems.push({ entry: null, kind: "cover_refused", detail: named(cover) });
    done++;
  }
  for (const [index, picture] of avatars) {
    onProgress(done, total);
    const id = await take(uid, "entry", picture.bytes);
    if (id === null) taken.problems.push({ entry: index, kind: "picture_refused", detail: named(picture) });
    else taken.avatars.set(index, id);
    done++;
  }
  return taken;
}

function named({ name }: LorePicture): string | null {
  return name === "" ? null : name.slice(0, 200);
}
