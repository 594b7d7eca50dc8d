// The empty state that people who are not administrators see on the administrators' screens.
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

export function OnlyAdministrators({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("administration");
  return (
    <EmptyState
      title={t("only_administrators_title")}
      body={t("only_administrators_body")}
      action={<LinkButton to={storiesPath}>{t("to_stories")}</LinkButton>}
    />
  );
}
