// Uploaded pictures: who may upload one, storing and judging it, who may use it and what is shown.
import {
  type ImagePurpose,
  UPLOAD_READY,
  type UploadCredential,
  type UploadFailure,
  type UploadResult,
} from "../../../contract/images.ts";
import { IMAGE_GRACE, IMAGES_JUDGED_AT_ONCE, UPLOAD_CREDENTIAL_SECONDS } from "../../../contract/limits.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { ImageSettings } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import type { MetricSource } from "../../platform/health.ts";
import type { Logger } from "../../platform/log.ts";
import { pictureKey, type Storage } from "../../platform/storage/storage.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import type { PicturePlace, Worlds } from "../worlds/worlds.service.ts";
import { type CopyPictures, createCopyPictures } from "./copy-pictures.ts";
import { countPixels, encodePicture, type Picture, UnusablePicture } from "./encode-picture.ts";
import { createHeldPictures, type HeldPictures, type HeldRow } from "./held.ts";
import { createImageModeration, type ImageModeration } from "./image-moderation.ts";
import {
  addImported,
  claimImage,
  findImage,
  type ImageRow,
  isOfReport,
  isShown,
  issueImage,
  lockImage,
  markStored,
  settleImage,
} from "./images.repo.ts";
import {
  deleteUnlinked,
  deleteUnused,
  forgetRemoved,
  type Grace,
  listRemoved,
  noteUnlinked,
} from "./leftovers.repo.ts";
import { createUploadCredentials } from "./upload-credential.ts";
import { createUploadFailures } from "./upload-failures.ts";

export type { HeldRow };

export interface ImagesOptions {
  db: Database;
  storage: Storage;
  /** Throws for entries that are not the person's, and puts pictures into their places. */
  worlds: Pick<Worlds, "entry" | "setTarget" | "placePicture" | "placeByTarget" | "deleteTarget">;
  storageUses: Pick<StorageUses, "requireRoom">;
  /** The server's secret, which credentials are signed with. */
  secret: Uint8Array;
  settings: ImageSettings;
  log: Logger;
  moderation?: ImageModeration;
}

export interface Images extends HeldPictures {
  /**
   * Lets a person upload one picture. feature_maintained, cover_maintained, share_not_found: such uploads are off;
   * too_frequent, user_not_found: too many lately, today; storage_full.
   */
  credential(uid: string, purpose: ImagePurpose): Promise<UploadCredential>;
  /** The same for an entry of theirs; world_not_found, entry_deleted: it is none. */
  entryCredential(uid: string, worldId: string, entryId: string): Promise<UploadCredential>;
  /** Throws upload_expired unless the credential is valid for this person and this picture. */
  checkCredential(uid: string, imageId: string, credential: string): void;
  /**
   * Takes the picture. upload_expired: used or too old; storage_full: no room for it; image_unusable: no picture;
   * too_many_requests: too many are being judged; store_unavailable: not kept.
   */
  upload(uid: string, imageId: string, bytes: Uint8Array): Promise<UploadResult>;
  /** How somebody's picture was judged; image_not_found: they have none of this id. */
  audit(uid: string, imageId: string): Promise<UploadResult>;
  /**
   * Makes a person's picture a cover or an entry's picture: now, or once it passes. world_not_found,
   * entry_deleted: there is no such place; image_not_found: they have no such picture; parameter_invalid: it is for
   * something else; sensitive_content: it was refused.
   */
  aim(uid: string, imageId: string, place: PicturePlace): Promise<UploadResult>;
  /** The same within a transaction. */
  aimWithin(tx: Transaction, uid: string, imageId: string, place: PicturePlace): Promise<UploadResult>;
  /**
   * Stores a picture from an imported file by the same rules, but without the limits of uploads.
   * `held`: a person has to judge it first. Null: it is no picture, did not pass, or such pictures are off. Throws
   * storage_full where there is no room for it, store_unavailable when it can't be kept.
   */
  importPicture(uid: string, purpose: ImagePurpose, bytes: Uint8Array): Promise<{ id: string; held: boolean } | null>;
  /**
   * Copies of pictures that have passed, for another person. Throws storage_full, store_unavailable.
   */
  copyPictures: CopyPictures;
  /** Removes those of these pictures that nothing shows, made for something that failed. */
  removeUnused(ids: readonly string[]): Promise<void>;
  /** How many pixels a picture has, without decoding it; 0 if it is no picture. */
  countPixels(bytes: Uint8Array): Promise<number>;
  /** Counts a failed upload that a page reports. */
  countFailure(failure: UploadFailure): void;
  /** The counts. */
  metrics: MetricSource;
  /** The WebP to show; null unless it passed, and for a picture of a report. */
  read(imageId: string): Promise<Buffer | null>;
  /** The WebP of a picture of a report or of feedback; null for any other one. It checks no rights: its callers do. */
  readReport(imageId: string): Promise<Buffer | null>;
  /** The WebP of a person's own picture, also of one that is held back; null where there is none. */
  readOwn(uid: string, imageId: string): Promise<Buffer | null>;
  /** Deletes pictures that nothing shows; returns how many pictures' bytes were removed. */
  removeLeftovers(grace?: Grace): Promise<number>;
  /** Aborts running moderation: those pictures fail. */
  stop(): Promise<void>;
}

/** Where an upload is posted to. */
const UPLOAD_URL = "/api/v2/image_uploads";
const RETRY_AFTER_SECONDS = 10;
const CLOSED = {
  entry: "feature_maintained",
  world_cover: "cover_maintained",
  avatar: "share_not_found",
  report: "share_not_found",
} as const;
const TOO_MANY = { minute: "too_frequent", day: "user_not_found" } as const;
const BATCH = 200;

export function createImages({
  db,
  storage,
  worlds,
  storageUses,
  secret,
  settings,
  log,
  ...options
}: ImagesOptions): Images {
  const credentials = createUploadCredentials(secret);
  const moderation = options.moderation ?? createImageModeration(settings);
  const failures = createUploadFailures();
  const stopping = new AbortController();
  const judging = new Set<Promise<unknown>>();

  function assertOpen(purpose: ImagePurpose): void {
    if (!settings.open.includes(purpose)) throw new AppError(CLOSED[purpose], { toast: settings.notice });
  }

  async function credential(uid: string, purpose: ImagePurpose): Promise<UploadCredential> {
    assertOpen(purpose);
    await storageUses.requireRoom(db, uid);
    const { perMinute, perDay } = settings;
    const issued = await issueImage(db, { uid, purpose, perMinute, perDay });
    if (typeof issued === "string") throw new AppError(TOO_MANY[issued]);
    return {
      status: UPLOAD_READY,
      url: UPLOAD_URL,
      params: { query_id: issued.id, credential: credentials.sign(issued.id, uid) },
    };
  }

  /** Encodes and stores a claimed picture. If that fails, only its row is left, with the status `failed`. */
  async function keep(uid: string, id: string, bytes: Uint8Array): Promise<Picture> {
    let picture: Picture | undefined;
    try {
      const encoded = await encodePicture(bytes);
      await storageUses.requireRoom(db, uid, encoded.bytes.length);
      picture = encoded;
      await storage.put(pictureKey(id), picture.bytes, "image/webp");
      const { width, height } = picture;
      if (!(await markStored(db, id, { width, height, bytes: picture.bytes.length })))
        throw new Error("the picture's row was deleted");
      return picture;
    } catch (cause) {
      if (picture) await discard(id);
      await settleImage(db, id, "failed").catch((err) => log.error({ err }, "a failed picture was not noted"));
      if (cause instanceof UnusablePicture || cause instanceof AppError) throw cause;
      throw new AppError("store_unavailable", null, { cause });
    }
  }

  /** Removes bytes. If that fails now, they are removed with the row, a day later. */
  async function discard(id: string): Promise<void> {
    await storage.remove(pictureKey(id)).catch((err) => log.error({ err, image: id }, "a picture was not removed"));
  }

  /** Stores a verdict, unless there is one; a passed picture takes its place in the same transaction. */
  function settle(id: string, status: "passed" | "refused" | "failed"): Promise<boolean> {
    return db.transaction(async (tx) => {
      const ownerId = await settleImage(tx, id, status);
      if (ownerId !== null && status === "passed") await worlds.placeByTarget(tx, ownerId, id);
      return ownerId !== null;
    });
  }

  /**
   * Has a stored picture judged; without a verdict it does not pass. A picture of a report passes: it shows what is wrong,
   * and only those who decide see it.
   */
  async function judge(id: string, purpose: ImagePurpose, picture: Picture): Promise<void> {
    if (purpose === "report") {
      await settle(id, "passed");
      return;
    }
    const verdict = await moderation.judge(picture.bytes, stopping.signal).catch((err) => {
      log.error({ err }, "a picture was not judged");
      return "failed" as const;
    });
    if (verdict === "held") return;
    // If an administrator judged first, their verdict counts, and the bytes are kept or removed by it.
    if ((await settle(id, verdict)) && verdict !== "passed") await discard(id);
  }

  async function resultOf(uid: string, id: string): Promise<UploadResult> {
    const row = await findImage(db, id, uid);
    if (!row) throw new AppError("image_not_found");
    return present(row);
  }

  async function aimWithin(tx: Transaction, uid: string, id: string, place: PicturePlace): Promise<UploadResult> {
    const row = await lockImage(tx, id, uid);
    if (!row || row.status === "waiting" || row.status === "failed") throw new AppError("image_not_found");
    if (row.purpose !== (place.entryId === null ? "world_cover" : "entry"))
      throw new AppError("parameter_invalid", [{ field: "queryId", reason: "invalid_value" }]);
    if (row.status === "refused") throw new AppError("sensitive_content");
    if (row.status === "passed") await worlds.placePicture(tx, uid, id, place);
    else await worlds.setTarget(tx, uid, id, place);
    return present(row);
  }

  function present({ id, purpose, status, storedAt }: ImageRow): UploadResult {
    const ended = status === "passed" || status === "refused";
    const { judgingSeconds } = moderation;
    const kept = storedAt === null ? null : (Date.now() - storedAt.getTime()) / 1_000;
    return {
      query_id: id,
      status: ended ? "done" : status,
      passed: status === "passed",
      held:
        purpose !== "report" &&
        status === "judging" &&
        kept !== null &&
        (judgingSeconds === 0 || kept > judgingSeconds),
    };
  }

  return {
    ...createHeldPictures({ db, storage, worlds, judgingSeconds: moderation.judgingSeconds, discard }),
    credential,
    async entryCredential(uid, worldId, entryId) {
      await worlds.entry(uid, worldId, entryId);
      return credential(uid, "entry");
    },
    checkCredential(uid, imageId, given) {
      if (!credentials.isValid(given, imageId, uid)) throw new AppError("upload_expired");
    },
    async upload(uid, imageId, bytes) {
      if (judging.size >= IMAGES_JUDGED_AT_ONCE)
        throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
      const purpose = await claimImage(db, imageId, uid, UPLOAD_CREDENTIAL_SECONDS);
      if (purpose === null) throw new AppError("upload_expired");
      let picture: Picture;
      try {
        picture = await keep(uid, imageId, bytes);
      } catch (error) {
        if (!(error instanceof UnusablePicture)) throw error;
        throw new AppError("image_unusable", [{ field: "file", reason: error.fault }], { cause: error });
      }
      const judged = judge(imageId, purpose, picture);
      if (moderation.slow && purpose !== "report") {
        const tracked = judged.catch((err) => log.error({ err }, "a verdict was not noted"));
        judging.add(tracked);
        void tracked.finally(() => judging.delete(tracked));
      } else await judged;
      return resultOf(uid, imageId);
    },
    audit: resultOf,
    aim: (uid, imageId, place) => db.transaction((tx) => aimWithin(tx, uid, imageId, place)),
    aimWithin,
    async importPicture(uid, purpose, bytes) {
      if (!settings.open.includes(purpose)) return null;
      const id = await addImported(db, uid, purpose);
      if (id === null) return null;
      try {
        await judge(id, purpose, await keep(uid, id, bytes));
      } catch (error) {
        if (error instanceof UnusablePicture) return null;
        throw error;
      }
      const row = await findImage(db, id, uid);
      if (row?.status === "passed") return { id, held: false };
      return row && present(row).held ? { id, held: true } : null;
    },
    copyPictures: createCopyPictures({ db, storage, storageUses }),
    removeUnused: (ids) => deleteUnused(db, ids),
    countPixels,
    countFailure: failures.count,
    metrics: failures,
    async read(imageId) {
      return (await isShown(db, imageId)) ? storage.get(pictureKey(imageId)) : null;
    },
    async readReport(imageId) {
      return (await isOfReport(db, imageId)) ? storage.get(pictureKey(imageId)) : null;
    },
    async readOwn(uid, imageId) {
      return (await findImage(db, imageId, uid)) ? storage.get(pictureKey(imageId)) : null;
    },
    async removeLeftovers(grace = IMAGE_GRACE) {
      await noteUnlinked(db);
      while ((await deleteUnlinked(db, grace, BATCH)) === BATCH);
      let removed = 0;
      const stuck: string[] = [];
      for (;;) {
        const ids = await listRemoved(db, BATCH, stuck);
        if (ids.length === 0) break;
        const gone: string[] = [];
        for (const id of ids)
          try {
            await storage.remove(pictureKey(id));
            gone.push(id);
          } catch (err) {
            stuck.push(id);
            log.error({ err, image: id }, "a picture was not removed");
            if (stuck.length >= BATCH) break;
          }
        await forgetRemoved(db, gone);
        removed += gone.length;
        if (stuck.length >= BATCH) break;
      }
      return removed;
    },
    async stop() {
      stopping.abort(new Error("the server stops"));
      await Promise.all(judging);
    },
  };
}
