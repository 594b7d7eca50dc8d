// Those in the chapter right now, oneself last: up to four faces, then a number.
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { ChapterView } from "../view/chapter-view.ts";
import { useOthers } from "../view/presence.ts";
import styles from "./people.module.css";

const SHOWN = 4;

export interface PeopleProps {
  view: ChapterView;
  self: { uid: string; name: string; src: string | null };
}

export function People({ view, self }: PeopleProps) {
  const { t } = useTranslation("editor");
  const others = useOthers(view.session.awareness, self.uid);
  if (others.length === 0) return null;
  const shown = others.slice(0, SHOWN);
  const names = others.map((person) => person.name);
  return (
    <ul className={styles.people} aria-label={t("people_here")}>
      {shown.map((person) => (
        <li key={person.uid}>
          <Tooltip content={person.name} side="bottom">
            <span className={styles.person} style={{ "--ring": person.color } as CSSProperties}>
              <Avatar name={person.name} size={26} label={person.name} />
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
