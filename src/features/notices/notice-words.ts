// What a notice says in the list, and where it leads.
import type { TFunction } from "i18next";
import type { Notice, NoticePayload } from "../../../contract/notices.ts";
import {
  ADMIN_REPORTS_PATH,
  DECISIONS_PATH,
  sharedChapterPath,
  userPath,
  worldPath,
} from "../../../contract/page-paths.ts";
import "../../session/session-dialogs.ts";
import { judgedText, refusedText, reportText } from "../../lib/decision-words.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

export interface NoticeWords {
  text: string;
  /** A second line: the title of a work, in the work's language; or a text that was written to the person. */
  more?: { text: string; lang?: string };
  /** Whom it is about; their picture is shown. */
  person?: { name: string; avatar: string | null; is_official: boolean };
  leads?: { to: string; newTab?: boolean } | { run: () => void };
}

type Texts = TFunction<["notices", "account", "common"]>;

const toSessions = { run: () => void openDialog("sessions") };
const toLinked = { run: () => void openDialog("linked-accounts", {}) };

const toDecisions = { to: DECISIONS_PATH };

/** Whether somebody here has said that they are an adult (the lists of the square ask). */
const mayShowAdult = (): boolean => storage.get(KEYS.squareNsfw) === true;

/** `dateTime` formats a moment in Unix seconds. */
export function noticeWords(notice: Notice, t: Texts, dateTime: (at: number) => string): NoticeWords {
  switch (notice.kind) {
    case "chapter_published": {
      const { author, share_id, title, language, nsfw, chapter, count } = notice.payload;
      const leads = { to: sharedChapterPath(share_id, chapter.id) };
      if (nsfw && !mayShowAdult())
        return { text: t("notices:chapter_for_adults", { count, author: author.name }), person: author, leads };
      const names = { author: author.name, chapter: chapter.name || t("common:untitled"), count };
      const text = count === 1 ? t("notices:chapter", names) : t("notices:chapters", names);
      return { text, more: { text: title || t("common:untitled"), lang: language }, person: author, leads };
    }
    case "followed": {
      const { person } = notice.payload;
      const leads = { to: userPath(person._id), newTab: true };
      return { text: t("notices:followed", { name: person.name }), person, leads };
    }
    case "reports_wait":
      return { text: t("notices:reports_wait", notice.payload), leads: { to: ADMIN_REPORTS_PATH } };
    case "session_ended": {
      const { reason, devices } = notice.payload;
      return { text: t(`notices:${reason}`, { count: devices.length }), leads: toSessions };
    }
    case "password_changed":
      return { text: t("account:notice_password"), leads: toSessions };
    case "phone_bound":
      return { text: t("account:notice_phone_bound", notice.payload) };
    case "phone_moved":
      return { text: t("account:notice_phone_moved", notice.payload) };
    case "identity_linked":
    case "identity_unlinked": {
      const name = t(`account:provider_${notice.payload.provider}`);
      return { text: t(`account:notice_${notice.kind}`, { name }), leads: toLinked };
    }
    case "warned": {
      const { text } = notice.payload;
      const run = () => void openDialog("warn", { text, at: notice.created_at });
      return { text: t("account:warn_title"), more: { text }, leads: { run } };
    }
    case "picture_judged":
      return pictureWords(notice.payload, t);
    case "work_judged": {
      const { reason } = notice.payload;
      return { text: judgedText(notice.payload, t), ...(reason && { more: { text: reason } }), leads: toDecisions };
    }
    case "appeal_refused": {
      const { text } = notice.payload;
      return { text: refusedText(notice.payload, t), ...(text && { more: { text } }), leads: toDecisions };
    }
    case "report_decided":
      return { text: reportText(notice.payload, t) };
    case "deletion_cancelled":
      return { text: t("account:notice_deletion_cancelled") };
    case "account_locked": {
      const { reason } = notice.payload;
      const text = lockedText(notice.payload, t, dateTime);
      // With a reason, a moderator decided it: it stands with the decisions.
      return { text, ...(reason && { more: { text: reason }, leads: toDecisions }) };
    }
    case "account_unlocked":
      return { text: t("account:notice_unlocked") };
  }
}

function lockedText({ until, banned }: NoticePayload<"account_locked">, t: Texts, dateTime: (at: number) => string) {
  const time = until === null ? null : dateTime(until);
  if (!banned) return time === null ? t("notices:locked_open") : t("notices:locked_until", { time });
  const title = banned.work.title || t("common:untitled");
  return time === null ? t("notices:locked_open_banned", { title }) : t("notices:locked_until_banned", { time, title });
}

function pictureWords(
  { passed, place }: Extract<Notice, { kind: "picture_judged" }>["payload"],
  t: Texts,
): NoticeWords {
  if (!place) return { text: t(passed ? "notices:picture_passed" : "notices:picture_refused") };
  const { unid, entry_id, world } = place;
  const names = { world: world || t("common:untitled"), entry: place.entry || t("common:untitled") };
  const leads = { to: `${worldPath(unid)}${entry_id === null ? "" : `?entry=${entry_id}`}` };
  if (!passed) return { text: t("notices:picture_refused_in", names), leads };
  return {
    text: t(entry_id === null ? "account:notice_cover_placed" : "account:notice_portrait_placed", names),
    leads,
  };
}
