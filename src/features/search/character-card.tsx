// A character that was found, as a card that leads to its world.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Found } from "../../../contract/search.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./character-card.module.css";
import { foundPath } from "./find-path.ts";
import { Marked } from "./marked.tsx";

export type FoundCharacter = Extract<Found, { kind: "character" }>;

export interface CharacterCardProps {
  character: FoundCharacter;
  /** The avatar and name of the world's author, as a link. */
  author: ReactNode;
}

export function CharacterCard({ character, author }: CharacterCardProps) {
  const { t } = useTranslation(["search", "common"]);
  const { name, alias, avatar, excerpt, work, matches } = character;
  return (
    <article className={styles.card}>
      <Avatar name={name} src={avatar} size={56} />
      <div className={styles.body}>
        <p className={styles.chips}>
          <Chip>{t("kind_character")}</Chip>
          {work.nsfw && <Chip tone="rose">{"18+"}</Chip>}
        </p>
        <div lang={work.language} className={styles.words}>
          <h2 className={styles.title}>
            <Link to={foundPath(character)} className={styles.link} title={name}>
              <Marked text={name} ranges={matches.name} />
            </Link>
          </h2>
          {alias !== null && (
            <p className={styles.alias}>
              <Marked text={alias} ranges={matches.alias} />
            </p>
          )}
          <p className={styles.excerpt}>
            <Marked text={excerpt} ranges={matches.excerpt} />
          </p>
        </div>
        <p className={styles.facts}>
          <span className={styles.world}>{t("in_world", { world: work.title || t("common:untitled") })}</span>
          <span className={styles.author}>{author}</span>
        </p>
      </div>
    </article>
  );
}
