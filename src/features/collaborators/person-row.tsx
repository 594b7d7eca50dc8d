// One person: who it is, since when, and at the end what they may do.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import styles from "./collaborators.module.css";

export interface PersonRowProps {
  name: string;
  isSelf: boolean;
  /** Seconds. */
  joinedAt?: number;
  children: ReactNode;
}

export function PersonRow({ name, isSelf, joinedAt, children }: PersonRowProps) {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  return (
    <div className={styles.person}>
      <Avatar name={name} size={34} />
      <div className={styles.who}>
        <span className={styles.name}>
          <span className={styles.nameText}>{name}</span>
          {isSelf && <span className={styles.self}>{t("you")}</span>}
        </span>
        {joinedAt !== undefined && <span className={styles.since}>{t("joined", { date: format.date(joinedAt) })}</span>}
      </div>
      <div className={styles.rights}>{children}</div>
    </div>
  );
}
