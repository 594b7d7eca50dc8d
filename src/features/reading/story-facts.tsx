// What is known of a shared story: its cover, its author, how long it is.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "../../../contract/sharings.ts";
import { abbreviate } from "../../lib/format.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./story-facts.module.css";

export interface StoryFactsProps {
  share: Share;
  /** What stands beside the author's name. */
  authorAction: ReactNode;
}

export function StoryFacts({ share, authorAction }: StoryFactsProps) {
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
        <Avatar name={share.author.name} src={share.author.avatar} size={28} />
        <span className={styles.name}>{share.author.name}</span>
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
