// Notices: what the server tells a person. Each comes once over the socket, to a page that is visible, and stays in a list
// (contract/notice-list.ts).
import { z } from "zod";
import { LOGIN_PROVIDERS } from "./app-settings.ts";
import { judgedPurpose } from "./images.ts";
import { LOCALES, NOTICES_PER_BATCH } from "./limits.ts";
import { ban } from "./own-decisions.ts";
import { device } from "./sessions.ts";
import { shareId, shareKind, workAuthor } from "./sharings-work.ts";
import { seconds } from "./text-fields.ts";

/** Opened with the subprotocols `json` and the access token, in this order; the server selects `json`. */
export const NOTICES_PATH = "/ws/v2";
export const NOTICES_PROTOCOL = "json";

/** Close codes of the socket. After 4401 and 4403 reconnecting with the same token is useless. */
export const NOTICES_CLOSE = {
  /** The session or its token has ended. */
  unauthorized: { code: 4401, reason: "unauthorized" },
  /** The account is locked. */
  locked: { code: 4403, reason: "locked" },
  malformed: { code: 4400, reason: "malformed" },
  tooFast: { code: 4429, reason: "too-fast" },
} as const;

/** The fields of each kind of notice. */
export const noticePayloads = {
  /** Other devices were logged out: by the person, or because one of their tokens was used twice (perhaps stolen). */
  session_ended: z.object({ reason: z.enum(["revoked", "reuse"]), devices: z.array(device) }),
  /**
   * `until` in Unix seconds; null for no end. `reason`: what a moderator told the person. `banned`: a work of theirs was
   * banned by the same decision.
   */
  account_locked: z.object({
    until: seconds.nullable(),
    reason: z.string().optional(),
    banned: z
      .object({ ban, work: z.object({ kind: shareKind, share_id: shareId, title: z.string().nullable() }) })
      .optional(),
  }),
  account_unlocked: z.object({}),
  password_changed: z.object({}),
  /** The account's deletion was cancelled by a login. */
  deletion_cancelled: z.object({}),
  /** An administrator's warning to this person. */
  warned: z.object({ text: z.string() }),
  /**
   * An image that was held back has been set in its place, or was refused. `place`: its intended place; null: not
   * chosen yet.
   */
  picture_judged: z.object({
    purpose: judgedPurpose,
    passed: z.boolean(),
    place: z
      .object({
        unid: z.uuid(),
        /** Null, like `name`: the world's cover. */
        entry_id: z.uuid().nullable(),
        world: z.string(),
        entry: z.string().nullable(),
      })
      .nullable(),
  }),
  /** A moderator decided about a work of this person. `lifted`: it is as it was before. */
  work_judged: z.object({
    decision_id: z.uuid(),
    action: z.enum(["ban", "adult"]),
    ban: ban.nullable(),
    lifted: z.boolean(),
    reason: z.string(),
    work: z.object({ kind: shareKind, share_id: shareId, title: z.string().nullable() }),
  }),
  /** An answer to a decision about this person was refused. `work` null: about the account. */
  appeal_refused: z.object({
    decision_id: z.uuid(),
    text: z.string(),
    work: z.object({ kind: shareKind, share_id: shareId, title: z.string().nullable() }).nullable(),
  }),
  /** What this person reported was decided. `name`: the work's title as it was reported, or the person's name. */
  report_decided: z.object({ kind: z.enum(["story", "universe", "user"]), name: z.string(), acted: z.boolean() }),
  /** A phone was bound to the account; masked. */
  phone_bound: z.object({ phone: z.string() }),
  /** The account's phone was bound to another account, and no longer logs in to this one; masked. */
  phone_moved: z.object({ phone: z.string() }),
  /** An account of another provider was linked or unlinked. */
  identity_linked: z.object({ provider: z.enum(LOGIN_PROVIDERS) }),
  identity_unlinked: z.object({ provider: z.enum(LOGIN_PROVIDERS) }),
  /**
   * Somebody followed has published chapters on the square. As it is now: what is not public any more is in no answer.
   */
  chapter_published: z.object({
    author: workAuthor,
    share_id: shareId,
    title: z.string(),
    language: z.enum(LOCALES),
    nsfw: z.boolean(),
    /** The first of them. */
    chapter: z.object({ id: z.uuid(), name: z.string() }),
    /** How many they are. */
    count: z.number().int().min(1),
  }),
  /** Somebody follows this person, told once of each. */
  followed: z.object({ person: workAuthor }),
  /** For moderators: so many open cases wait, those that concern the moderator not counted. As it is now. */
  reports_wait: z.object({ count: z.number().int().min(1) }),
} as const;
export type NoticeKind = keyof typeof noticePayloads;
/**
 * Kinds that light the bell and pop up nowhere. They are kept as a reference, and what they tell is read when it is
 * shown. A client does not acknowledge them.
 */
export const QUIET_KINDS = ["chapter_published", "followed", "reports_wait"] as const satisfies readonly NoticeKind[];
export type QuietKind = (typeof QUIET_KINDS)[number];
export const isQuiet = (kind: NoticeKind): kind is QuietKind => QUIET_KINDS.some((quiet) => quiet === kind);
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
  z.object({ ...envelope, kind: z.literal("work_judged"), payload: noticePayloads.work_judged }),
  z.object({ ...envelope, kind: z.literal("appeal_refused"), payload: noticePayloads.appeal_refused }),
  z.object({ ...envelope, kind: z.literal("report_decided"), payload: noticePayloads.report_decided }),
  z.object({ ...envelope, kind: z.literal("phone_bound"), payload: noticePayloads.phone_bound }),
  z.object({ ...envelope, kind: z.literal("phone_moved"), payload: noticePayloads.phone_moved }),
  z.object({ ...envelope, kind: z.literal("identity_linked"), payload: noticePayloads.identity_linked }),
  z.object({ ...envelope, kind: z.literal("identity_unlinked"), payload: noticePayloads.identity_unlinked }),
  z.object({ ...envelope, kind: z.literal("chapter_published"), payload: noticePayloads.chapter_published }),
  z.object({ ...envelope, kind: z.literal("followed"), payload: noticePayloads.followed }),
  z.object({ ...envelope, kind: z.literal("reports_wait"), payload: noticePayloads.reports_wait }),
]);
export type Notice = z.infer<typeof notice>;

/**
 * Messages of the server. A heartbeat comes every 25 seconds: after two missing ones the connection is dead. `unread`
 * comes to every page, hidden ones too: when it connects, and when the number may have changed; UNREAD_MAX stands for
 * that many and more.
 */
export const noticesServerMessage = z.union([
  notice,
  z.object({ type: z.literal("beat") }),
  z.object({ type: z.literal("unread"), count: z.number().int() }),
]);

/**
 * Messages of a client. `ack`: these notices were shown. `looking`: whether the page is visible; a hidden page is sent
 * no notices. A page counts as visible until it says otherwise.
 */
export const noticesClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ack"), ids: z.array(z.uuid()).min(1).max(NOTICES_PER_BATCH) }),
  z.object({ type: z.literal("looking"), looking: z.boolean() }),
]);
export type NoticesClientMessage = z.infer<typeof noticesClientMessage>;
