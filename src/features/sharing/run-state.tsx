// The progress of publishing several chapters, what failed, and which chapters were left out.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { CallError } from "../../lib/api/call-error.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { type Failure, publishingOf } from "./publishing-store.ts";
import styles from "./share.module.css";
import { sharingError } from "./sharing-error.ts";

export function RunState({ storyId }: { storyId: string }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const errorText = useErrorText();
  const { running, failure, leftOut } = useSnapshot(publishingOf(storyId));
  const isMany = running !== null && running.chapterId === null;
  const count = leftOut.length;
  return (
    <>
      {isMany && (
        <div className={styles.progress}>
          <Progress label={t("publishing")} value={(100 * running.done) / running.count} />
          <p role="status">
            {t("working", { done: format.number(running.done), formatted: format.number(running.count) })}
          </p>
        </div>
      )}
      {failure && <FailureWithRetry failure={failure} />}
      {!isMany && count > 0 && (
        <Notice tone="calm">
          {t("refused", { count, formatted: format.number(count) })}
          <ul className={styles.reasons}>
            {leftOut.map((error, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
              <li key={at}>{sharingError(error, errorText)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Another attempt would fail, too: a moderator has banned the work. */
const isBanned = (error: unknown): boolean =>
  error instanceof CallError && ["world_forbidden", "share_banned", "share_forbidden"].includes(error.key);

export function FailureWithRetry({ failure: { error, retry } }: { failure: Failure }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  return (
    <FailureNotice error={error}>
      <div className={styles.failure}>
        <span>{sharingError(error, errorText)}</span>
        {!isBanned(error) && (
          <Button size="sm" onClick={retry}>
            {t("retry")}
          </Button>
        )}
      </div>
    </FailureNotice>
  );
}
