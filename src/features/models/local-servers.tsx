// Model servers found on the server's machine: what runs is chosen from, what is missing is fetched or installed.
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModelSetting } from "../../../contract/models.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FoundServer } from "./found-server.tsx";
import { InstallOllama } from "./install-ollama.tsx";
import { useLocalServers, useModelPull } from "./local-models.queries.ts";
import styles from "./local-servers.module.css";
import admin from "./models-admin.module.css";
import { PullStatus } from "./pull-status.tsx";

export function LocalServers({ models }: { models: readonly ModelSetting[] }) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const found = useLocalServers();
  const pull = useModelPull();
  // The page also looks by itself; only a search that somebody asked for is shown as one.
  const [isAsked, setAsked] = useState(false);
  const lookAgain = () => {
    setAsked(true);
    void found.refetch().finally(() => setAsked(false));
  };
  return (
    <section aria-labelledby="local-models" className={admin.section}>
      <header className={styles.header}>
        <h2 id="local-models" className={admin.title}>
          {t("local_title")}
        </h2>
        <Button size="sm" variant="ghost" icon={<RotateCw />} busy={isAsked} onClick={lookAgain}>
          {t("local_again")}
        </Button>
      </header>
      {pull.data && <PullStatus pull={pull.data} />}
      {found.isPending && (
        <div role="status" aria-label={t("local_looking")}>
          <Skeleton height={64} radius="l" />
        </div>
      )}
      {found.isError && !found.data && (
        <ErrorState body={errorText(found.error)} onRetry={() => void found.refetch()} busy={found.isRefetching} />
      )}
      {found.data?.data.length === 0 && <InstallOllama system={found.data.system} />}
      {found.data?.data.map((server) => (
        <FoundServer key={server.base_url} server={server} models={models} pull={pull.data ?? null} />
      ))}
    </section>
  );
}
