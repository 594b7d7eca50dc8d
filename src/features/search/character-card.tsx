// A character that was found, as a card that leads to its world.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Found } from "../../../contract/search.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./character-card.module.css";
import { foundPath } from "./find-path.ts";
import { Marked } from "./marked.tsx";

export type FoundCharacter = Extract<Found, { kind: "character" }>;

export function CharacterCard({ character }: { character: FoundCharacter }) {
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
          <span className={styles.author}>{work.author.name}</span>
        </p>
      </div>
    </article>
  );
}
