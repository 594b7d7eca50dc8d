// The component of every dialog in the registry, loaded when it is first opened.
import type { ComponentType } from "react";
import { loadTexts } from "../i18n/lazy-texts.ts";
import type { DialogComponentProps, DialogName } from "../lib/dialogs.ts";
import { lazyView } from "../lib/lazy-view.tsx";
import type { LATER_DIALOGS } from "./later-dialogs.ts";
import "../features/chapters/chapter-contents-dialog.ts";
import "../features/administration/account-lock-dialog.ts";
import "../features/administration/account-warn-dialog.ts";
import "../features/chats/chats-dialogs.ts";
import "../features/collaborators/collaborators-dialog.ts";
import "../features/editor/dialogs/editor-dialogs.ts";
import "../features/images/image-dialogs.ts";
import "../features/entries/entry-dialog.ts";
import "../features/entries/overlong-text-dialog.ts";
import "../features/graph/graph-dialog.ts";
import "../features/login/agreement-dialog.ts";
import "../features/login/email-create-dialog.ts";
import "../features/login/captcha/captcha-dialog.ts";
import "../features/people/people-dialogs.ts";
import "../features/reports/report-dialog.ts";
import "../features/sharing/share-dialog.ts";
import "../features/sharing/share-world-dialog.ts";
import "../features/stories/story-dialog.ts";
import "../features/transfer/import-text-dialog.ts";
import "../features/versions/published-changes-dialog.ts";
import "../features/world-files/import-world-dialog.ts";
import "../features/worlds/deleted-entries-dialog.ts";
import "../features/worlds/world-dialog.ts";
import "../lib/confirm-dialog.ts";
import "../session/session-dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<DialogComponentProps<N>>;

const later = <N extends keyof typeof LATER_DIALOGS & DialogName>(name: N) =>
  lazyView(
    async () => (await (await import("./later-dialogs.ts")).LATER_DIALOGS[name]()) as DialogComponent<N>,
  ) as DialogComponent<N>;

export const DIALOGS: { [N in DialogName]: DialogComponent<N> } = {
  confirm: lazyView(async () => (await import("./confirm.dialog.tsx")).ConfirmDialog),
  login: lazyView(async () => {
    const [dialog] = await Promise.all([
      import("../features/login/login.dialog.tsx"),
      loadTexts("login"),
      loadTexts("errors"),
    ]);
    return dialog.LoginDialog;
  }),
  "bind-phone": later("bind-phone"),
  agreement: later("agreement"),
  "slider-captcha": later("slider-captcha"),
  "account-locked": later("account-locked"),
  warn: later("warn"),
  audit: later("audit"),
  "email-create": later("email-create"),
  "account-warn": later("account-warn"),
  "account-lock": later("account-lock"),
  sessions: later("sessions"),
  "linked-accounts": later("linked-accounts"),
  "user-info": later("user-info"),
  "delete-account": later("delete-account"),
  nickname: later("nickname"),
  "change-password": later("change-password"),
  "editor-shortcuts": later("editor-shortcuts"),
  "insert-text-file": later("insert-text-file"),
  "long-paste": later("long-paste"),
  "split-headings": later("split-headings"),
  story: lazyView(async () => (await import("../features/stories/story.dialog.tsx")).StoryDialog),
  "chapter-contents": later("chapter-contents"),
  collaborators: later("collaborators"),
  "follow-slider": later("follow-slider"),
  report: later("report"),
  share: later("share"),
  "share-world": later("share-world"),
  "published-changes": later("published-changes"),
  entry: later("entry"),
  "overlong-text": later("overlong-text"),
  graph: later("graph"),
  "import-text": later("import-text"),
  "import-world": later("import-world"),
  "image-cropper": later("image-cropper"),
  "image-viewer": later("image-viewer"),
  world: later("world"),
  "begin-chat": later("begin-chat"),
  "rename-chat": later("rename-chat"),
  "deleted-entries": later("deleted-entries"),
};
