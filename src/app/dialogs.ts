// Every dialog of the registry and where its component is: fetched when it is first opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadTexts } from "../i18n/lazy-texts.ts";
import type { DialogComponentProps, DialogName } from "../lib/dialogs.ts";
import "../features/chapters/chapter-contents-dialog.ts";
import "../features/collaborators/collaborators-dialog.ts";
import "../features/editor/dialogs/editor-dialogs.ts";
import "../features/images/image-dialogs.ts";
import "../features/entries/entry-dialog.ts";
import "../features/graph/graph-dialog.ts";
import "../features/login/agreement-dialog.ts";
import "../features/stories/story-dialog.ts";
import "../features/transfer/import-text-dialog.ts";
import "../features/world-files/import-world-dialog.ts";
import "../features/worlds/world-dialog.ts";
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
  collaborators: lazy(async () => {
    const [dialog] = await Promise.all([
      import("../features/collaborators/collaborators.dialog.tsx"),
      loadTexts("collaborators"),
    ]);
    return { default: dialog.CollaboratorsDialog };
  }),
  entry: lazy(async () => {
    const [dialog] = await Promise.all([import("../features/entries/entry.dialog.tsx"), loadTexts("entries")]);
    return { default: dialog.EntryDialog };
  }),
  graph: lazy(async () => {
    const [dialog] = await Promise.all([import("../features/graph/graph.dialog.tsx"), loadTexts("graph")]);
    return { default: dialog.GraphDialog };
  }),
  "import-text": lazy(async () => ({
    default: (await import("../features/transfer/import-text.dialog.tsx")).ImportTextDialog,
  })),
  "import-world": lazy(async () => {
    const [dialog] = await Promise.all([
      import("../features/world-files/import-world.dialog.tsx"),
      loadTexts("world-files"),
    ]);
    return { default: dialog.ImportWorldDialog };
  }),
  "image-cropper": lazy(async () => {
    const [dialog] = await Promise.all([import("../features/images/image-cropper.dialog.tsx"), loadTexts("images")]);
    return { default: dialog.ImageCropperDialog };
  }),
  "image-viewer": lazy(async () => {
    const [dialog] = await Promise.all([import("../features/images/image-viewer.dialog.tsx"), loadTexts("images")]);
    return { default: dialog.ImageViewerDialog };
  }),
  world: lazy(async () => {
    const [dialog] = await Promise.all([import("../features/worlds/world.dialog.tsx"), loadTexts("worlds")]);
    return { default: dialog.WorldDialog };
  }),
};
