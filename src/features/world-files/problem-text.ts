// Texts for what could not be imported and for why a file cannot be read. An unknown kind gets a general text.
import i18next from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorOf, errorStatus } from "../../../contract/errors.ts";
import type { FileProblem } from "../../../contract/world-files.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { detailInWords, type FieldWords } from "./field-words.ts";

const known = (key: string) => i18next.exists(key, { ns: "world-files" });

export function useProblemText(): (problem: Pick<FileProblem, "kind" | "detail">) => string {
  const { t } = useTranslation("world-files");
  return useCallback(
    ({ kind, detail }) => {
      const key = `problem_${kind}`;
      const words: FieldWords = {
        words: (field) => (known(field) ? t(field as "field_use") : null),
        named: (said, name) => t("named_field", { words: said, name }),
        and: t("field_and"),
      };
      return known(key)
        ? t(key as "problem_keys_left", { detail: detail === null ? "?" : detailInWords(kind, detail, words) })
        : t("problem_unknown", { detail: detail ?? kind });
    },
    [t],
  );
}

/** The text for a failed request; for a file that cannot be read it says why, and what to do. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation("world-files");
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof CallError && error.code === "conflict") return t("world_changed");
      const key = `refused_${kindOf(error)}`;
      return known(key) ? t(key as "refused_empty") : errorText(error);
    },
    [t, errorText],
  );
}

/** The error that an import ended with, as a CallError. */
export function failureOf(number: number | null): CallError {
  const code = errorOf(number);
  return new CallError({ code, status: code ? errorStatus(code) : 500 });
}

function kindOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "payload_too_large") return "too_large";
  if (error.code !== "world_file_unreadable") return null;
  const { content } = error;
  return typeof content === "object" && content !== null && "kind" in content ? String(content.kind) : null;
}
