// Reports a published work or somebody to the moderators. Nothing that is filled in is lost by an error.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { REPORT_DESCRIPTION_MAX, REPORT_IMAGES_MAX, REPORT_TYPES, type ReportType } from "../../../contract/reports.ts";
import { CallError } from "../../lib/api/call-error.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioList } from "../../ui/radio-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { PictureList } from "../images/picture-list.tsx";
import { idsOf, usePictures } from "../images/use-pictures.ts";
import styles from "./report.module.css";
import "./report-dialog.ts";
import { useSendReport } from "./reports.queries.ts";
import { obstacleOf, SendOutcome } from "./send-outcome.tsx";
import { sentLength, sentText } from "./sent-text.ts";

const FORM = "report-form";
/** Long enough to read what happens next. */
const SENT_MS = 4_000;

export function ReportDialog({ subject, title, part, close }: DialogComponentProps<"report">) {
  const { t } = useTranslation(["reports", "common"]);
  const pictures = usePictures(REPORT_IMAGES_MAX);
  const { mutate, isPending, error } = useSendReport();
  const [type, setType] = useState<ReportType | null>(null);
  const [description, setDescription] = useState("");
  const [attempts, setAttempts] = useState(0);
  const isAsked = attempts > 0;
  const firstType = useRef<HTMLElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const isLong =
    sentLength(description) > REPORT_DESCRIPTION_MAX || (error instanceof CallError && error.code === "report_length");
  const isFilled = type !== null || description !== "" || pictures.list.length > 0;
  const obstacle = obstacleOf(pictures);

  const send = () => {
    setAttempts(attempts + 1);
    if (isPending) return;
    if (type === null) return firstType.current?.focus();
    if (sentLength(description) > REPORT_DESCRIPTION_MAX) return text.current?.focus();
    if (obstacle) return;
    mutate(
      { subject, type, description: sentText(description), images: idsOf(pictures) },
      {
        onSuccess: () => {
          toast(t("sent"), { duration: SENT_MS });
          close();
        },
      },
    );
  };
  const what = part ? t(`about_${subject.kind}_part` as "about_story_part", { title, part }) : null;

  return (
    <Dialog
      title={t("title")}
      description={what ?? t(`about_${subject.kind}`, { title })}
      onClose={() => close()}
      byButtonsOnly={isFilled}
      dismissible={!isPending}
      footer={
        <>
          <Button onClick={() => close()} disabled={isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <RadioList
          label={t("type")}
          value={type}
          onValueChange={setType}
          options={REPORT_TYPES.map((value) => ({ value, label: t(`${value}_type`) }))}
          error={isAsked && type === null ? t("type_missing") : undefined}
          disabled={isPending}
          firstRef={firstType}
        />
        <TextArea
          ref={text}
          label={t("description")}
          hint={t("description_hint")}
          error={isLong ? t("description_long", { max: REPORT_DESCRIPTION_MAX }) : undefined}
          max={REPORT_DESCRIPTION_MAX}
          measure={sentLength}
          rows={3}
          readOnly={isPending}
          value={description}
          onValueChange={setDescription}
        />
        <PictureList pictures={pictures} max={REPORT_IMAGES_MAX} disabled={isPending} />
        <p className={styles.next}>{t(subject.kind === "user" ? "next_user" : "next_work")}</p>
        <SendOutcome attempts={attempts} obstacle={obstacle} error={isPending ? null : error} />
      </form>
    </Dialog>
  );
}
