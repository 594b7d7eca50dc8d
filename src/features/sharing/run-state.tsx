// The progress of what is done to several chapters, and what failed.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { CallError } from "../../lib/api/call-error.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { manyFailedHead, manyFailedLines } from "./many-failed-text.ts";
import { type Failure, publishingOf } from "./publishing-store.ts";
import styles from "./share.module.css";
import { sharingError } from "./sharing-error.ts";

const UNDER_WAY = { publish: "publishing", sync: "syncing", unpublish: "unpublishing" } as const;

export function RunState({ storyId }: { storyId: string }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const { running, failure } = useSnapshot(publishingOf(storyId));
  return (
    <>
      {running && running.chapterId === null && (
        <div className={styles.progress}>
          <p role="status">
            {t(UNDER_WAY[running.action])}{" "}
            {t("working", { done: format.number(running.done), formatted: format.number(running.count) })}
          </p>
          <Progress label={t(UNDER_WAY[running.action])} value={(100 * running.done) / Math.max(1, running.count)} />
        </div>
      )}
      {failure && <FailureWithRetry failure={failure as Failure} />}
    </>
  );
}

/** Another attempt would fail, too: a moderator has banned the work. */
const isBanned = (error: unknown): boolean =>
  error instanceof CallError && ["world_forbidden", "share_banned", "share_forbidden"].includes(error.key);

export function FailureWithRetry({ failure: { error, retry, many } }: { failure: Failure }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  return (
    <FailureNotice error={error}>
      <div className={styles.failure}>
        {many ? (
          <div>
            {manyFailedHead(many)}
            <ul className={styles.reasons}>
              {manyFailedLines(many.chapters, errorText).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ) : (
          <span>{sharingError(error, errorText)}</span>
        )}
        {!isBanned(error) && (
          <Button size="sm" onClick={retry}>
            {t("retry")}
          </Button>
        )}
      </div>
    </FailureNotice>
  );
}
