// The bell's panel: the latest notices, and the way to the page with all.
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACTIVE_PATH } from "../../../contract/page-paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./bell.module.css";
import { NoticeList } from "./notice-list.tsx";

export function BellPopover({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation("notices");
  // Open at once: the panel is mounted by a press on the bell.
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover open={open} onOpenChange={setOpen} title={t("title")} align="end" trigger={trigger}>
      <div className={styles.panel}>
        <NoticeList onLeave={close} />
      </div>
      <LinkButton to={ACTIVE_PATH} size="sm" onClick={close}>
        {t("see_all")}
      </LinkButton>
    </Popover>
  );
}
