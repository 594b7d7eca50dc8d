// Changing one's nickname: checks it while it is typed, and says how many changes are left this month.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorCode, errorKey } from "../../../contract/errors.ts";
import { NICKNAME_MAX } from "../../../contract/limits.ts";
import { changesLeft, NICKNAME_ERRORS, nickname as nicknameSchema } from "../../../contract/profile.ts";
import { errorMessage } from "../../i18n/message.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { usePerson } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { useProfileLimits, useSetNickname } from "./profile.queries.ts";

const FORM = "nickname-form";

/** The error code that the server would answer with; null for a valid name. */
function problemOf(name: string): ErrorCode | null {
  const issue = nicknameSchema.safeParse(name).error?.issues[0];
  if (!issue) return null;
  const codes: Record<string, ErrorCode> = NICKNAME_ERRORS;
  return codes[issue.code === "too_big" ? "too_long" : issue.message] ?? "nickname_symbols";
}

export function NicknameDialog({ close }: DialogComponentProps<"nickname">) {
  const { t } = useTranslation(["account", "common"]);
  const errorText = useErrorText();
  const person = usePerson();
  const limits = useProfileLimits();
  const set = useSetNickname();
  const [name, setName] = useState(person.nickname);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = problemOf(name);
  // An empty field is reported only after submitting, an invalid character at once.
  const isShown = problem !== null && (isAsked || problem !== "nickname_empty");
  const left = limits.data && (limits.data.nickname.enabled ? changesLeft(limits.data.nickname) : null);
  const isSame = name.trim() === person.nickname;
  const error = isShown
    ? errorMessage(errorKey(problem))
    : set.isError && set.variables === name.trim()
      ? errorText(set.error)
      : undefined;

  const save = () => {
    setAsked(true);
    if (set.isPending) return;
    if (isSame) return close();
    if (problem !== null) return input.current?.focus();
    set.mutate(name.trim(), {
      onSuccess: () => {
        toast(t("name_changed"));
        close();
      },
      onError: () => input.current?.focus(),
    });
  };
  return (
    <Dialog
      size="sm"
      title={t("nickname_title")}
      onClose={() => close()}
      dismissible={!set.isPending}
      initialFocus={input}
      footer={
        <>
          <Button onClick={() => close()} disabled={set.isPending}>
            {t("common:cancel")}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={set.isPending}
            disabled={left === 0 || left === null}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          ref={input}
          label={t("user_info_nickname")}
          labelAside={left !== undefined && <span className={styles.left}>{leftText(left)}</span>}
          hint={t("nickname_hint")}
          error={error}
          max={NICKNAME_MAX}
          value={name}
          onValueChange={setName}
          autoComplete="nickname"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );

  function leftText(count: number | null) {
    if (count === null) return t("changes_off");
    return count === 0 ? t("no_changes_left") : t("changes_left", { count });
  }
}
