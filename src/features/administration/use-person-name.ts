// The name of a person on the administrators' screens.
import { useTranslation } from "react-i18next";

/** Their nickname, else their email. */
export function usePersonName(): (person: { nickname: string | null; email: string | null }) => string {
  const { t } = useTranslation("administration");
  return ({ nickname, email }) => nickname || email || t("nobody");
}
