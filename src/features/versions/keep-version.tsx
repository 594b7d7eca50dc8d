// Keeps the chapter's present state as a version, with an optional name.
import { BookmarkPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { VERSION_LABEL_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./keep-version.module.css";
import { useVersionsErrorText } from "./use-versions-error-text.ts";
import { type ChapterRef, useKeepVersion } from "./versions.queries.ts";

export function KeepVersion({ chapter }: { chapter: ChapterRef }) {
  const { t } = useTranslation("versions");
  const [step, setStep] = useState<"closed" | "naming" | "ended">("closed");
  if (step === "naming") return <KeepForm chapter={chapter} onEnd={() => setStep("ended")} />;
  return (
    // After the form closes, the focus returns to the button that opened it.
    <Button block icon={<BookmarkPlus />} autoFocus={step === "ended"} onClick={() => setStep("naming")}>
      {t("keep")}
    </Button>
  );
}

function KeepForm({ chapter, onEnd }: { chapter: ChapterRef; onEnd: () => void }) {
  const { t } = useTranslation(["versions", "common"]);
  const [label, setLabel] = useState("");
  const keep = useKeepVersion(chapter);
  const errorText = useVersionsErrorText();
  const tooLong = exceeds(label.trim(), VERSION_LABEL_MAX);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (tooLong || keep.isPending) return;
    keep.mutate(label, {
      onSuccess: () => {
        toast(t("kept"));
        onEnd();
      },
    });
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        // Closes only the form, not the drawer around it.
        event.stopPropagation();
        onEnd();
      }}
    >
      <TextField
        label={t("keep_label")}
        hint={t("keep_hint")}
        error={keep.isError ? errorText(keep.error) : null}
        max={VERSION_LABEL_MAX}
        value={label}
        onValueChange={setLabel}
        size="sm"
        autoFocus
      />
      <div className={styles.actions}>
        <Button size="sm" variant="ghost" onClick={onEnd}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={keep.isPending} disabled={tooLong}>
          {t("keep_confirm")}
        </Button>
      </div>
    </form>
  );
}
