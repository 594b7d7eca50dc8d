// Whether works for adults are listed. A native control: this is in the first load of every visitor.
import { useTranslation } from "react-i18next";
import styles from "./square-filters.module.css";

export function AdultsFilter({ nsfw, onNsfw }: { nsfw: boolean; onNsfw: (nsfw: boolean) => void }) {
  const { t } = useTranslation("square");
  return (
    <label className={styles.adults}>
      <input type="checkbox" checked={nsfw} onChange={(event) => onNsfw(event.target.checked)} />
      {t("adults")}
    </label>
  );
}
