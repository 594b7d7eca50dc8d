// Pictures that are held back: administrators list, read and judge them.
import type { JudgedPurpose } from "../../../contract/images.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { pictureKey, type Storage } from "../../platform/storage/storage.ts";
import type { NamedPlace, Worlds } from "../worlds/worlds.service.ts";
import { type HeldAfter, type HeldRow, isHeldImage, listHeld, settleHeld } from "./held.repo.ts";

export type { HeldRow };

export interface JudgedPicture {
  ownerId: string;
  purpose: JudgedPurpose;
  /** Where it is to be used; null: nowhere yet. */
  place: NamedPlace | null;
}

/** These methods check no rights: the administration module does. */
export interface HeldPictures {
  /** The oldest first; one more than `limit` if there are more. */
  listHeld(page: { after: HeldAfter | null; limit: number }): Promise<HeldRow[]>;
  /** Its WebP. Throws image_not_found for a picture that is not held. */
  readHeld(imageId: string): Promise<Buffer>;
  /**
   * Passes a held picture, which then takes the place it was meant for, or refuses it. `alongside` runs in the same
   * transaction and receives the owner, the purpose, and the place that the picture has taken or was refused. Throws
   * image_not_found for a picture that is not held (any more).
   */
  judgeHeld(
    imageId: string,
    passed: boolean,
    alongside: (tx: Transaction, picture: JudgedPicture) => Promise<void>,
  ): Promise<void>;
}

export interface HeldPicturesDeps {
  db: Database;
  storage: Storage;
  worlds: Pick<Worlds, "placeByTarget" | "deleteTarget">;
  /** How long automatic moderation may take for a picture at most. */
  judgingSeconds: number;
  discard: (imageId: string) => Promise<void>;
}

export function createHeldPictures({ db, storage, worlds, judgingSeconds, discard }: HeldPicturesDeps): HeldPictures {
  return {
    listHeld: (page) => listHeld(db, { ...page, judgingSeconds }),

    async readHeld(imageId) {
      const bytes = (await isHeldImage(db, imageId, judgingSeconds)) ? await storage.get(pictureKey(imageId)) : null;
      if (bytes === null) throw new AppError("image_not_found");
      return bytes;
    },

    async judgeHeld(imageId, passed, alongside) {
      await db.transaction(async (tx) => {
        const settled = await settleHeld(tx, imageId, { passed, judgingSeconds });
        if (!settled) throw new AppError("image_not_found");
        const { ownerId } = settled;
        const place = passed
          ? await worlds.placeByTarget(tx, ownerId, imageId)
          : await worlds.deleteTarget(tx, imageId);
        await alongside(tx, { ...settled, place });
      });
      if (!passed) await discard(imageId);
    },
  };
}
