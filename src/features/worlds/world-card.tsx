// A world as a card: its cover, title, background and counts. While several are being selected, a press selects it.
import { Check } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { World } from "../../../contract/worlds.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import styles from "./world-card.module.css";
import { useWorldCounts } from "./world-counts.ts";

export interface WorldCardProps {
  world: World;
  to: string;
  /** The actions' menu; hidden while several are being selected. */
  menu: ReactNode;
  choosing: boolean;
  chosen: boolean;
  onPress: (range: boolean) => void;
}

export function WorldCard({ world, to, menu, choosing, chosen, onPress }: WorldCardProps) {
  const { t } = useTranslation("worlds");
  const format = useFormat();
  const counts = useWorldCounts();
  const press = (event: MouseEvent) => {
    if (!choosing) return;
    event.preventDefault();
    onPress(event.shiftKey);
  };
  return (
    <article className={styles.card} data-chosen={chosen || undefined}>
      <Cover title={world.title} src={world.cover} shown="whole" wholeClassName={styles.picture}>
        {choosing && (
          <span className={styles.tick} data-on={chosen || undefined}>
            {chosen && <Check aria-hidden="true" />}
          </span>
        )}
      </Cover>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {choosing ? (
            <button type="button" data-card className={styles.whole} aria-pressed={chosen} onClick={press}>
              {world.title}
            </button>
          ) : (
            <Link to={to} data-card className={styles.whole} title={world.title}>
              {world.title}
            </Link>
          )}
        </h2>
        <p className={styles.excerpt}>{world.background || t("no_background")}</p>
        <p className={styles.facts}>
          <span>
            {world.share_status === "private"
              ? counts(world)
              : t("counts_and_share", { counts: counts(world), share: t(`share_${world.share_status}`) })}
          </span>
          <time dateTime={new Date(world.updated_at * 1000).toISOString()} className={styles.time}>
            {format.ago(world.updated_at)}
          </time>
        </p>
      </div>
      {!choosing && <div className={styles.menu}>{menu}</div>}
    </article>
  );
}
