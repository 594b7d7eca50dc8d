// The dialog's shell: sizes, focus kept inside and given back, a bottom sheet on narrow windows.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, use } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { DialogFrameContext } from "./dialog-frame.ts";
import { IconButton } from "./icon-button.tsx";
import { keepTabInside } from "./keep-tab-inside.ts";

export interface DialogProps {
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** Left out inside a dialog of the registry: there the registry says. */
  open?: boolean;
  onClose: () => void;
  /** Whether Escape, a click outside and the cross close it. True unless something is at work. */
  dismissible?: boolean;
  /** Without the cross: for questions that are answered by their buttons. */
  hideClose?: boolean;
  /** Without the padding around the children. */
  bare?: boolean;
  role?: "dialog" | "alertdialog";
  /** Focused on opening; not by touch, where a field's focus would bring up the keyboard. */
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
    hideClose,
    bare,
    role = "dialog",
    initialFocus,
  } = props;
  const { t } = useTranslation("common");
  const frame = use(DialogFrameContext);
  const open = props.open ?? frame.open;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible || role === "alertdialog"}
      onOpenChange={(next, details) => {
        if (next) return;
        if (dismissible) onClose();
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
            {children && <div className={styles.body}>{children}</div>}
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
