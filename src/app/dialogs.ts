// Every dialog of the registry and where its component is: fetched when it is first opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DialogComponentProps, DialogName } from "../lib/dialogs.ts";
import "../features/chapters/chapter-contents-dialog.ts";
import "../features/collaborators/collaborators-dialog.ts";
import "../features/editor/dialogs/editor-dialogs.ts";
import "../features/login/agreement-dialog.ts";
import "../features/stories/story-dialog.ts";
import "../features/transfer/import-text-dialog.ts";
import "../lib/confirm-dialog.ts";
import "../session/session-dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<DialogComponentProps<N>>;

export const DIALOGS: { [N in DialogName]: LazyExoticComponent<DialogComponent<N>> } = {
  confirm: lazy(async () => ({ default: (await import("./confirm.dialog.tsx")).ConfirmDialog })),
  login: lazy(async () => ({ default: (await import("../features/login/login.dialog.tsx")).LoginDialog })),
  agreement: lazy(async () => ({
    default: (await import("../features/login/agreement.dialog.tsx")).AgreementDialog,
  })),
  "account-locked": lazy(async () => ({
    default: (await import("../features/account/account-locked.dialog.tsx")).AccountLockedDialog,
  })),
  "user-info": lazy(async () => ({
    default: (await import("../features/account/user-info.dialog.tsx")).UserInfoDialog,
  })),
  "editor-shortcuts": lazy(async () => ({
    default: (await import("../features/editor/dialogs/shortcuts.dialog.tsx")).ShortcutsDialog,
  })),
  "insert-text-file": lazy(async () => ({
    default: (await import("../features/editor/dialogs/insert-text-file.dialog.tsx")).InsertTextFileDialog,
  })),
  story: lazy(async () => ({ default: (await import("../features/stories/story.dialog.tsx")).StoryDialog })),
  "chapter-contents": lazy(async () => ({
    default: (await import("../features/chapters/chapter-contents.dialog.tsx")).ChapterContentsDialog,
  })),
  collaborators: lazy(async () => ({
    default: (await import("../features/collaborators/collaborators.dialog.tsx")).CollaboratorsDialog,
  })),
  "import-text": lazy(async () => ({
    default: (await import("../features/transfer/import-text.dialog.tsx")).ImportTextDialog,
  })),
};
