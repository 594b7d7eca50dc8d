// Feedback to who runs this server: people send it, administrators read it.
import { z } from "zod";
import type { ListedFeedback } from "../../../contract/moderation.ts";
import { FEEDBACK_PER_DAY, type FeedbackType } from "../../../contract/reports.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Images } from "../images/images.service.ts";
import { countFeedbackToday, type FeedbackRow, insertFeedback, listFeedback, setDone } from "./feedback.repo.ts";
import { findFeedbackPicture, usePictures } from "./report-pictures.repo.ts";
import { lockSender } from "./reports.repo.ts";

export interface SentFeedback {
  type: FeedbackType;
  text: string;
  /** Ids of the person's pictures of reports. */
  images: readonly string[];
}

/** Every call but `send` throws administrators_only for anybody but administrators. */
export interface Feedback {
  /**
   * Throws feedback_day_max ({ max }), counted by days in UTC; image_not_found: a picture is not theirs, not of a report,
   * or used already; session_invalid: the account is about to be deleted.
   */
  send(uid: string, feedback: SentFeedback): Promise<void>;
  /** The latest first. Throws parameter_invalid (the cursor). */
  list(
    actor: string,
    asked: { done: boolean; limit: number; cursor?: string | undefined; url: string },
  ): Promise<Page<ListedFeedback>>;
  /** The WebP of its picture, 0 for the first. Throws image_not_found. */
  picture(actor: string, feedbackId: string, at: number): Promise<Buffer>;
  /** Throws feedback_not_found. */
  setDone(actor: string, feedbackId: string, done: boolean): Promise<void>;
}

export interface FeedbackDeps {
  db: Database;
  accounts: Pick<Accounts, "isAdministrator">;
  images: Pick<Images, "readReport">;
}

const place = z.tuple([z.uuid()]);

export function createFeedback({ db, accounts, images }: FeedbackDeps): Feedback {
  async function requireAdministrator(uid: string): Promise<void> {
    if (!(await accounts.isAdministrator(uid))) throw new AppError("administrators_only");
  }

  return {
    send: (uid, { type, text, images: pictures }) =>
      db.transaction(async (tx) => {
        if (!(await lockSender(tx, uid))) throw new AppError("session_invalid");
        if ((await countFeedbackToday(tx, uid)) >= FEEDBACK_PER_DAY)
          throw new AppError("feedback_day_max", { max: FEEDBACK_PER_DAY });
        const feedbackId = await insertFeedback(tx, { uid, type, text });
        if (!(await usePictures(tx, uid, pictures, { feedbackId }))) throw new AppError("image_not_found");
      }),

    async list(actor, { done, limit, cursor, url }) {
      await requireAdministrator(actor);
      const before = decodeCursor(cursor, place)?.[0] ?? null;
      return pageOf(await listFeedback(db, { done, before, limit }), { limit, cursor, url }, present, (row) => [
        row.id,
      ]);
    },

    async picture(actor, feedbackId, at) {
      await requireAdministrator(actor);
      const imageId = await findFeedbackPicture(db, feedbackId, at);
      const bytes = imageId === null ? null : await images.readReport(imageId);
      if (bytes === null) throw new AppError("image_not_found");
      return bytes;
    },

    async setDone(actor, feedbackId, done) {
      await requireAdministrator(actor);
      if (!(await setDone(db, feedbackId, done))) throw new AppError("feedback_not_found");
    },
  };
}

function present({ sender_id, nickname, email, ...row }: FeedbackRow): ListedFeedback {
  return { ...row, sender: sender_id === null ? null : { uid: sender_id, nickname, email } };
}
