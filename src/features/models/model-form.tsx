// The form that connects a model: the storyteller, or a server that speaks OpenAI's protocol.
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModelSetting } from "../../../contract/models.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type DraftErrors, draftOf, LABEL_MAX, losesKey, type ModelDraft, readDraft } from "./model-draft.ts";
import styles from "./model-form.module.css";
import { ModelLimits } from "./model-limits.tsx";
import { useChangeModel } from "./models.queries.ts";

export interface ModelFormProps {
  model: ModelSetting;
  onDone: () => void;
}

export function ModelForm({ model, onDone }: ModelFormProps) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const save = useChangeModel();
  // A person who opens the form for the storyteller wants to connect something else.
  const [draft, setDraft] = useState(() => draftOf(model, "endpoint"));
  const [errors, setErrors] = useState<DraftErrors>({});
  const name = model.id.toUpperCase();
  const set = (change: Partial<ModelDraft>) => setDraft((old) => ({ ...old, ...change }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(draft, model);
    setErrors(read.errors ?? {});
    if (!read.change) return;
    try {
      await save.mutateAsync({ id: model.id, change: read.change });
      toast(t(draft.source === "storyteller" ? "saved_storyteller" : "saved", { name }));
      onDone();
    } catch (error) {
      // The server checks addresses more strictly than the form can.
      if (error instanceof CallError && failedFields(error).includes("base_url")) setErrors({ address: true });
    }
  }

  const keyHint = losesKey(model, draft) ? t("form_key_lost") : model.has_key ? t("form_key_kept") : t("form_key_hint");
  return (
    <form
      className={styles.form}
      aria-label={t("form_name", { name })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.source}>
        <SegmentedControl
          label={t("form_source")}
          value={draft.source}
          onValueChange={(source) => set({ source })}
          options={[
            { value: "endpoint", label: t("source_endpoint") },
            { value: "storyteller", label: t("source_storyteller") },
          ]}
        />
      </div>
      {draft.source === "storyteller" ? (
        <p className={styles.teller}>{t("storyteller_body")}</p>
      ) : (
        <>
          <TextField
            label={t("form_address")}
            hint={t("form_address_hint")}
            error={errors.address && t("form_address_wrong")}
            value={draft.address}
            onValueChange={(address) => set({ address })}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <div className={styles.pair}>
            <TextField
              label={t("form_model")}
              hint={t("form_model_hint")}
              error={errors.model && t("form_model_missing")}
              value={draft.model}
              onValueChange={(value) => set({ model: value })}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              label={t("form_key")}
              hint={keyHint}
              error={errors.key && t("form_key_wrong")}
              type="password"
              value={draft.key}
              onValueChange={(key) => set({ key })}
              autoComplete="new-password"
            />
          </div>
          {model.has_key && !losesKey(model, draft) && (
            <Checkbox
              checked={draft.forgetKey}
              onCheckedChange={(forgetKey) => set({ forgetKey })}
              label={t("form_key_remove")}
            />
          )}
        </>
      )}
      <TextField
        label={t("form_label")}
        hint={t("form_label_hint", { name })}
        max={LABEL_MAX}
        value={draft.label}
        onValueChange={(label) => set({ label })}
      />
      <ModelLimits draft={draft} errors={errors} onChange={set} />
      {save.isError && Object.keys(errors).length === 0 && (
        <FailureNotice error={save.error}>{t("save_failed", { name, reason: errorText(save.error) })}</FailureNotice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("form_save")}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t("form_cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The names of the fields that a refusal is about. */
function failedFields({ content }: CallError): string[] {
  return Array.isArray(content) ? content.map((failure: { field?: unknown }) => String(failure.field)) : [];
}
