// The model that Ollama is pulling, or the last one: progress, result, or the failure with what to do about it.
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ModelPull } from "../../../contract/model-pulls.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import cardStyles from "./card.module.css";
import { isRunning, useModelsChanged, usePullModel, useStopPull } from "./local-models.queries.ts";
import styles from "./pull-status.module.css";

const TITLE_KEYS = {
  pulling: "pull_pulling",
  testing: "pull_testing",
  connected: "pull_connected",
  stopped: "pull_stopped",
  failed: "pull_failed",
} as const;

export function PullStatus({ pull }: { pull: ModelPull }) {
  const { t } = useTranslation("models");
  const { locale } = useFormat();
  const goOn = usePullModel();
  const stop = useStopPull();
  const modelsChanged = useModelsChanged();
  const { state, completed, total, failure, text } = pull;
  const running = isRunning(pull);
  const names = { model: pull.name, name: pull.id.toUpperCase() };
  const sizes = { done: formatBytes(completed, locale), total: formatBytes(total, locale) };
  // The model is there, or even in use: the lists on this page are older than that.
  useEffect(() => {
    if (state === "connected" || state === "failed") modelsChanged();
  }, [state, modelsChanged]);
  return (
    <article className={cardStyles.card} data-state={state} aria-label={t("pull_name")}>
      <div role="status">
        <h3 className={styles.title}>{t(TITLE_KEYS[state], names)}</h3>
      </div>
      {running && (
        <Progress
          label={t("pull_progress", names)}
          value={state === "pulling" && total > 0 ? Math.floor((completed / total) * 100) : null}
          tone="ember"
        />
      )}
      {state === "pulling" && <p className={styles.fact}>{t("pull_bytes", sizes)}</p>}
      {running && <p className={styles.hint}>{t("pull_leave")}</p>}
      {state === "stopped" && <p className={styles.hint}>{t("pull_kept", sizes)}</p>}
      {failure && (
        <div role="alert" className={styles.failure}>
          <p>{t(`pull_fault_${failure.fault}`, { ...names, total: sizes.total })}</p>
          {failure.detail && (
            <p className={styles.hint}>
              {t("test_said")} <code>{failure.detail}</code>
            </p>
          )}
        </div>
      )}
      {text && <p className={styles.text}>{text}</p>}
      <div className={cardStyles.actions}>
        {(state === "stopped" || (failure && failure.fault !== "unknown_model")) && (
          <Button
            size="sm"
            variant="primary"
            busy={goOn.isPending}
            onClick={() => goOn.mutate({ id: pull.id, base_url: pull.base_url, name: pull.name })}
          >
            {t("pull_go_on")}
          </Button>
        )}
        <Button size="sm" variant={running ? "secondary" : "ghost"} busy={stop.isPending} onClick={() => stop.mutate()}>
          {t(running ? "pull_stop" : "pull_close")}
        </Button>
      </div>
    </article>
  );
}
