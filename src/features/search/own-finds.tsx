// What of one's own was found that is not on the square, and what a link or an ID leads to, as short links.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { DirectResult, FoundOwn } from "../../../contract/search.ts";
import { directPath, ownPath } from "./find-path.ts";
import styles from "./own-finds.module.css";
import { DirectRow, OwnRow } from "./suggestion-row.tsx";

export function OwnFinds({ own }: { own: readonly FoundOwn[] }) {
  const { t } = useTranslation("search");
  if (own.length === 0) return null;
  return (
    <section className={styles.finds}>
      <h2 className={styles.title}>{t("yours_title")}</h2>
      <ul className={styles.list}>
        {own.map((one) => (
          <li key={`${one.kind} ${one._id}`}>
            <Link to={ownPath(one)} className={styles.link}>
              <OwnRow own={one} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DirectFind({ direct }: { direct: DirectResult | null }) {
  if (!direct) return null;
  return (
    <p className={styles.finds}>
      <Link to={directPath(direct)} className={styles.link}>
        <DirectRow direct={direct} />
      </Link>
    </p>
  );
}
