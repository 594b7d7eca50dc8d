// The screen for an unknown address or a screen that failed, always with a link to go on.
import { Compass, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH, STORIES_PATH } from "../../contract/page-paths.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { BlankPageArt } from "./blank-page-art.tsx";
import styles from "./lost-screen.module.css";

export interface LostScreenProps {
  reason: "not_found" | "redirects" | "broken" | "unloaded";
  /** For a failed screen: details that a person can report. */
  detail?: string;
  onRetry?: () => void;
}

export function LostScreen({ reason, detail, onRetry }: LostScreenProps) {
  const { t } = useTranslation(["shell", "common"]);
  const broken = reason === "broken" || reason === "unloaded";
  usePageTitle(t(`lost_${reason}_title`));
  return (
    <div className={styles.screen} role={broken ? "alert" : undefined}>
      <EmptyState
        level={1}
        art={<BlankPageArt />}
        title={t(`lost_${reason}_title`)}
        body={t(`lost_${reason}_body`)}
        action={
          <>
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                {t("common:retry")}
              </Button>
            )}
            {broken && (
              <Button variant={onRetry ? "secondary" : "primary"} icon={<RotateCw />} onClick={() => location.reload()}>
                {t("reload")}
              </Button>
            )}
            <LinkButton
              to={SQUARE_PATH}
              reloadDocument={broken}
              variant={broken ? "secondary" : "primary"}
              icon={<Compass />}
            >
              {t("to_square")}
            </LinkButton>
            <LinkButton to={STORIES_PATH} reloadDocument={broken}>
              {t("to_stories")}
            </LinkButton>
          </>
        }
      />
      {detail && <pre className={styles.detail}>{detail}</pre>}
    </div>
  );
}
