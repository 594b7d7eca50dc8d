// How a work stands on the square: what everybody sees of it there, or why it is not listed yet.
import { Compass } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./share.module.css";

export interface OnSquareProps {
  title: string;
  cover?: string | null;
  nsfw: boolean;
  /** What the list tells of it; null while it is not listed. */
  facts: string | null;
  /** When it will be listed, while it is not. */
  later: string;
  /** What can be done about that. */
  action?: ReactNode;
}

export function OnSquare({ title, cover, nsfw, facts, later, action }: OnSquareProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("listed")}
      </h3>
      {facts === null ? (
        <div className={styles.later}>
          <p className={styles.note}>{later}</p>
          {action}
        </div>
      ) : (
        <div className={styles.listed}>
          <Cover title={title} src={cover} className={styles.listedCover} />
          <div className={styles.rowText}>
            <span className={styles.rowTitle}>{title || t("common:untitled")}</span>
            <span className={styles.note}>{facts}</span>
            {/* The square may not list it for its author either. */}
            {nsfw && <span className={styles.note}>{t("adults_hint")}</span>}
          </div>
          <LinkButton
            to={`${SQUARE_PATH}?tab=latest`}
            target="_blank"
            rel="noopener"
            icon={<Compass />}
            title={t("open_hint")}
          >
            {t("see_square")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
