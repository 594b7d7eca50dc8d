// How many chapters are summed up, and a button that sums up all others; also shown right after an import.
import { ListChecks, Square } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./story-notes.module.css";
import { useRefreshSummaries, useSummaryProgress, useSumUpAll } from "./story-notes.queries.ts";

export function SummaryProgress({ storyId, mayWrite }: { storyId: string; mayWrite: boolean }) {
  const { t } = useTranslation("story-notes");
  const format = useFormat();
  const errorText = useErrorText();
  const { data: progress } = useSummaryProgress(storyId);
  const sumUpAll = useSumUpAll(storyId);
  const refresh = useRefreshSummaries(storyId);
  const moved = useEffectEvent(() => refresh());
  const state = progress && `${progress.done} ${progress.failed} ${progress.running}`;
  // Each chapter that is done makes the list out of date.
  useEffect(() => {
    if (state !== undefined) moved();
  }, [state]);
  if (!progress || progress.total === 0) return null;
  const { total, done, failed, short, running } = progress;
  if (done === total && !running) return null;
  const ask = (wanted: boolean) =>
    sumUpAll.mutate(wanted, { onError: (error) => void toastFailure(error, errorText(error)) });
  const text = t("progress", { done: format.number(done), total: format.number(total) });
  return (
    <div className={styles.progress}>
      {running && <Progress label={t("summaries")} value={(done / total) * 100} />}
      <div className={styles.head}>
        <p className={styles.quiet} role="status">
          {text}
          {short > 0 && ` ${t("progress_short", { count: short, formatted: format.number(short) })}`}
          {failed > 0 && !running && ` ${t("progress_failed", { count: failed, formatted: format.number(failed) })}`}
        </p>
        {mayWrite &&
          (running ? (
            <Button size="sm" variant="ghost" icon={<Square />} busy={sumUpAll.isPending} onClick={() => ask(false)}>
              {t("sum_up_stop")}
            </Button>
          ) : (
            <Button size="sm" icon={<ListChecks />} busy={sumUpAll.isPending} onClick={() => ask(true)}>
              {t(done === 0 ? "sum_up_all" : "sum_up_rest")}
            </Button>
          ))}
      </div>
    </div>
  );
}
