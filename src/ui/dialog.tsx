// The frame of a dialog: sizes, focus trap and focus return, a bottom sheet in narrow windows.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, use } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { DialogFrameContext } from "./dialog-frame.ts";
import { useDismissal } from "./dismiss-dialogs.ts";
import { IconButton } from "./icon-button.tsx";
import { keepTabInside } from "./keep-tab-inside.ts";

export interface DialogProps {
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** Omit it in a dialog opened through the registry, which provides it by `DialogFrameContext`. */
  open?: boolean;
  onClose: () => void;
  /** Whether Escape, a click outside and the close button close it (default). False while an action is running. */
  dismissible?: boolean;
  /** Only its buttons close it, the close button too: what was filled in is not lost by accident. */
  byButtonsOnly?: boolean;
  /** Hides the close button, for questions that are answered with the buttons in the footer. */
  hideClose?: boolean;
  /** Removes the padding around the children. */
  bare?: boolean;
  role?: "dialog" | "alertdialog";
  /** Focused when the dialog opens, except by touch: focusing a field would open the on-screen keyboard. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

export function Dialog(props: DialogProps) {
  const {
    title,
    hideTitle,
    description,
    children,
    footer,
    size = "md",
    onClose,
    dismissible = true,
    byButtonsOnly = false,
    hideClose,
    bare,
    role = "dialog",
    initialFocus,
  } = props;
  const { t } = useTranslation("common");
  const frame = use(DialogFrameContext);
  const open = props.open ?? frame.open;
  const bySlip = dismissible && !byButtonsOnly;
  useDismissal(onClose, open && bySlip);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!bySlip || role === "alertdialog"}
      onOpenChange={(next, details) => {
        if (next) return;
        if (bySlip) onClose();
        else details.cancel();
      }}
      onOpenChangeComplete={(next) => !next && frame.onClosed()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            role={role}
            onKeyDown={keepTabInside}
            initialFocus={initialFocus && ((by) => (by === "touch" ? true : initialFocus.current))}
            className={classNames(styles.popup, styles[size], bare && styles.bare, props.className)}
          >
            <header className={classNames(styles.header, hideTitle && styles.hidden)}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            </header>
            {children && (
              <div
                className={styles.body}
                onScroll={({ currentTarget }) =>
                  currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollTop > 0)
                }
              >
                {children}
              </div>
            )}
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {!hideClose && dismissible && (
              <div className={styles.close} data-part="close">
                <IconButton label={t("close")} icon={<X />} size="sm" onClick={onClose} />
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
