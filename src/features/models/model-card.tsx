// One of the models: its connection, its health, a test, a pause, and the form that changes it.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorOf } from "../../../contract/errors.ts";
import type { ModelSetting } from "../../../contract/models.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import cardStyles from "./card.module.css";
import styles from "./model-card.module.css";
import { ModelForm } from "./model-form.tsx";
import { ModelTest } from "./model-test.tsx";
import { changeOf, useChangeModel, useTestModel } from "./models.queries.ts";
import { useReason } from "./use-reason.ts";

const TONES = { ready: "leaf", paused: "neutral", unavailable: "rose" } as const;
const STATE_KEYS = { ready: "state_ready", paused: "state_paused", unavailable: "state_unavailable" } as const;

export function ModelCard({ model }: { model: ModelSetting }) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const [editing, setEditing] = useState(false);
  const change = useChangeModel();
  const test = useTestModel(model.id);
  const name = model.id.toUpperCase();
  const isTeller = model.source === "storyteller";

  async function pause(paused: boolean) {
    try {
      await change.mutateAsync({ id: model.id, change: { ...changeOf(model), paused } });
      toast(t(paused ? "paused_now" : "resumed_now", { name }));
    } catch (error) {
      toastFailure(error, t("save_failed", { name, reason: errorText(error) }));
    }
  }

  return (
    <article className={cardStyles.card} aria-label={name}>
      <header className={styles.header}>
        <h3 className={styles.name}>
          {name}
          {model.label && <span className={styles.label}>{model.label}</span>}
        </h3>
        <Chip tone={TONES[model.state]}>{t(STATE_KEYS[model.state])}</Chip>
        {model.pro && <Chip tone="gold">{t("pro_only")}</Chip>}
        {model.running > 0 && <Chip tone="ember">{t("running", { count: model.running })}</Chip>}
        {model.waiting > 0 && <Chip>{t("waiting", { count: model.waiting })}</Chip>}
      </header>
      <p className={styles.source}>
        {isTeller
          ? t("source_storyteller_line")
          : t("source_endpoint_line", { model: model.model ?? "", host: hostOf(model.base_url) })}
      </p>
      {model.fixed && <p className={styles.fact}>{t("fixed", { variable: `MODEL_${name}_URL` })}</p>}
      {model.last_error && <LastError error={model.last_error} />}
      {!editing && (
        <div className={cardStyles.actions}>
          <Button size="sm" busy={test.isPending} aria-label={t("test_name", { name })} onClick={() => test.mutate()}>
            {t("test")}
          </Button>
          {!model.fixed && (
            <>
              <Button
                size="sm"
                aria-label={t(isTeller ? "connect_name" : "edit_name", { name })}
                onClick={() => setEditing(true)}
              >
                {t(isTeller ? "connect" : "edit")}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                busy={change.isPending}
                aria-label={t(model.paused ? "resume_name" : "pause_name", { name })}
                onClick={() => void pause(!model.paused)}
              >
                {t(model.paused ? "resume" : "pause")}
              </Button>
            </>
          )}
        </div>
      )}
      <ModelTest isPending={test.isPending} failure={test.error} result={test.data ?? null} />
      {editing && <ModelForm model={model} onDone={() => setEditing(false)} />}
    </article>
  );
}

function LastError({ error: { code, at } }: { error: NonNullable<ModelSetting["last_error"]> }) {
  const { t } = useTranslation("models");
  const { ago } = useFormat();
  const reason = useReason();
  return <p className={styles.fact}>{t("last_error", { ago: ago(at), reason: reason(errorOf(code) ?? "") })}</p>;
}

function hostOf(address: string | null): string {
  return address !== null && URL.canParse(address) ? new URL(address).host : "";
}
