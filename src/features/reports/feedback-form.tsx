// Feedback to the administrators of this server. What is written is kept on the device until it is sent.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FEEDBACK_TEXT_MAX, FEEDBACK_TYPES, REPORT_IMAGES_MAX } from "../../../contract/reports.ts";
import { isVisible } from "../../../contract/text-fields.ts";
import { Button } from "../../ui/button.tsx";
import { RadioList } from "../../ui/radio-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { PictureList } from "../images/picture-list.tsx";
import { idsOf, usePictures } from "../images/use-pictures.ts";
import { type FeedbackDraft, forgetDraft, keepDraft, readDraft } from "./feedback-draft.ts";
import styles from "./report.module.css";
import { useSendFeedback } from "./reports.queries.ts";
import { obstacleOf, SendOutcome } from "./send-outcome.tsx";
import { sentLength, sentText } from "./sent-text.ts";

export interface FeedbackFormProps {
  uid: string;
  onSent: () => void;
}

export function FeedbackForm({ uid, onSent }: FeedbackFormProps) {
  const { t } = useTranslation("reports");
  const pictures = usePictures(REPORT_IMAGES_MAX);
  const { mutate, isPending, error } = useSendFeedback();
  const [draft, setDraft] = useState(() => readDraft(uid));
  const { type, text } = draft;
  const [attempts, setAttempts] = useState(0);
  const isAsked = attempts > 0;
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = problemOf(text);
  const obstacle = obstacleOf(pictures);
  const change = (to: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...to };
    setDraft(next);
    keepDraft(uid, next);
  };
  const { length: count } = pictures.list;
  const counted = useRef(0);
  useEffect(() => {
    // Those that the draft had before are counted until others are chosen.
    if (count === counted.current) return;
    counted.current = count;
    const next = { ...draft, pictures: count };
    setDraft(next);
    keepDraft(uid, next);
  }, [count, draft, uid]);

  const send = () => {
    setAttempts(attempts + 1);
    if (isPending) return;
    if (problem) return field.current?.focus();
    if (obstacle) return;
    mutate(
      { type, text: sentText(text), images: idsOf(pictures) },
      {
        onSuccess: () => {
          forgetDraft(uid);
          onSent();
        },
      },
    );
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <RadioList
        label={t("feedback_type")}
        value={type}
        onValueChange={(value) => change({ type: value })}
        options={FEEDBACK_TYPES.map((value) => ({ value, label: t(`${value}_feedback`) }))}
        disabled={isPending}
      />
      <TextArea
        ref={field}
        label={t("feedback_text")}
        hint={t("feedback_kept")}
        error={
          problem === "long" || (isAsked && problem) ? t(`feedback_${problem}`, { max: FEEDBACK_TEXT_MAX }) : undefined
        }
        max={FEEDBACK_TEXT_MAX}
        measure={sentLength}
        rows={8}
        readOnly={isPending}
        value={text}
        onValueChange={(value) => change({ text: value })}
      />
      {count === 0 && draft.pictures > 0 && <p className={styles.next}>{t("feedback_pictures_gone")}</p>}
      <PictureList pictures={pictures} max={REPORT_IMAGES_MAX} disabled={isPending} />
      <p className={styles.next}>{t("feedback_next")}</p>
      <SendOutcome attempts={attempts} obstacle={obstacle} error={isPending ? null : error} />
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("feedback_send")}
        </Button>
      </div>
    </form>
  );
}

function problemOf(text: string): "empty" | "long" | null {
  if (!isVisible(text)) return "empty";
  return sentLength(text) > FEEDBACK_TEXT_MAX ? "long" : null;
}
