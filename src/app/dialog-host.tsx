// Renders the open dialogs in their order, and removes each when its closing animation has ended.
import i18next from "i18next";
import { Component, type ComponentType, type ReactNode, useMemo } from "react";
import { subscribe, useSnapshot } from "valtio";
import { errorMessage } from "../i18n/message.ts";
import { dialogStack, type OpenDialog, removeDialog, settleDialog } from "../lib/dialogs.ts";
import { toastError, toastStore } from "../lib/toast.ts";
import { DialogFrameContext } from "../ui/dialog-frame.ts";
import { DialogWaiting } from "./dialog-waiting.tsx";
import { DIALOGS } from "./dialogs.ts";

/** Answered by its buttons only, so that it can't be left before they are there. */
const isForced = ({ name, props }: OpenDialog): boolean =>
  name === "account-locked" || name === "long-paste" || (name === "bind-phone" && "forced" in props && !!props.forced);

export function DialogHost() {
  const { items } = useSnapshot(dialogStack);
  const shown = items.filter(({ retry }) => !retry);
  return items.map(
    (dialog) =>
      !dialog.retry && (
        <DialogErrorBoundary key={dialog.id} id={dialog.id}>
          <Hosted dialog={dialog as OpenDialog} isTopmost={dialog === shown.at(-1)} />
        </DialogErrorBoundary>
      ),
  );
}

function Hosted({ dialog, isTopmost }: { dialog: OpenDialog; isTopmost: boolean }) {
  const { id, name, open, props } = dialog;
  const frame = useMemo(() => ({ open, onClosed: () => removeDialog(id) }), [open, id]);
  const fallback = (
    <DialogWaiting
      open={open}
      isTopmost={isTopmost}
      onDismiss={isForced(dialog) ? undefined : frame.onClosed}
      onClosed={frame.onClosed}
    />
  );
  // `openDialog` has type-checked name and props together; here they are only passed on.
  const View = DIALOGS[name] as ComponentType<object>;
  return (
    <DialogFrameContext value={frame}>
      <View {...props} {...{ fallback, close: (result?: unknown) => settleDialog(id, result) }} />
    </DialogFrameContext>
  );
}

/**
 * A dialog that cannot be loaded or throws is hidden, and the page stays as it was. A toast offers to show it again, with
 * the answer still going to the code that opened it; when the toast is gone, the dialog counts as dismissed. Asking for
 * a dialog of its name shows it again too.
 */
class DialogErrorBoundary extends Component<{ id: number; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  // React has logged the cause.
  override componentDidCatch() {
    const { id } = this.props;
    const dialog = dialogStack.items.find((item) => item.id === id);
    if (!dialog) return;
    const run = () => {
      stop();
      close();
      // The boundary is mounted anew.
      dialog.retry = null;
    };
    const label = i18next.getFixedT(null, "common")("retry");
    const close = toastError(errorMessage("request_failed"), { duration: 0, action: { label, run } });
    const toast = toastStore.current?.id;
    const stop = subscribe(toastStore, () => {
      if (toastStore.current?.id === toast) return;
      stop();
      removeDialog(id);
    });
    dialog.retry = run;
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
