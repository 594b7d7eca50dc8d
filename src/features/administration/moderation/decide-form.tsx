// Decides a case, anew where its decisions do not hold any more: what is done, why, and, before that is confirmed, what will happen and who is told.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DECISION_REASON_MAX, type DecisionAction, type ModerationCase } from "../../../../contract/moderation.ts";
import type { Ban } from "../../../../contract/own-decisions.ts";
import { isVisible } from "../../../../contract/text-fields.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import "../../../lib/confirm-dialog.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { RadioList } from "../../../ui/radio-list.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { readUntil, type Term } from "../lock-term.ts";
import { LockTermFields } from "../lock-term-fields.tsx";
import styles from "./case.module.css";
import { CaseFailure } from "./case-failure.tsx";
import { useDecideQuestion } from "./decide-words.ts";
import { type DecideBody, isRaced, useDecide } from "./moderation.queries.ts";

const OF_WORKS = ["ban", "adult", "lock", "dismiss"] as const;
const OF_PEOPLE = ["lock", "dismiss"] as const;

export interface DecideFormProps {
  of: ModerationCase;
  /** Called with the reason as it is typed. */
  onWrite: (reason: string) => void;
  /** The case is decided: `raced` by another moderator. The form is about to go. */
  onDecided: (raced: boolean) => void;
}

export function DecideForm({ of, onWrite, onDecided }: DecideFormProps) {
  const { t } = useTranslation("moderation");
  const question = useDecideQuestion();
  const decide = useDecide(of.id);
  const last = of.decisions[0];
  const known: readonly DecisionAction[] = of.subject.kind === "user" ? OF_PEOPLE : OF_WORKS;
  // What is dismissed needs no second dismissal.
  const actions = last?.action === "dismiss" ? known.filter((each) => each !== "dismiss") : known;
  const [action, setAction] = useState<DecisionAction | null>(null);
  const [ban, setBan] = useState<Ban | null>(null);
  const [reason, setReason] = useState("");
  /** A ban, and a lock of its author. */
  const [locksToo, setLocksToo] = useState(false);
  const [term, setTerm] = useState<Term>("week");
  const [time, setTime] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const firstAction = useRef<HTMLElement>(null);
  const firstGround = useRef<HTMLElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const isLong = exceeds(reason.trim(), DECISION_REASON_MAX);
  const isMissing = action !== null && action !== "dismiss" && !isVisible(reason);
  const isLock = action === "lock" || (action === "ban" && locksToo);
  const problem = isLong
    ? t("reason_long", { max: DECISION_REASON_MAX })
    : isAsked && isMissing
      ? t("reason_missing")
      : undefined;

  /** Null where a field is missing or wrong. A lock counts from now: the page may have been open for long. */
  const read = (): DecideBody | null => {
    if (action === null) return null;
    const said = reason.trim();
    const { until } = isLock ? readUntil(term, time, Date.now()) : { until: null };
    if (until === undefined) return null;
    if (action === "lock") return { action, until, reason: said };
    if (action !== "ban") return { action, reason: said };
    return ban && { action, ban, reason: said, ...(locksToo && { lock: { until } }) };
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (decide.isPending) return;
    if (action === null) return firstAction.current?.focus();
    if (action === "ban" && ban === null) return firstGround.current?.focus();
    const body = read();
    if (!body) return timeInput.current?.focus();
    if (isLong || isMissing) return reasonField.current?.focus();
    const isSure = await openDialog("confirm", {
      ...question(of, body),
      confirm: t(action === "ban" && locksToo ? "confirm_ban_lock" : `confirm_${action}`),
      danger: action === "ban" || action === "lock",
    });
    if (!isSure) return;
    decide.mutate(
      { ...body, after: last?.id },
      {
        onSuccess: () => {
          toast(t("decided"));
          onDecided(false);
        },
        onError: (error) => isRaced(error) && onDecided(true),
      },
    );
  };

  return (
    <section className={classNames(styles.card, styles.decide)} aria-labelledby="case-decide">
      <h2 id="case-decide" className={styles.heading}>
        {t(last ? "decide_anew" : "decide")}
      </h2>
      <p className={styles.note}>{t(last ? "decide_anew_hint" : "decide_hint")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <RadioList
          inRows
          label={t("action")}
          value={action}
          onValueChange={setAction}
          error={isAsked && action === null ? t("action_missing") : undefined}
          firstRef={firstAction}
          options={actions.map((each) => ({ value: each, label: t(`action_${each}`), hint: t(`action_${each}_hint`) }))}
        />
        {action === "ban" && (
          <RadioList
            inRows
            label={t("ground")}
            value={ban}
            onValueChange={setBan}
            error={isAsked && ban === null ? t("ground_missing") : undefined}
            firstRef={firstGround}
            options={[
              { value: "rules", label: t("ground_rules") },
              { value: "law", label: t("ground_law") },
            ]}
          />
        )}
        {action === "ban" && <Checkbox checked={locksToo} onCheckedChange={setLocksToo} label={t("lock_too")} />}
        {isLock && (
          <LockTermFields
            term={term}
            onTerm={setTerm}
            time={time}
            onTime={setTime}
            shown={readUntil(term, time, openedAt)}
            {...{ isAsked, timeInput }}
          />
        )}
        <TextArea
          ref={reasonField}
          label={t("reason")}
          hint={action === null ? undefined : t(`reason_${action}`)}
          error={problem}
          max={DECISION_REASON_MAX}
          rows={4}
          value={reason}
          onValueChange={(text) => {
            setReason(text);
            onWrite(text);
          }}
        />
        {decide.isError && !decide.isPending && !isRaced(decide.error) && <CaseFailure error={decide.error} />}
        <Button type="submit" variant="primary" busy={decide.isPending}>
          {t("submit")}
        </Button>
      </form>
    </section>
  );
}
