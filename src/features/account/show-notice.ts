// Shows notices of the server: about the person's other devices, their password, a lock of the account, a picture.
import i18next from "i18next";
import { isQuiet, type Notice } from "../../../contract/notices.ts";
import { DECISIONS_PATH, worldPath } from "../../../contract/page-paths.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { judgedText, refusedText, reportText } from "../../lib/decision-words.ts";
import { closeDialogs, isDialogOpen, openDialog } from "../../lib/dialogs.ts";
import { goTo } from "../../lib/navigation.ts";
import { type ToastOptions, toast } from "../../lib/toast.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { wasBoundHere, wasPasswordChangedHere } from "../../session/bound-here.ts";
import "../../session/session-dialogs.ts";
import { dismissDialogs } from "../../ui/dismiss-dialogs.ts";
import { deviceName } from "./device-name.ts";
import { addRefusal } from "./refusals.ts";

/** Long enough to read the toast and to click its action. */
const SHOWN_MS = 8_000;

/** Resolves once the notice is shown on the page. Quiet ones are in the list only. */
export async function showNotice(notice: Notice): Promise<void> {
  // How many cases wait is a number on the moderators' screens, too.
  if (notice.kind === "reports_wait") void queryClient.invalidateQueries({ queryKey: queryKeys.ownModeration });
  if (isQuiet(notice.kind)) return;
  await loadTexts("account");
  const t = i18next.getFixedT(null, "account");
  const look = { label: t("see_sessions"), run: () => void openDialog("sessions") };
  const say = (text: string, options: ToastOptions) => void toast(text, options);
  switch (notice.kind) {
    case "session_ended": {
      const { reason, devices } = notice.payload;
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      // If the list is open, the person sees it there.
      if (reason === "revoked" && isDialogOpen("sessions")) return;
      const names = [...new Set(devices.map((device) => deviceName(t, device)))].join(t("comma"));
      const text = t(reason === "reuse" ? "notice_reuse" : "notice_revoked", { count: devices.length, names });
      say(
        text,
        reason === "reuse" ? { type: "error", duration: 0, action: look } : { duration: SHOWN_MS, action: look },
      );
      return;
    }
    case "password_changed":
      if (await wasPasswordChangedHere()) return;
      return say(t("notice_password"), { type: "info", duration: 0, action: look });
    case "phone_bound":
      // A number that was bound on this page was already confirmed there.
      if (wasBoundHere(notice.payload.phone)) return;
      return say(t("notice_phone_bound", notice.payload), { type: "info", duration: 0, action: look });
    case "phone_moved":
      return say(t("notice_phone_moved", notice.payload), { type: "info", duration: 0 });
    case "identity_linked":
    case "identity_unlinked": {
      void queryClient.invalidateQueries({ queryKey: queryKeys.identities });
      // If the list is open, the person sees it there.
      if (isDialogOpen("linked-accounts")) return;
      const name = t(`provider_${notice.payload.provider}`);
      const seeLinked = { label: t("see_linked"), run: () => void openDialog("linked-accounts", {}) };
      return say(t(`notice_${notice.kind}`, { name }), { type: "info", duration: 0, action: seeLinked });
    }
    case "warned":
      void openDialog("warn", { text: notice.payload.text, at: notice.created_at });
      return;
    case "picture_judged": {
      const { passed, place } = notice.payload;
      if (!passed) {
        addRefusal(notice.payload);
        if (!isDialogOpen("audit")) void openDialog("audit");
        return;
      }
      if (!place) return;
      const { unid, entry_id, world, entry } = place;
      void queryClient.invalidateQueries({ queryKey: queryKeys.worlds });
      void queryClient.invalidateQueries({ queryKey: queryKeys.entries(unid) });
      const names = { world, entry: entry || i18next.getFixedT(null, "common")("untitled") };
      const at = `${worldPath(unid)}${entry_id === null ? "" : `?entry=${entry_id}`}`;
      const see = { label: t("see_world"), run: () => void goTo(at) };
      const text = t(entry_id === null ? "notice_cover_placed" : "notice_portrait_placed", names);
      return say(text, { duration: SHOWN_MS, action: see });
    }
    case "work_judged":
    case "appeal_refused":
    case "report_decided":
      return showDecision(notice);
    case "deletion_cancelled":
      return say(t("notice_deletion_cancelled"), { type: "info", duration: 0 });
    case "account_locked":
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownDecisions });
      if (!isDialogOpen("account-locked")) void openDialog("account-locked", { until: notice.payload.until });
      return;
    case "account_unlocked":
      closeDialogs(["account-locked"]);
      // Queries that were refused because of the lock are fetched again.
      void queryClient.invalidateQueries();
      return say(t("notice_unlocked"), { duration: SHOWN_MS });
  }
}

/** A moderator's decision about a work of this person, about their answer to one, or about what they reported. */
async function showDecision(
  notice: Extract<Notice, { kind: "work_judged" | "appeal_refused" | "report_decided" }>,
): Promise<void> {
  await loadTexts("notices");
  const namespaces: ["notices", "account", "common"] = ["notices", "account", "common"];
  const t = i18next.getFixedT(null, namespaces);
  if (notice.kind === "report_decided") {
    toast(reportText(notice.payload, t), { type: "info", duration: SHOWN_MS });
    return;
  }
  // Who may see the work has changed: the lists and pages that are open say so.
  void queryClient.invalidateQueries();
  const text = notice.kind === "work_judged" ? judgedText(notice.payload, t) : refusedText(notice.payload, t);
  const run = () => {
    dismissDialogs();
    void goTo(DECISIONS_PATH);
  };
  const see = { label: t("account:see_decision"), run };
  toast(text, { type: "info", duration: 0, action: see });
}
