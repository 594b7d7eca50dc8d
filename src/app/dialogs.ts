// Every dialog of the registry and where its component is: fetched when it is first opened.
import type { ComponentType } from "react";
import { loadTexts } from "../i18n/lazy-texts.ts";
import type { DialogComponentProps, DialogName } from "../lib/dialogs.ts";
import { lazyView } from "../lib/lazy-view.tsx";
import type { ACCOUNT_DIALOGS } from "./account-dialogs.ts";
import "../features/chapters/chapter-contents-dialog.ts";
import "../features/administration/account-lock-dialog.ts";
import "../features/administration/account-warn-dialog.ts";
import "../features/collaborators/collaborators-dialog.ts";
import "../features/editor/dialogs/editor-dialogs.ts";
import "../features/images/image-dialogs.ts";
import "../features/entries/entry-dialog.ts";
import "../features/entries/entry-rest-dialog.ts";
import "../features/graph/graph-dialog.ts";
import "../features/login/agreement-dialog.ts";
import "../features/login/email-create-dialog.ts";
import "../features/login/captcha/captcha-dialog.ts";
import "../features/stories/story-dialog.ts";
import "../features/transfer/import-text-dialog.ts";
import "../features/world-files/import-world-dialog.ts";
import "../features/worlds/deleted-entries-dialog.ts";
import "../features/worlds/world-dialog.ts";
import "../lib/confirm-dialog.ts";
import "../session/session-dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<DialogComponentProps<N>>;

const ofAccount = <N extends keyof typeof ACCOUNT_DIALOGS & DialogName>(name: N) =>
  lazyView(
    async () => (await (await import("./account-dialogs.ts")).ACCOUNT_DIALOGS[name]()) as DialogComponent<N>,
  ) as DialogComponent<N>;

export const DIALOGS: { [N in DialogName]: DialogComponent<N> } = {
  confirm: lazyView(async () => (await import("./confirm.dialog.tsx")).ConfirmDialog),
  login: lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/login/login.dialog.tsx"), loadTexts("login")]);
    return dialog.LoginDialog;
  }),
  "bind-phone": ofAccount("bind-phone"),
  agreement: lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/login/agreement.dialog.tsx"), loadTexts("login")]);
    return dialog.AgreementDialog;
  }),
  "slider-captcha": lazyView(async () => {
    const [dialog] = await Promise.all([
      import("../features/login/captcha/slider-captcha.dialog.tsx"),
      loadTexts("login"),
    ]);
    return dialog.SliderCaptchaDialog;
  }),
  "account-locked": ofAccount("account-locked"),
  warn: ofAccount("warn"),
  audit: ofAccount("audit"),
  "email-create": ofAccount("email-create"),
  "account-warn": ofAccount("account-warn"),
  "account-lock": ofAccount("account-lock"),
  sessions: ofAccount("sessions"),
  "linked-accounts": ofAccount("linked-accounts"),
  "user-info": ofAccount("user-info"),
  "delete-account": ofAccount("delete-account"),
  nickname: ofAccount("nickname"),
  "editor-shortcuts": lazyView(
    async () => (await import("../features/editor/dialogs/shortcuts.dialog.tsx")).ShortcutsDialog,
  ),
  "insert-text-file": lazyView(
    async () => (await import("../features/editor/dialogs/insert-text-file.dialog.tsx")).InsertTextFileDialog,
  ),
  story: lazyView(async () => (await import("../features/stories/story.dialog.tsx")).StoryDialog),
  "chapter-contents": lazyView(
    async () => (await import("../features/chapters/chapter-contents.dialog.tsx")).ChapterContentsDialog,
  ),
  collaborators: lazyView(async () => {
    const [dialog] = await Promise.all([
      import("../features/collaborators/collaborators.dialog.tsx"),
      loadTexts("collaborators"),
    ]);
    return dialog.CollaboratorsDialog;
  }),
  entry: lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/entries/entry.dialog.tsx"), loadTexts("entries")]);
    return dialog.EntryDialog;
  }),
  "entry-rest": lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/entries/entry-rest.dialog.tsx"), loadTexts("entries")]);
    return dialog.EntryRestDialog;
  }),
  graph: lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/graph/graph.dialog.tsx"), loadTexts("graph")]);
    return dialog.GraphDialog;
  }),
  "import-text": lazyView(async () => (await import("../features/transfer/import-text.dialog.tsx")).ImportTextDialog),
  "import-world": lazyView(async () => {
    const [dialog] = await Promise.all([
      import("../features/world-files/import-world.dialog.tsx"),
      loadTexts("world-files"),
    ]);
    return dialog.ImportWorldDialog;
  }),
  "image-cropper": lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/images/image-cropper.dialog.tsx"), loadTexts("images")]);
    return dialog.ImageCropperDialog;
  }),
  "image-viewer": lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/images/image-viewer.dialog.tsx"), loadTexts("images")]);
    return dialog.ImageViewerDialog;
  }),
  world: lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/worlds/world.dialog.tsx"), loadTexts("worlds")]);
    return dialog.WorldDialog;
  }),
  "deleted-entries": lazyView(async () => {
    const [dialog] = await Promise.all([import("../features/worlds/deleted-entries.dialog.tsx"), loadTexts("worlds")]);
    return dialog.DeletedEntriesDialog;
  }),
};
