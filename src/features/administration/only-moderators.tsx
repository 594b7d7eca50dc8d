// The empty state that people who are not moderators see on the moderators' screens.
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

export function OnlyModerators({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("administration");
  return (
    <EmptyState
      title={t("only_moderators_title")}
      body={t("only_moderators_body")}
      action={<LinkButton to={storiesPath}>{t("to_stories")}</LinkButton>}
    />
  );
}
