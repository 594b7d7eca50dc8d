// What a case is about, in words.
import { useTranslation } from "react-i18next";
import type { CaseSubject } from "../../../../contract/moderation.ts";
import { usePersonName } from "../use-person-name.ts";

/** The title of the work, or the name of the person. */
export function useSubjectName(): (subject: CaseSubject) => string {
  const { t } = useTranslation("moderation");
  const personName = usePersonName();
  return (subject) => {
    if (subject.kind === "user") return personName(subject.owner);
    if (subject.title === null) return t("deleted_work");
    return subject.title || t("untitled_work");
  };
}
