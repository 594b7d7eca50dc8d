// Where the components of the account's and the administrators' dialogs are. The table itself is fetched with the first
// of them: most visits open none.
import { loadTexts } from "../i18n/lazy-texts.ts";

export const ACCOUNT_DIALOGS = {
  "bind-phone": async () => {
    const [dialog] = await Promise.all([import("../features/login/bind-phone.dialog.tsx"), loadTexts("login")]);
    return dialog.BindPhoneDialog;
  },
  "account-locked": async () => {
    const [dialog] = await Promise.all([import("../features/account/account-locked.dialog.tsx"), loadTexts("account")]);
    return dialog.AccountLockedDialog;
  },
  warn: async () => {
    const [dialog] = await Promise.all([import("../features/account/warn.dialog.tsx"), loadTexts("account")]);
    return dialog.WarnDialog;
  },
  audit: async () => {
    const [dialog] = await Promise.all([import("../features/account/audit.dialog.tsx"), loadTexts("account")]);
    return dialog.AuditDialog;
  },
  "email-create": async () => {
    const [dialog] = await Promise.all([import("../features/login/email-create.dialog.tsx"), loadTexts("login")]);
    return dialog.EmailCreateDialog;
  },
  "account-warn": async () => (await import("../features/administration/account-warn.dialog.tsx")).AccountWarnDialog,
  "account-lock": async () => (await import("../features/administration/account-lock.dialog.tsx")).AccountLockDialog,
  sessions: async () => {
    const [dialog] = await Promise.all([import("../features/account/sessions.dialog.tsx"), loadTexts("account")]);
    return dialog.SessionsDialog;
  },
  "linked-accounts": async () => {
    const [dialog] = await Promise.all([
      import("../features/login/third/linked-accounts.dialog.tsx"),
      loadTexts("login"),
    ]);
    return dialog.LinkedAccountsDialog;
  },
  "user-info": async () => {
    const [dialog] = await Promise.all([import("../features/account/user-info.dialog.tsx"), loadTexts("account")]);
    return dialog.UserInfoDialog;
  },
  "delete-account": async () => {
    const [dialog] = await Promise.all([import("../features/account/delete-account.dialog.tsx"), loadTexts("account")]);
    return dialog.DeleteAccountDialog;
  },
  nickname: async () => {
    const [dialog] = await Promise.all([import("../features/account/nickname.dialog.tsx"), loadTexts("account")]);
    return dialog.NicknameDialog;
  },
};
