// Renders the open dialogs in their order, and removes each when its closing animation has ended.
import { Component, type ComponentType, type ReactNode, useMemo } from "react";
import { useSnapshot } from "valtio";
import { errorMessage } from "../i18n/message.ts";
import { dialogStack, type OpenDialog, removeDialog, settleDialog } from "../lib/dialogs.ts";
import { toastError } from "../lib/toast.ts";
import { DialogFrameContext } from "../ui/dialog-frame.ts";
import { DIALOGS } from "./dialogs.ts";

export function DialogHost() {
  const { items } = useSnapshot(dialogStack);
  return items.map((dialog) => (
    <DialogErrorBoundary key={dialog.id} id={dialog.id}>
      <Hosted dialog={dialog as OpenDialog} />
    </DialogErrorBoundary>
  ));
}

function Hosted({ dialog }: { dialog: OpenDialog }) {
  const { id, name, open, props } = dialog;
  const frame = useMemo(() => ({ open, onClosed: () => removeDialog(id) }), [open, id]);
  // `openDialog` has type-checked name and props together; here they are only passed on.
  const View = DIALOGS[name] as ComponentType<object>;
  return (
    <DialogFrameContext value={frame}>
      <View {...props} {...{ close: (result?: unknown) => settleDialog(id, result) }} />
    </DialogFrameContext>
  );
}

/** A dialog that cannot be loaded or throws is removed with a toast, and the page stays as it was. */
class DialogErrorBoundary extends Component<{ id: number; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  // React has logged the cause.
  override componentDidCatch() {
    toastError(errorMessage("request_failed"));
    removeDialog(this.props.id);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
