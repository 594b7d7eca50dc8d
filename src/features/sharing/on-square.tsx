// How a story stands on the square: what everybody sees of it there, or why it is not listed yet.
import { Compass } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import type { Story } from "../../../contract/stories.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./share.module.css";

export interface OnSquareProps {
  story: Pick<Story, "title" | "owner">;
  sharing: StorySharing;
}

export function OnSquare({ story: { title, owner }, sharing }: OnSquareProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const format = useFormat();
  const heading = useId();
  const count = sharing.chapters.length;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("listed")}
      </h3>
      {count === 0 ? (
        <p className={styles.note}>{t("listed_later")}</p>
      ) : (
        <div className={styles.listed}>
          <Cover title={title} className={styles.listedCover} />
          <div className={styles.rowText}>
            <span className={styles.rowTitle}>{title || t("common:untitled")}</span>
            <span className={styles.note}>
              {t("listed_facts", { author: owner.name, count, formatted: format.number(count) })}
            </span>
            {/* The square may not list it for its author either. */}
            {sharing.nsfw && <span className={styles.note}>{t("adults_hint")}</span>}
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
