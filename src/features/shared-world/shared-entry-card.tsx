// An entry of a shared world as its readers see it.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SharedEntry } from "../../../contract/shared-worlds.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./shared-entry-card.module.css";

export function SharedEntryCard({ entry, menu }: { entry: SharedEntry; menu?: ReactNode }) {
  const { t, i18n } = useTranslation(["shared-world", "common"]);
  const isCharacter = entry.type === "character";
  const name = entry.name || t("common:untitled");
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {(isCharacter || entry.avatar) && (
          <span className={styles.avatar} data-noun={!isCharacter || undefined}>
            <Avatar name={name} src={entry.avatar} size={36} />
          </span>
        )}
        <div className={styles.names}>
          <h2 className={styles.name}>{name}</h2>
          {entry.aliases.length > 0 && <p className={styles.aliases}>{entry.aliases.join(t("comma"))}</p>}
        </div>
        {isCharacter && entry.is_recommended && (
          <span lang={i18n.language} className={styles.mark} title={t("recommended_hint")}>
            <Chip tone="gold">{t("recommended")}</Chip>
          </span>
        )}
        {menu && (
          <div lang={i18n.language} className={styles.menu}>
            {menu}
          </div>
        )}
      </div>
      {entry.description && <p className={styles.description}>{entry.description}</p>}
      {isCharacter && entry.character_target && (
        <p className={styles.goal}>
          <span lang={i18n.language} className={styles.goalLabel}>
            {t("goal")}
          </span>
          {entry.character_target}
        </p>
      )}
      {isCharacter && (
        <p className={styles.state} lang={i18n.language}>
          <Chip tone={entry.character_status === "dead" ? "rose" : "leaf"}>
            {t(entry.character_status === "dead" ? "status_dead" : "status_alive")}
          </Chip>
          {entry.character_age && entry.character_age !== "unknown" && <Chip>{t(`age_${entry.character_age}`)}</Chip>}
          {entry.character_gender && entry.character_gender !== "unknown" && (
            <Chip>{t(`gender_${entry.character_gender}`)}</Chip>
          )}
        </p>
      )}
    </article>
  );
}
