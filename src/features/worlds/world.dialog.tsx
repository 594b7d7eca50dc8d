// Creates a world: its title and its background.
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { WORLD_BACKGROUND_MAX, WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";
import "../../lib/confirm-dialog.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import "./world-dialog.ts";
import styles from "./world-dialog.module.css";
import { backgroundProblem, titleProblem } from "./world-fields.ts";
import { useCreateWorld } from "./worlds.mutations.ts";

/** Error codes shown at the background: they are about it, or about the whole form, which ends with it. */
const BACKGROUND_CODES: readonly (ErrorCode | null)[] = ["sensitive_content", "background_length"];

export function WorldDialog({ close }: DialogComponentProps<"world">) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const create = useCreateWorld();
  const [title, setTitle] = useState("");
  const [background, setBackground] = useState("");
  const [tried, setTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const backgroundField = useRef<HTMLTextAreaElement>(null);
  const form = useId();
  const wrong = { title: titleProblem(title), background: backgroundProblem(background) };
  const refusedIn =
    create.error &&
    (BACKGROUND_CODES.includes(create.error instanceof CallError ? create.error.code : null) && background.trim() !== ""
      ? "background"
      : "title");
  const errorOf = (field: "title" | "background") => {
    const problem = wrong[field];
    if (problem === "too_long" || (problem && tried)) return t(`${field}_${problem}` as "title_empty");
    return refusedIn === field ? errorText(create.error) : null;
  };

  const save = () => {
    setTried(true);
    if (wrong.title) titleField.current?.focus();
    else if (wrong.background) backgroundField.current?.focus();
    else create.mutate({ title: title.trim(), background: background.trim() }, { onSuccess: close });
  };
  const leave = async () => {
    // Asks before closing, so that typed text is not lost by accident.
    if (title.trim() || background.trim()) {
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
  return (
    <Dialog
      title={t("new_world")}
      onClose={() => void leave()}
      dismissible={!create.isPending}
      initialFocus={titleField}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={create.isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t("create_world")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Cover title={title.trim()} lettered className={styles.cover} />
        <TextField
          ref={titleField}
          label={t("title_label")}
          placeholder={t("title_placeholder")}
          value={title}
          max={WORLD_TITLE_MAX}
          autoComplete="off"
          error={errorOf("title")}
          onValueChange={setTitle}
        />
        <TextArea
          ref={backgroundField}
          label={t("background")}
          placeholder={t("background_placeholder")}
          hint={t("background_hint")}
          rows={5}
          value={background}
          max={WORLD_BACKGROUND_MAX}
          error={errorOf("background")}
          onValueChange={setBackground}
        />
      </form>
    </Dialog>
  );
}
