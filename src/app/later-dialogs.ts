// The components of all dialogs that most visits never open. This table itself is loaded with the first of them.
import { loadTexts } from "../i18n/lazy-texts.ts";

export const LATER_DIALOGS = {
  "bind-phone": async () => {
    const [dialog] = await Promise.all([
      import("../features/login/bind-phone.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
    return dialog.BindPhoneDialog;
  },
  "change-password": async () => {
    const [dialog] = await Promise.all([
      import("../features/login/change-password.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
    return dialog.ChangePasswordDialog;
  },
  "account-locked": async () => {
    const [dialog] = await Promise.all([
      import("../features/account/account-locked.dialog.tsx"),
      loadTexts("account"),
      loadTexts("decisions"),
      loadTexts("errors"),
    ]);
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
    const [dialog] = await Promise.all([
      import("../features/login/email-create.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
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
      import("../features/login/provider/linked-accounts.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
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
    const [dialog] = await Promise.all([
      import("../features/account/nickname.dialog.tsx"),
      loadTexts("account"),
      loadTexts("errors"),
    ]);
    return dialog.NicknameDialog;
  },
  agreement: async () => {
    const [dialog] = await Promise.all([
      import("../features/login/agreement.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
    return dialog.AgreementDialog;
  },
  "slider-captcha": async () => {
    const [dialog] = await Promise.all([
      import("../features/login/captcha/slider-captcha.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
    return dialog.SliderCaptchaDialog;
  },
  "editor-shortcuts": async () => (await import("../features/editor/dialogs/shortcuts.dialog.tsx")).ShortcutsDialog,
  "insert-text-file": async () =>
    (await import("../features/editor/dialogs/insert-text-file.dialog.tsx")).InsertTextFileDialog,
  "long-paste": async () => {
    const [dialog] = await Promise.all([
      import("../features/editor/long-paste/long-paste.dialog.tsx"),
      loadTexts("paste"),
    ]);
    return dialog.LongPasteDialog;
  },
  "split-headings": async () => {
    const [dialog] = await Promise.all([
      import("../features/editor/split-headings/split-headings.dialog.tsx"),
      loadTexts("split"),
    ]);
    return dialog.SplitHeadingsDialog;
  },
  "chapter-contents": async () =>
    (await import("../features/chapters/chapter-contents.dialog.tsx")).ChapterContentsDialog,
  collaborators: async () => {
    const [dialog] = await Promise.all([
      import("../features/collaborators/collaborators.dialog.tsx"),
      loadTexts("collaborators"),
    ]);
    return dialog.CollaboratorsDialog;
  },
  "follow-slider": async () => {
    const [dialog] = await Promise.all([
      import("../features/people/follow-slider.dialog.tsx"),
      loadTexts("people"),
      loadTexts("follows"),
    ]);
    return dialog.FollowSlider;
  },
  report: async () => {
    const [dialog] = await Promise.all([
      import("../features/reports/report.dialog.tsx"),
      loadTexts("reports"),
      loadTexts("images"),
      loadTexts("errors"),
    ]);
    return dialog.ReportDialog;
  },
  share: async () => {
    const [dialog] = await Promise.all([
      import("../features/sharing/share.dialog.tsx"),
      loadTexts("sharing"),
      loadTexts("errors"),
    ]);
    return dialog.ShareDialog;
  },
  "published-changes": async () => {
    const [dialog] = await Promise.all([
      import("../features/versions/published-changes.dialog.tsx"),
      loadTexts("versions"),
      loadTexts("errors"),
    ]);
    return dialog.PublishedChangesDialog;
  },
  "share-world": async () => {
    const [dialog] = await Promise.all([import("../features/sharing/share-world.dialog.tsx"), loadTexts("sharing")]);
    return dialog.ShareWorldDialog;
  },
  entry: async () => {
    const [dialog] = await Promise.all([import("../features/entries/entry.dialog.tsx"), loadTexts("entries")]);
    return dialog.EntryDialog;
  },
  "overlong-text": async () => {
    const [dialog] = await Promise.all([import("../features/entries/overlong-text.dialog.tsx"), loadTexts("entries")]);
    return dialog.OverlongTextDialog;
  },
  graph: async () => {
    const [dialog] = await Promise.all([import("../features/graph/graph.dialog.tsx"), loadTexts("graph")]);
    return dialog.GraphDialog;
  },
  "import-text": async () => {
    const [dialog] = await Promise.all([
      import("../features/transfer/import-text.dialog.tsx"),
      loadTexts("import-text"),
    ]);
    return dialog.ImportTextDialog;
  },
  "import-world": async () => {
    const [dialog] = await Promise.all([
      import("../features/world-files/import-world.dialog.tsx"),
      loadTexts("world-files"),
    ]);
    return dialog.ImportWorldDialog;
  },
  "image-cropper": async () => {
    const [dialog] = await Promise.all([import("../features/images/image-cropper.dialog.tsx"), loadTexts("images")]);
    return dialog.ImageCropperDialog;
  },
  "image-viewer": async () => {
    const [dialog] = await Promise.all([import("../features/images/image-viewer.dialog.tsx"), loadTexts("images")]);
    return dialog.ImageViewerDialog;
  },
  world: async () => {
    const [dialog] = await Promise.all([import("../features/worlds/world.dialog.tsx"), loadTexts("worlds")]);
    return dialog.WorldDialog;
  },
  "begin-chat": async () => {
    const [dialog] = await Promise.all([
      import("../features/chats/begin/begin-chat.dialog.tsx"),
      loadTexts("chats"),
      loadTexts("errors"),
    ]);
    return dialog.BeginChatDialog;
  },
  "rename-chat": async () => {
    const [dialog] = await Promise.all([
      import("../features/chats/rename-chat.dialog.tsx"),
      loadTexts("chats"),
      loadTexts("errors"),
    ]);
    return dialog.RenameChatDialog;
  },
  "deleted-entries": async () => {
    const [dialog] = await Promise.all([import("../features/worlds/deleted-entries.dialog.tsx"), loadTexts("worlds")]);
    return dialog.DeletedEntriesDialog;
  },
};
