// Why a chapter could not be published, or a world not be synced: with the limits, and with the chapter's title or the
// entry's name where the server says it.
import i18next from "i18next";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { formatNumber } from "../../lib/format.ts";
import { isLocale } from "../../lib/locale.ts";
import { WordsMissingError } from "./sharing-requests.ts";

/** @param errorText From `useErrorText`. */
export function sharingError(error: unknown, errorText: (error: unknown) => string): string {
  const why = sharingReason(error, errorText);
  if (!(error instanceof CallError)) return why;
  const { content } = error;
  const name = named(content, "name") ?? named(content, "entry");
  if (name === null) return why;
  const title = name || i18next.getFixedT(null, "common")("untitled");
  return i18next.getFixedT(null, "sharing")("about_chapter", { title, why });
}

/** The same without the title. */
export function sharingReason(error: unknown, errorText: (error: unknown) => string): string {
  if (error instanceof WordsMissingError) return i18next.getFixedT(null, "sharing")("words_missing");
  if (!(error instanceof CallError)) return errorText(error);
  const { code } = error;
  const isLength = code === "chapter_too_short" || code === "chapter_too_long";
  return isLength ? i18next.getFixedT(null, "errors")(code, lengthLimits()) : errorText(error);
}

function named(content: unknown, by: string): string | null {
  const name = typeof content === "object" && content !== null && new Map(Object.entries(content)).get(by);
  return typeof name === "string" ? name : null;
}

/** Why a work was marked as for adults: of a world the entry is named. */
export function taggedText(error: CallError, errorText: (error: unknown) => string): string {
  return named(error.content, "entry") === null ? errorText(error) : sharingError(error, errorText);
}

function lengthLimits() {
  const number = (count: number) => (isLocale(i18next.language) ? formatNumber(count, i18next.language) : count);
  return { min: number(PUBLISH_MIN_CHARACTERS), max: number(CHAPTER_MAX_CHARACTERS) };
}
