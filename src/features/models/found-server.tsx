// A model server on the server's machine with its models; one click connects a model.
import { useTranslation } from "react-i18next";
import type { LocalServer, ModelPull } from "../../../contract/model-pulls.ts";
import type { ModelSetting } from "../../../contract/models.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { isRunning } from "./local-models.queries.ts";
import styles from "./local-servers.module.css";
import { ModelOffers } from "./model-offers.tsx";
import { changeOf, useChangeModel } from "./models.queries.ts";

const KIND_KEYS = {
  ollama: "kind_ollama",
  "llama.cpp": "kind_llama_cpp",
  "lm-studio": "kind_lm_studio",
  vllm: "kind_vllm",
} as const;

export interface FoundServerProps {
  server: LocalServer;
  models: readonly ModelSetting[];
  /** The running or last pull. */
  pull: ModelPull | null;
}

export function FoundServer({ server, models, pull }: FoundServerProps) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const change = useChangeModel();

  async function use(model: string, setting: ModelSetting) {
    const name = setting.id.toUpperCase();
    try {
      await change.mutateAsync({
        id: setting.id,
        change: {
          ...changeOf(setting),
          source: "endpoint",
          base_url: server.base_url,
          model,
          api_key: null,
          paused: false,
        },
      });
      toast(t("local_connected", { name, model }));
    } catch (error) {
      toastFailure(error, t("save_failed", { name, reason: errorText(error) }));
    }
  }

  return (
    <article className={styles.server} aria-label={t(KIND_KEYS[server.kind])}>
      <header className={styles.header}>
        <h3 className={styles.kind}>{t(KIND_KEYS[server.kind])}</h3>
        <span className={styles.address}>{server.base_url}</span>
        {server.models.length > 0 && <Chip>{t("local_models", { count: server.models.length })}</Chip>}
      </header>
      {server.offers !== null && !isRunning(pull) && (
        <ModelOffers server={server} offers={server.offers} models={models} />
      )}
      {server.models.length === 0 && server.offers === null && <p className={styles.none}>{t("local_no_models")}</p>}
      <ul className={styles.models}>
        {server.models.map((model) => (
          <li key={model} className={styles.model}>
            <span className={styles.name}>{model}</span>
            <span className={styles.uses}>
              <span aria-hidden="true" className={styles.useFor}>
                {t("local_use_for")}
              </span>
              {models.map((setting) => {
                const name = setting.id.toUpperCase();
                const isUsed = setting.base_url === server.base_url && setting.model === model;
                return (
                  <Button
                    key={setting.id}
                    size="sm"
                    variant={isUsed ? "primary" : "secondary"}
                    aria-label={t(isUsed ? "local_in_use" : "local_use", { name, model })}
                    aria-pressed={isUsed}
                    disabled={setting.fixed}
                    busy={
                      change.isPending && change.variables.id === setting.id && change.variables.change.model === model
                    }
                    onClick={() => !isUsed && void use(model, setting)}
                  >
                    {name}
                  </Button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
