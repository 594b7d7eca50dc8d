// Model servers found on the server's machine, with their models; one click connects a model.
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LocalServer, ModelSetting } from "../../../contract/models.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./local-servers.module.css";
import { changeOf, useChangeModel, useLocalServers } from "./models.queries.ts";
import admin from "./models-admin.module.css";

const KIND_KEYS = {
  ollama: "kind_ollama",
  "llama.cpp": "kind_llama_cpp",
  "lm-studio": "kind_lm_studio",
  vllm: "kind_vllm",
} as const;

export function LocalServers({ models }: { models: readonly ModelSetting[] }) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const found = useLocalServers();
  const again = (
    <Button size="sm" variant="ghost" icon={<RotateCw />} busy={found.isFetching} onClick={() => void found.refetch()}>
      {t("local_again")}
    </Button>
  );
  return (
    <section aria-labelledby="local-models" className={admin.section}>
      <header className={styles.header}>
        <h2 id="local-models" className={admin.title}>
          {t("local_title")}
        </h2>
        {again}
      </header>
      {found.isPending && (
        <div role="status" aria-label={t("local_looking")}>
          <Skeleton height={64} radius="l" />
        </div>
      )}
      {found.isError && !found.data && (
        <ErrorState body={errorText(found.error)} onRetry={() => void found.refetch()} busy={found.isRefetching} />
      )}
      {found.data?.length === 0 && <p className={styles.none}>{t("local_none")}</p>}
      {found.data?.map((server) => (
        <FoundServer key={server.base_url} server={server} models={models} />
      ))}
    </section>
  );
}

function FoundServer({ server, models }: { server: LocalServer; models: readonly ModelSetting[] }) {
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
      {server.models.length === 0 && <p className={styles.none}>{t("local_no_models")}</p>}
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
