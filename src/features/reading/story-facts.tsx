// What is known of a shared story: its cover, its author, how long it is.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { userPath } from "../../../contract/page-paths.ts";
import type { Share } from "../../../contract/sharings.ts";
import { abbreviate } from "../../lib/format.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./story-facts.module.css";

export interface StoryFactsProps {
  share: Share;
  /** The author's name; by default a link to their page, which opens in a new tab. */
  author?: ReactNode;
  /** What stands beside the author's name. */
  authorAction: ReactNode;
}

export function StoryFacts({ share, author, authorAction }: StoryFactsProps) {
  const { t } = useTranslation("reading");
  const format = useFormat();
  const facts = [
    ["characters", share.character_count],
    ["words", share.word_count],
    ["chapters", share.chapters.length],
    ["views", share.views],
  ] as const;
  return (
    <div className={styles.facts}>
      <div lang={share.language}>
        <Cover lettered title={share.title} author={share.author.name} className={styles.cover} />
      </div>
      <div className={styles.author}>
        <div className={styles.name}>{author ?? <AuthorLink author={share.author} />}</div>
        {authorAction}
      </div>
      {share.nsfw && (
        <p>
          <Chip tone="rose">
            <span title={t("adults")}>{"18+"}</span>
          </Chip>
        </p>
      )}
      <dl className={styles.counts}>
        {facts.map(([name, count]) => (
          <div key={name} className={styles.count}>
            <dt>{t(name)}</dt>
            <dd title={format.number(count)}>{abbreviate(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function AuthorLink({ author: { _id: uid, name, avatar } }: Pick<Share, "author">) {
  return (
    <a href={userPath(uid)} target="_blank" rel="noopener" className={styles.link}>
      <Avatar name={name} src={avatar} size={28} />
      <span>{name}</span>
    </a>
  );
}
