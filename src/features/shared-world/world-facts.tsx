// What is known of a shared world: its author, how many came to it, and the way to make it one's own.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { userPath } from "../../../contract/page-paths.ts";
import type { SharedWorld } from "../../../contract/shared-worlds.ts";
import { abbreviate } from "../../lib/format.ts";
import { PageButtonLink } from "../../lib/page-navigation.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./world-facts.module.css";

export interface WorldFactsProps {
  world: SharedWorld;
  worldPath: (unid: string) => string;
  /** The author's avatar and name; by default a link to their page, which opens in a new tab. */
  author?: ReactNode;
  authorAction: ReactNode;
  copyAction: ReactNode;
}

export function WorldFacts({ world, worldPath, author, authorAction, copyAction }: WorldFactsProps) {
  const { t } = useTranslation("shared-world");
  const format = useFormat();
  const own = world.own_world_id;
  const facts = [
    ["characters", world.character_count],
    ["views", world.views],
    ["references", world.references],
  ] as const;
  return (
    <div className={styles.facts}>
      <div className={styles.author}>
        <div className={styles.name}>{author ?? <AuthorLink author={world.author} />}</div>
        {authorAction}
      </div>
      <p className={styles.note}>
        {world.nsfw && (
          <Chip tone="rose">
            <span title={t("adults")}>{"18+"}</span>
          </Chip>
        )}
        {t("synced", { ago: format.ago(world.synced_at) })}
      </p>
      <section className={styles.use} aria-label={t(own ? "own_title" : "use_title")}>
        <h2 className={styles.useTitle}>{t(own ? "own_title" : "use_title")}</h2>
        <p className={styles.useBody}>{t(own ? "own_body" : "use_body")}</p>
        {own ? (
          <PageButtonLink to={worldPath(own)} variant="primary">
            {t("open_own")}
          </PageButtonLink>
        ) : (
          copyAction
        )}
      </section>
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

function AuthorLink({ author: { _id: uid, name, avatar } }: Pick<SharedWorld, "author">) {
  return (
    <a href={userPath(uid)} target="_blank" rel="noopener" className={styles.link}>
      <Avatar name={name} src={avatar} size={28} />
      <span>{name}</span>
    </a>
  );
}
