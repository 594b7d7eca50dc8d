// The form that connects a model: an address and a key, which are tested before they are saved; or the storyteller.
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
import {
  type DraftErrors,
  draftOf,
  losesKey,
  type ModelDraft,
  needsTest,
  placeOf,
  readDraft,
  readPlace,
} from "./model-draft.ts";
import styles from "./model-form.module.css";
import { ModelLimits } from "./model-limits.tsx";
import { ModelName } from "./model-name.tsx";
import { ModelTest } from "./model-test.tsx";
import { useChangeModel, useTryConnection } from "./models.queries.ts";

export interface ModelFormProps {
  model: ModelSetting;
  onDone: () => void;
}

export function ModelForm({ model, onDone }: ModelFormProps) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const save = useChangeModel();
  const trial = useTryConnection(model.id);
  // A person who opens the form for the storyteller wants to connect something else.
  const [draft, setDraft] = useState(() => draftOf(model, "endpoint"));
  const [errors, setErrors] = useState<DraftErrors>({});
  /** What was tested, as `placeOf` gives it, with the model that was chosen. */
  const [tested, setTested] = useState<string | null>(null);
  const name = model.id.toUpperCase();
  const isEndpoint = draft.source === "endpoint";
  const set = (change: Partial<ModelDraft>) => setDraft((old) => ({ ...old, ...change }));
  const isTested = tested !== null && tested === placeOf(draft);
  const hasPassed = isTested && trial.data?.test?.ok === true;
  const mustTest = needsTest(draft, model) && !hasPassed;
  const listed = trial.data && trial.variables.base_url === draft.address.trim() ? trial.data.models : [];

  /** The server checks addresses more strictly than the form can. */
  function showRefusal(error: unknown) {
    if (error instanceof CallError && failedFields(error).includes("base_url")) setErrors({ address: true });
  }

  async function test() {
    const read = readPlace(draft);
    setErrors(read.errors ?? {});
    if (!read.place) return;
    try {
      const found = await trial.mutateAsync(read.place);
      const chosen = { ...draft, model: found.model ?? "" };
      // What was changed meanwhile was not tested.
      setDraft((old) => (placeOf(old) === placeOf(draft) ? { ...old, model: chosen.model } : old));
      setTested(placeOf(chosen));
      if (found.test === null) setErrors({ model: true });
    } catch (error) {
      showRefusal(error);
    }
  }

  async function store() {
    const read = readDraft(draft, model);
    setErrors(read.errors ?? {});
    if (!read.change) return;
    try {
      await save.mutateAsync({ id: model.id, change: read.change });
      toast(t(isEndpoint ? "saved" : "saved_storyteller", { name }));
      onDone();
    } catch (error) {
      showRefusal(error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void (mustTest ? test() : store());
  }

  const source = (
    <div className={styles.source}>
      <SegmentedControl
        label={t("form_source")}
        value={draft.source}
        onValueChange={(value) => set({ source: value })}
        options={[
          { value: "endpoint", label: t("source_endpoint") },
          { value: "storyteller", label: t("source_storyteller") },
        ]}
      />
    </div>
  );
  const isConnecting = model.source === "storyteller";
  const keyHint = losesKey(model, draft) ? t("form_key_lost") : model.has_key ? t("form_key_kept") : t("form_key_hint");
  return (
    <form className={styles.form} aria-label={t("form_name", { name })} noValidate onSubmit={submit}>
      {!isConnecting && source}
      {isEndpoint ? (
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
          <TextField
            label={t("form_key")}
            hint={keyHint}
            error={errors.key && t("form_key_wrong")}
            type="password"
            value={draft.key}
            onValueChange={(key) => set({ key })}
            autoComplete="new-password"
          />
          {model.has_key && !losesKey(model, draft) && (
            <Checkbox
              checked={draft.forgetKey}
              onCheckedChange={(forgetKey) => set({ forgetKey })}
              label={t("form_key_remove")}
            />
          )}
          {(draft.model !== "" || tested !== null || errors.model) && (
            <ModelName
              value={draft.model}
              listed={listed}
              isMissing={errors.model === true}
              onChange={(value) => set({ model: value })}
            />
          )}
        </>
      ) : (
        <p className={styles.teller}>{t("storyteller_body")}</p>
      )}
      <ModelLimits name={name} draft={draft} errors={errors} onChange={set}>
        {isConnecting && source}
      </ModelLimits>
      {isEndpoint && (
        <ModelTest
          isPending={trial.isPending}
          failure={errors.address ? null : trial.error}
          result={(isTested && trial.data?.test) || null}
        />
      )}
      {save.isError && Object.keys(errors).length === 0 && (
        <FailureNotice error={save.error}>{t("save_failed", { name, reason: errorText(save.error) })}</FailureNotice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={save.isPending || trial.isPending}>
          {t(mustTest ? "form_test" : "form_save")}
        </Button>
        {mustTest && isTested && trial.data?.test && (
          <Button busy={save.isPending} onClick={() => void store()}>
            {t("form_save_untested")}
          </Button>
        )}
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
