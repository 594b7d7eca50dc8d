// Administrators see pictures that are held back, and judge them. A verdict, its audit log entry and the notice to the
// picture's owner are one transaction.
import { z } from "zod";
import type { HeldImage } from "../../../contract/held-images.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Images } from "../images/images.service.ts";
import type { Notices } from "../notices/notices.service.ts";
import { requireAdministrator } from "./administration.policy.ts";
import { presentHeldImage } from "./administration.present.ts";
import { insertAudit } from "./administration.repo.ts";

/** Every call throws administrators_only for anybody but administrators. */
export interface HeldImages {
  /** The oldest first. */
  list(actor: string, asked: { limit: number; cursor?: string | undefined; url: string }): Promise<Page<HeldImage>>;
  /** The WebP. Throws image_not_found for one that is not held. */
  picture(actor: string, imageId: string): Promise<Buffer>;
  /** Throws image_not_found for one that is no longer held: of two concurrent verdicts, only the first counts. */
  judge(actor: string, imageId: string, passed: boolean): Promise<void>;
}

export interface HeldImagesDeps {
  accounts: Pick<Accounts, "isAdministrator">;
  images: Pick<Images, "listHeld" | "readHeld" | "judgeHeld">;
  notices: Pick<Notices, "put" | "wake">;
}

const place = z.tuple([cursorMoment, z.uuid()]);

export function createHeldImages({ accounts, images, notices }: HeldImagesDeps): HeldImages {
  return {
    async list(actor, { limit, cursor, url }) {
      await requireAdministrator(accounts, actor);
      const from = decodeCursor(cursor, place);
      const rows = await images.listHeld({ after: from && { moment: from[0], id: from[1] }, limit });
      return pageOf(rows, { limit, cursor, url }, presentHeldImage, (row) => [row.cursorAt, row.id]);
    },

    async picture(actor, imageId) {
      await requireAdministrator(accounts, actor);
      return images.readHeld(imageId);
    },

    async judge(actor, imageId, passed) {
      await requireAdministrator(accounts, actor);
      let notified: string | null = null;
      await images.judgeHeld(imageId, passed, async (tx, { ownerId, purpose, place }) => {
        await insertAudit(tx, {
          actorId: actor,
          subjectId: ownerId,
          action: passed ? "picture_passed" : "picture_refused",
          detail: { image_id: imageId },
        });
        // No notice for a passed picture that is not used anywhere yet (either the page that uploaded it still waits
        // for the verdict, or nobody does), nor for administrators who judge their own picture.
        if ((passed && !place) || ownerId === actor) return;
        const at = place && { unid: place.worldId, entry_id: place.entryId, world: place.world, entry: place.entry };
        await notices.put(tx, ownerId, "picture_judged", { purpose, passed, place: at });
        notified = ownerId;
      });
      if (notified !== null) await notices.wake(notified);
    },
  };
}
