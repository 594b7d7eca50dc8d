// The frame of an alert about the person's account, which can open on any screen and is closed only by its buttons.
import type { LucideIcon } from "lucide-react";
import { Dialog, type DialogProps } from "../../ui/dialog.tsx";
import styles from "./account.module.css";

interface AccountAlertProps extends Pick<DialogProps, "description" | "children" | "footer" | "onClose"> {
  icon: LucideIcon;
  title: string;
}

export function AccountAlert({ icon: Icon, title, ...rest }: AccountAlertProps) {
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      hideClose
      title={
        <span className={styles.alert}>
          <Icon aria-hidden="true" />
          {title}
        </span>
      }
      {...rest}
    />
  );
}
