// How the three models are connected: an introduction, the servers found on this machine, and a card for each model.
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LocalServers } from "./local-servers.tsx";
import { ModelCard } from "./model-card.tsx";
import { useModelSettings } from "./models.queries.ts";
import styles from "./models-admin.module.css";

export function ModelsAdmin({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation(["models", "common"]);
  const errorText = useErrorText();
  const settings = useModelSettings();
  if (settings.isPending) return <ModelsSkeleton label={t("common:loading")} />;
  if (!settings.data) {
    if (settings.error instanceof CallError && settings.error.code === "administrators_only")
      return (
        <EmptyState
          title={t("only_administrators_title")}
          body={t("only_administrators_body")}
          action={<LinkButton to={storiesPath}>{t("to_stories")}</LinkButton>}
        />
      );
    return (
      <ErrorState
        body={errorText(settings.error)}
        onRetry={() => void settings.refetch()}
        busy={settings.isRefetching}
      />
    );
  }
  const models = settings.data;
  const tellers = models.filter((model) => model.source === "storyteller").length;
  return (
    <div className={styles.sections}>
      {tellers > 0 && (
        <aside className={styles.note} aria-label={t("storyteller_title")}>
          <h2 className={styles.noteTitle}>{t("storyteller_title")}</h2>
          <p>{t("storyteller_body")}</p>
          {tellers === models.length && <p className={styles.noteNext}>{t("storyteller_all")}</p>}
        </aside>
      )}
      <LocalServers models={models} />
      <section aria-labelledby="connected-models" className={styles.section}>
        <h2 id="connected-models" className={styles.title}>
          {t("connected_title")}
        </h2>
        {models.map((model) => (
          <ModelCard key={model.id} model={model} />
        ))}
      </section>
    </div>
  );
}

function ModelsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.section}>
      {["v1", "v2", "v3"].map((id) => (
        <Skeleton key={id} height={118} radius="l" />
      ))}
    </div>
  );
}
