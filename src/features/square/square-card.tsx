// A published work as a card, which leads to its reading room.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { abbreviate } from "../../lib/format.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./square-card.module.css";

export function SquareCard({ work }: { work: ShareCard }) {
  const { t } = useTranslation(["square", "common"]);
  const format = useFormat();
  const { title, language, author, views } = work;
  return (
    <article className={styles.card}>
      <div lang={language} className={styles.coverBox}>
        <Cover title={title} lettered author={author.name} className={styles.cover} />
      </div>
      <div className={styles.body}>
        <p className={styles.chips}>
          <Chip>{t(`kind_${work.kind}`)}</Chip>
          {work.nsfw && (
            <Chip tone="rose">
              <span title={t("for_adults")}>{"18+"}</span>
            </Chip>
          )}
        </p>
        <div lang={language} className={styles.words}>
          <h2 className={styles.title}>
            <Link to={sharedStoryPath(work.share_id)} className={styles.link} title={title}>
              {title || t("common:untitled")}
            </Link>
          </h2>
          <p className={styles.excerpt}>{work.excerpt}</p>
        </div>
        <p className={styles.facts}>
          <span className={styles.author}>
            <Avatar name={author.name} src={author.avatar} size={20} />
            <span className={styles.authorName}>{author.name}</span>
          </span>
          <span className={styles.views}>
            <EyeMark />
            <span aria-hidden="true">{abbreviate(views)}</span>
            <VisuallyHidden>{t("views", { count: views, formatted: format.number(views) })}</VisuallyHidden>
          </span>
        </p>
      </div>
    </article>
  );
}

/** Drawn here: the icon of the library is in a file with icons that the first screens do not need. */
function EyeMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.eye}>
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  );
}
