// Moderation: one case, with its reports and decisions.
import "../../features/images/image-dialogs.ts";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ModerationCase } from "../../../contract/moderation.ts";
import { ADMIN_REPORTS_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { CaseLoader } from "../../features/administration/moderation/case-loader.tsx";
import { useCase } from "../../features/administration/moderation/moderation.queries.ts";
import { useSubjectName } from "../../features/administration/moderation/subject-words.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { Chip } from "../../ui/chip.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";

const TABS = { open: "", appealed: "?tab=appealed", decided: "?tab=decided" };

export function AdminCaseScreen() {
  const { t } = useTranslation("moderation");
  const { caseId = "" } = useParams();
  const query = useCase(caseId);
  const subjectName = useSubjectName();
  const of = query.data;
  return (
    <Page
      narrow={of !== undefined && of.status !== "open"}
      title={of ? subjectName(of.subject) : t("title")}
      subtitle={of && <CaseFacts of={of} />}
      above={<AdminHead storiesPath={STORIES_PATH} />}
      aside={
        <LinkButton to={ADMIN_REPORTS_PATH + (of ? TABS[of.status] : "")} size="sm" icon={<ArrowLeft />}>
          {t("back")}
        </LinkButton>
      }
    >
      <CaseLoader
        key={caseId}
        query={query}
        storiesPath={STORIES_PATH}
        onLook={(src, alt) => void openDialog("image-viewer", { src, alt })}
      />
    </Page>
  );
}

function CaseFacts({ of }: { of: ModerationCase }) {
  const { t } = useTranslation("moderation");
  return (
    <>
      <Chip>{t(of.subject.kind)}</Chip>{" "}
      <Chip tone={of.status === "decided" ? "leaf" : "gold"}>{t(`status_${of.status}`)}</Chip>
    </>
  );
}
