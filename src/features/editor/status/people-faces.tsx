// The avatars of the people in the chapter: up to four, each in the colour of their caret, then a number; oneself last.
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { Person } from "../view/presence.ts";
import styles from "./people.module.css";

const SHOWN = 4;

export interface PeopleFacesProps {
  others: readonly Person[];
  self: { uid: string; name: string; src: string | null };
}

export function PeopleFaces({ others, self }: PeopleFacesProps) {
  const { t } = useTranslation("editor");
  const shown = others.slice(0, SHOWN);
  const names = others.map((person) => person.name);
  return (
    <ul className={styles.people} aria-label={t("people_here")}>
      {shown.map((person) => (
        <li key={person.uid}>
          <Tooltip content={person.name} side="bottom">
            <span className={styles.person} style={{ "--ring": person.color } as CSSProperties}>
              <Avatar name={person.name} size={26} label={person.name} color={person.color} />
            </span>
          </Tooltip>
        </li>
      ))}
      {others.length > SHOWN && (
        <li>
          <Tooltip content={names.slice(SHOWN).join(", ")} side="bottom">
            <span className={styles.more}>{`+${others.length - SHOWN}`}</span>
          </Tooltip>
        </li>
      )}
      <li>
        <Tooltip content={t("you")} side="bottom">
          <span className={styles.person}>
            <Avatar name={self.name} src={self.src} size={26} label={t("you")} />
          </span>
        </Tooltip>
      </li>
    </ul>
  );
}
