// A published story or world as a card, which leads to its page.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sharedStoryPath, sharedWorldPath } from "../../../contract/page-paths.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { abbreviate } from "../../lib/format.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./square-card.module.css";

/** What a card shows; one's own works may never have been on the square. */
export type CardWork = Omit<ShareCard, "listed_at">;

export interface SquareCardProps {
  work: CardWork;
  /** Texts of the work as a search shows them, with what was found in them. */
  marked?: { title: ReactNode; excerpt: ReactNode };
  /** Where it leads; by default to the page on which readers see it. */
  to?: string;
  /** At the start of its last line: mostly the author. Links and buttons of it stand above the card's own link. */
  foot: ReactNode;
}

export function SquareCard({ work, marked, to = pathOf(work), foot }: SquareCardProps) {
  const { t } = useTranslation(["square", "common"]);
  const format = useFormat();
  const { title, language, author, views, references } = work;
  const isWorld = work.kind === "universe";
  return (
    <article className={styles.card}>
      <div lang={language} className={styles.coverBox}>
        <Cover title={title} src={work.cover} lettered author={author.name} className={styles.cover} />
      </div>
      <div className={styles.body}>
        <p className={styles.chips}>
          <Chip>{t(`kind_${work.kind}`)}</Chip>
          {work.nsfw && (
            <Chip tone="rose">
              <span title={t("for_adults")}>{"18+"}</span>
            </Chip>
          )}
          {isWorld && (
            <span className={styles.counts}>
              {t("characters", { count: work.character_count, formatted: format.number(work.character_count) })}
            </span>
          )}
        </p>
        <div lang={language} className={styles.words}>
          <h2 className={styles.title}>
            <Link to={to} className={styles.link} title={title}>
              {title ? (marked?.title ?? title) : t("common:untitled")}
            </Link>
          </h2>
          <p className={styles.excerpt}>{marked?.excerpt ?? work.excerpt}</p>
        </div>
        <div className={styles.facts}>
          <span className={styles.foot}>{foot}</span>
          <span className={styles.views}>
            <EyeMark />
            <span aria-hidden="true">{abbreviate(views)}</span>
            <VisuallyHidden>{t("views", { count: views, formatted: format.number(views) })}</VisuallyHidden>
          </span>
          {references > 0 && (
            <span className={styles.views}>
              <CopyMark />
              <span aria-hidden="true">{abbreviate(references)}</span>
              <VisuallyHidden>
                {t("references", { count: references, formatted: format.number(references) })}
              </VisuallyHidden>
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

const pathOf = ({ kind, share_id }: CardWork): string =>
  kind === "universe" ? sharedWorldPath(share_id) : sharedStoryPath(share_id);

/** Drawn here: the icon of the library is in a file with icons that the first screens do not need. */
function EyeMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.eye}>
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  );
}

function CopyMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.eye}>
      <path d="M8 8h13v13H8Z" />
      <path d="M16 3H3v13" />
    </svg>
  );
}
