// Deletes the person's documents from this device at logout, and asks first if that would lose words.
// Small on purpose: the app loads it with every page, even if no editor was ever opened.
import i18next from "i18next";
import { openDialog } from "../../../lib/dialogs.ts";
import "../../../lib/confirm-dialog.ts";
import { guardLogout, type LogoutReason, onLogout } from "../../../session/logout.ts";
import { session } from "../../../session/session.ts";

const database = () => import("./device-database.ts");

let lostFromPage: () => number = () => 0;

/** Sets the function that counts the documents of this page with words that are not even on the device. */
export function alsoLostAtLogout(count: () => number): void {
  lostFromPage = count;
}

async function leave(uid: string, reason: LogoutReason): Promise<void> {
  const { clearDevice, clearSyncedCopies } = await database();
  // If the server ended the login session, the person did not choose to lose words: they stay for the next login.
  if (reason === "ended") await clearSyncedCopies(uid);
  else await clearDevice(uid);
}

/** Registers with the login session; called once by the app. */
export function clearDeviceAtLogout(): void {
  guardLogout(async () => {
    if (!session.uid) return true;
    const { unsyncedDocuments } = await database();
    // A device that refuses storage has no copies that could be lost.
    const onDevice = (await unsyncedDocuments(session.uid).catch(() => [])).length;
    const count = Math.max(onDevice, lostFromPage());
    if (count === 0) return true;
    const leaves = await openDialog("confirm", {
      title: i18next.t("shell:logout_unsaved_title"),
      body: i18next.t("shell:logout_unsaved_body", { count }),
      confirm: i18next.t("shell:logout_unsaved_confirm"),
      cancel: i18next.t("shell:logout_unsaved_stay"),
      danger: true,
    });
    return leaves === true;
  });
  onLogout(async (reason) => {
    if (session.uid) await leave(session.uid, reason);
  });
}
