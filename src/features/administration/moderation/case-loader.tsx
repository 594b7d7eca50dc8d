// A case, with what stands in its place while it loads, or where there is none.
import { useTranslation } from "react-i18next";
import { ADMIN_REPORTS_PATH } from "../../../../contract/page-paths.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isNoModerator } from "../administration.queries.ts";
import { OnlyModerators } from "../only-moderators.tsx";
import styles from "./case.module.css";
import { CasePage } from "./case-page.tsx";
import { isNoCase, type useCase } from "./moderation.queries.ts";

export interface CaseLoaderProps {
  query: ReturnType<typeof useCase>;
  storiesPath: string;
  onLook: (src: string, alt: string) => void;
}

export function CaseLoader({ query, storiesPath, onLook }: CaseLoaderProps) {
  const { t } = useTranslation(["moderation", "common"]);
  const errorText = useErrorText();
  if (isNoModerator(query.error)) return <OnlyModerators storiesPath={storiesPath} />;
  if (isNoCase(query.error))
    return (
      <EmptyState
        title={t("moderation:case_gone_title")}
        body={t("moderation:case_gone_body")}
        action={<LinkButton to={ADMIN_REPORTS_PATH}>{t("moderation:back")}</LinkButton>}
      />
    );
  if (query.data) return <CasePage key={query.data.id} of={query.data} onLook={onLook} />;
  if (query.isError)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isRefetching} />;
  return (
    <div role="status" aria-label={t("common:loading")} className={styles.page}>
      {[130, 220, 220].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change
        <Skeleton key={at} height={height} radius="l" />
      ))}
    </div>
  );
}
