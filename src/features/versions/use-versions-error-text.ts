// Error texts of the history.
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { WordsMissingError } from "./versions.queries.ts";

/** Like `useErrorText`, with a text for edits that have not reached the server. */
export function useVersionsErrorText(): (error: unknown) => string {
  const { t } = useTranslation("versions");
  const errorText = useErrorText();
  return (error) => (error instanceof WordsMissingError ? t("words_missing") : errorText(error));
}
