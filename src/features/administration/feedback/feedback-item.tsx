// One piece of feedback: who wrote it, what kind it is, its text and pictures, and whether it is done.
import { Check, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedFeedback } from "../../../../contract/moderation.ts";
import { userPath } from "../../../../contract/page-paths.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import { toast } from "../../../lib/toast.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { AuditPerson } from "../audit-person.tsx";
import { SentPictures } from "../sent-pictures.tsx";
import { feedbackTypeKey } from "../type-keys.ts";
import { usePersonName } from "../use-person-name.ts";
import styles from "./feedback.module.css";
import { fetchFeedbackPicture, isGone, useMarkDone } from "./feedback.queries.ts";

export interface FeedbackItemProps {
  feedback: ListedFeedback;
  onLook: (src: string, alt: string) => void;
  /** Called before it is removed from the list. */
  onGone: () => void;
}

export function FeedbackItem({ feedback, onLook, onGone }: FeedbackItemProps) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const personName = usePersonName();
  const marking = useMarkDone(feedback.id, onGone);
  const { sender, is_done: isDone } = feedback;
  const name = sender ? personName(sender) : t("deleted_account");
  const press = () =>
    marking.mutate(!isDone, {
      onSuccess: () => toast(t(isDone ? "waiting_now" : "done_now")),
      onError: (error) => isGone(error) && toast(t("feedback_gone"), { type: "info" }),
    });
  return (
    <article className={styles.card} aria-label={t("feedback_of", { name })}>
      <div className={styles.line}>
        <Chip tone={feedback.type === "problem" ? "ember" : "accent"}>{t(feedbackTypeKey(feedback.type))}</Chip>
        <span className={styles.who}>
          {sender ? <AuditPerson person={sender} accountPath={userPath} newTab /> : name}
        </span>
        <time
          className={styles.at}
          dateTime={new Date(feedback.at * 1_000).toISOString()}
          title={format.dateTime(feedback.at)}
        >
          {format.ago(feedback.at)}
        </time>
      </div>
      <p className={styles.words}>{feedback.text}</p>
      <SentPictures
        of={feedback.id}
        count={feedback.images}
        fetchPicture={(at, signal) => fetchFeedbackPicture(feedback.id, at, signal)}
        onLook={onLook}
      />
      {marking.isError && !marking.isPending && !isGone(marking.error) && <FailureNotice error={marking.error} />}
      <Button
        size="sm"
        icon={isDone ? <RotateCcw /> : <Check />}
        busy={marking.isPending}
        data-mark
        aria-label={t(isDone ? "mark_waiting_name" : "mark_done_name", { name })}
        onClick={press}
      >
        {t(isDone ? "mark_waiting" : "mark_done")}
      </Button>
    </article>
  );
}
