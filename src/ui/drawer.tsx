// A panel that slides in from a side or from below, for content that has no column of its own in a narrow window.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import shell from "./dialog.module.css";
import { DialogFrameContext } from "./dialog-frame.ts";
import { useDismissal } from "./dismiss-dialogs.ts";
import styles from "./drawer.module.css";
import { IconButton } from "./icon-button.tsx";
import { keepTabInside } from "./keep-tab-inside.ts";

export interface DrawerProps {
  /** Omit it in a drawer opened through the registry of dialogs, which provides it by `DialogFrameContext`. */
  open?: boolean;
  onClose: () => void;
  title: string;
  side?: "left" | "right" | "bottom";
  /** Wide enough for a list and its selected item side by side. */
  wide?: boolean;
  /** Uses the full width of a narrow window, for a picture. */
  full?: boolean;
  /** Removes padding and scrolling, for children with their own scrolling panes. */
  bare?: boolean;
  /** A press outside closes it from this moment on, in ms after it has opened. */
  outsideDelayMs?: number;
  children: ReactNode;
  footer?: ReactNode;
}

export function Drawer(props: DrawerProps) {
  const { onClose, title, side = "right", wide, full, bare, outsideDelayMs = 0, children, footer } = props;
  const { t } = useTranslation("common");
  // The panel is focused first instead of the close button, so that screen readers announce its title.
  const panel = useRef<HTMLDivElement>(null);
  const frame = use(DialogFrameContext);
  const open = props.open ?? frame.open;
  useDismissal(onClose, open);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        const isEarly = performance.now() - openedAt.current < outsideDelayMs;
        if (isEarly && details.reason === "outside-press") details.cancel();
        else onClose();
      }}
      onOpenChangeComplete={(next) => !next && props.open === undefined && frame.onClosed()}
    >
      <Base.Portal>
        <Base.Backdrop className={shell.backdrop} />
        <Base.Popup
          ref={panel}
          onKeyDown={keepTabInside}
          initialFocus={panel}
          className={classNames(styles.panel, styles[side], wide && styles.wide, full && styles.full)}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <IconButton label={t("close")} icon={<X />} size="sm" onClick={onClose} />
          </header>
          <div className={classNames(styles.body, bare && styles.bare)}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
