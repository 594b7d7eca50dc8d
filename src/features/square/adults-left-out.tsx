// Under an empty list: works for adults may be missing from it, as long as nobody here has asked for them.
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useAdultWorks } from "./adult-works.ts";
import styles from "./adults-left-out.module.css";

export function AdultsLeftOut() {
  const { t } = useTranslation("search");
  const { isShown, show } = useAdultWorks();
  if (isShown) return null;
  return (
    <p className={styles.line}>
      {t("none_adults")}
      <Button size="sm" onClick={() => show(true)}>
        {t("show_adults")}
      </Button>
    </p>
  );
}
