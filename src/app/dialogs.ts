// Every dialog of the registry and where its component is: fetched when it is first opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DialogComponentProps, DialogName } from "../lib/dialogs.ts";
import "../lib/confirm-dialog.ts";
import "../session/session-dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<DialogComponentProps<N>>;

export const DIALOGS: { [N in DialogName]: LazyExoticComponent<DialogComponent<N>> } = {
  confirm: lazy(async () => ({ default: (await import("./confirm.dialog.tsx")).ConfirmDialog })),
  login: lazy(async () => ({ default: (await import("../features/login/login.dialog.tsx")).LoginDialog })),
  "account-locked": lazy(async () => ({
    default: (await import("../features/account/account-locked.dialog.tsx")).AccountLockedDialog,
  })),
  "user-info": lazy(async () => ({
    default: (await import("../features/account/user-info.dialog.tsx")).UserInfoDialog,
  })),
  collaborators: lazy(async () => ({
    default: (await import("../features/collaborators/collaborators.dialog.tsx")).CollaboratorsDialog,
  })),
};
