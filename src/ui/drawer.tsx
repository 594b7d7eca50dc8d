// A panel from the side (or from below), for what does not fit beside the page on narrow windows.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import shell from "./dialog.module.css";
import styles from "./drawer.module.css";
import { IconButton } from "./icon-button.tsx";
import { keepTabInside } from "./keep-tab-inside.ts";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: "left" | "right" | "bottom";
  /** Room for a list and what is chosen in it, side by side. */
  wide?: boolean;
  /** All of a narrow window's width: for a picture. */
  full?: boolean;
  /** Without padding and scrolling of its own: the children have panes that scroll. */
  bare?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

export function Drawer({ open, onClose, title, side = "right", wide, full, bare, children, footer }: DrawerProps) {
  const { t } = useTranslation("common");
  // Focus begins at the panel, whose title is read out, and not at the cross.
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
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
