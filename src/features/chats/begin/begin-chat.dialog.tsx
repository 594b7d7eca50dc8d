// Begins an exploration in three steps: the world, who is played, and where it begins. The Enter key goes on from each.
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type DialogComponentProps, openDialog } from "../../../lib/dialogs.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import "../../../lib/confirm-dialog.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import "../chats-dialogs.ts";
import styles from "./begin-chat.module.css";
import { type Field, MAXIMA } from "./begin-fields.ts";
import { PersonStep } from "./person-step.tsx";
import { PlaceStep } from "./place-step.tsx";
import { useBegin } from "./use-begin.ts";
import { WorldStep } from "./world-step.tsx";

export function BeginChatDialog({ source, played, close }: DialogComponentProps<"begin-chat">) {
  const { t } = useTranslation(["chats", "common"]);
  const errorText = useErrorText();
  const begin = useBegin({ source, played, onBegun: (chat) => close(chat) });
  const { step, steps, world, person, refusal, isBusy } = begin;
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const isReady = step === "world" ? !world.query.isPending : step === "where" || !person.query.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a first field of its own
  useEffect(() => {
    const field = isReady ? first.current : null;
    // By touch, the focus of a text field would open the on-screen keyboard.
    if (field?.type === "radio" || !matchMedia("(pointer: coarse)").matches) field?.focus();
  }, [step, isReady]);
  useEffect(() => {
    if (begin.attempts > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [begin.attempts]);

  const errorOf = (field: Field) => {
    const problem = begin.problemOf(field);
    if (problem === "too_long" || (problem && begin.isTried))
      return t(problem === "too_long" ? `${field}_too_long` : problem === "empty" ? "name_empty" : "field_characters", {
        max: MAXIMA[field],
      });
    return refusal?.field === field ? errorText(refusal.error) : null;
  };
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, repeat, nativeEvent, target } = event;
    // Safari ends the composition before the keydown event of the confirming key, whose keyCode is still 229.
    if (key !== "Enter" || shiftKey || altKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    if (target instanceof Element && target.closest("button, a")) return;
    event.preventDefault();
    // The key that opened the dialog, or went on from the step before, may still be down.
    if (!repeat && !isBusy) begin.goOn();
  };
  const leave = async () => {
    if (begin.isTyped) {
      const sure = await openDialog("confirm", {
        title: t("leave_title"),
        body: t("leave_body"),
        confirm: t("leave_confirm"),
        cancel: t("leave_cancel"),
        danger: true,
      });
      if (!sure) return;
    }
    close();
  };
  const isLast = step === "where";
  const isWithoutWorld = step === "world" && world.isSettled && !world.chosen;
  return (
    <Dialog
      title={t(`step_${step}`)}
      description={
        <>
          {t("step", { at: steps.indexOf(step) + 1, of: steps.length })}
          {step === "who" && begin.source && ` · ${begin.source.title}`}
          {isLast && ` · ${t("as", { name: begin.playedName })}`}
        </>
      }
      onClose={() => void leave()}
      dismissible={!isBusy}
      initialFocus={first}
      footer={
        <>
          {begin.goBack ? (
            <Button onClick={begin.goBack} disabled={isBusy}>
              {t("common:back")}
            </Button>
          ) : (
            <Button onClick={() => void leave()}>{t("common:cancel")}</Button>
          )}
          <Button type="submit" form={form} variant="primary" busy={isBusy} disabled={isWithoutWorld}>
            {t(isLast ? "begin" : "next")}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={form}
        noValidate
        className={styles.form}
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) begin.goOn();
        }}
      >
        {refusal && refusal.field === null && <FailureNotice error={refusal.error} />}
        {step === "world" && <WorldStep choice={world} chosenRef={first} onLeave={() => close()} />}
        {step === "who" && <PersonStep begin={begin} errorOf={errorOf} chosenRef={first} />}
        {isLast && <PlaceStep begin={begin} errorOf={errorOf} openingRef={first} />}
      </form>
    </Dialog>
  );
}
