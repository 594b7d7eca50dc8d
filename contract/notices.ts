// The notices' socket: what the server tells a person while they are here, each notice once.
import { z } from "zod";
import { LOGIN_PROVIDERS } from "./app-settings.ts";
import { imagePurpose } from "./images.ts";
import { device } from "./sessions.ts";
import { seconds } from "./text-fields.ts";

/** Opened with the subprotocols `json` and the access token, in this order; the server answers `json`. */
export const NOTICES_PATH = "/ws/v2";
export const NOTICES_PROTOCOL = "json";

/** How the server ends the socket. After 4401 and 4403 coming back is of no use with the same token. */
export const NOTICES_CLOSE = {
  /** The session or its token is over. */
  unauthorized: { code: 4401, reason: "unauthorized" },
  /** The account is locked. */
  locked: { code: 4403, reason: "locked" },
  malformed: { code: 4400, reason: "malformed" },
  tooFast: { code: 4429, reason: "too-fast" },
} as const;

/** Notices given at a time; the next come when these are acknowledged. */
export const NOTICES_TOGETHER = 20;
/** A notice nobody came for is given up after so many days. */
export const NOTICE_DAYS = 30;

/** What each kind of notice carries. */
export const noticePayloads = {
  /** Other devices were logged out, by oneself or because a token of theirs was used twice (perhaps stolen). */
  session_ended: z.object({ reason: z.enum(["revoked", "reuse"]), devices: z.array(device) }),
  /** `until` in Unix seconds; null for no end. */
  account_locked: z.object({ until: seconds.nullable() }),
  account_unlocked: z.object({}),
  password_changed: z.object({}),
  /** The account was to be deleted; a login has kept it. */
  deletion_cancelled: z.object({}),
  /** What an administrator has to say about what this person did. */
  warned: z.object({ text: z.string() }),
  /**
   * A picture that was held back is in its place, or was refused. `place`: what it was meant for; null: nothing yet.
   */
  picture_judged: z.object({
    purpose: imagePurpose,
    passed: z.boolean(),
    place: z
      .object({
        unid: z.uuid(),
        /** Null, as its name: the world's cover. */
        entry_id: z.uuid().nullable(),
        world: z.string(),
        entry: z.string().nullable(),
      })
      .nullable(),
  }),
  /** A phone logs in to the account now; masked. */
  phone_bound: z.object({ phone: z.string() }),
  /** The account's phone was bound to another account, and logs in to this one no more; masked. */
  phone_moved: z.object({ phone: z.string() }),
  /** An account elsewhere logs in to the account now, or no more. */
  identity_linked: z.object({ provider: z.enum(LOGIN_PROVIDERS) }),
  identity_unlinked: z.object({ provider: z.enum(LOGIN_PROVIDERS) }),
} as const;
export type NoticeKind = keyof typeof noticePayloads;
export type NoticePayload<K extends NoticeKind> = z.infer<(typeof noticePayloads)[K]>;

const envelope = { type: z.literal("notice"), id: z.uuid(), created_at: seconds };
export const notice = z.discriminatedUnion("kind", [
  z.object({ ...envelope, kind: z.literal("session_ended"), payload: noticePayloads.session_ended }),
  z.object({ ...envelope, kind: z.literal("account_locked"), payload: noticePayloads.account_locked }),
  z.object({ ...envelope, kind: z.literal("account_unlocked"), payload: noticePayloads.account_unlocked }),
  z.object({ ...envelope, kind: z.literal("password_changed"), payload: noticePayloads.password_changed }),
  z.object({ ...envelope, kind: z.literal("deletion_cancelled"), payload: noticePayloads.deletion_cancelled }),
  z.object({ ...envelope, kind: z.literal("warned"), payload: noticePayloads.warned }),
  z.object({ ...envelope, kind: z.literal("picture_judged"), payload: noticePayloads.picture_judged }),
  z.object({ ...envelope, kind: z.literal("phone_bound"), payload: noticePayloads.phone_bound }),
  z.object({ ...envelope, kind: z.literal("phone_moved"), payload: noticePayloads.phone_moved }),
  z.object({ ...envelope, kind: z.literal("identity_linked"), payload: noticePayloads.identity_linked }),
  z.object({ ...envelope, kind: z.literal("identity_unlinked"), payload: noticePayloads.identity_unlinked }),
]);
export type Notice = z.infer<typeof notice>;

/** What the server says. A beat comes every 25 seconds: two of them missing, and the line is dead. */
export const noticesServerMessage = z.union([notice, z.object({ type: z.literal("beat") })]);

/**
 * What a client says. `ack`: these notices were shown. `looking`: whether anybody looks at this page; a page nobody
 * looks at is given no notice. It counts as looked at until it says otherwise.
 */
export const noticesClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ack"), ids: z.array(z.uuid()).min(1).max(NOTICES_TOGETHER) }),
  z.object({ type: z.literal("looking"), looking: z.boolean() }),
]);
export type NoticesClientMessage = z.infer<typeof noticesClientMessage>;
