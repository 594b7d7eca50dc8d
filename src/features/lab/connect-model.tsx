// Where a language model comes from: the page on which an administrator connects one, and for others whom to ask.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_MODELS_PATH } from "../../../contract/page-paths.ts";

export function ConnectModel({ isAdministrator }: { isAdministrator: boolean }) {
  const { t } = useTranslation("lab");
  return isAdministrator ? <Link to={ADMIN_MODELS_PATH}>{t("connect_model")}</Link> : t("needs_model_ask");
}
