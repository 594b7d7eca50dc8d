// Which chapters of several were not published, synced or unpublished: named, with the reason of each, those of one reason
// together.
import i18next from "i18next";
import { formatNumber } from "../../lib/format.ts";
import { isLocale } from "../../lib/locale.ts";
import { sharingReason } from "./sharing-error.ts";
import type { ManyAction } from "./sharing-rows.ts";

export interface FailedChapter {
  /** Its title, or which one it is. */
  name: string;
  error: unknown;
}

/** What was left as it was of several chapters, and why. */
export interface ManyFailed {
  action: ManyAction;
  /** Of how many chapters, and how many of them are done. */
  count: number;
  done: number;
  chapters: readonly FailedChapter[];
}

/** So many are named for each reason; of further ones their number is told. */
const NAMED_MAX = 12;

const numbered = (count: number) => ({
  count,
  formatted: isLocale(i18next.language) ? formatNumber(count, i18next.language) : String(count),
});

/** How many are done, and what follows. */
export function manyFailedHead({ action, count, done }: ManyFailed): string {
  const t = i18next.getFixedT(null, "sharing");
  return t(`failed_${action}`, { ...numbered(count), done: numbered(done).formatted });
}

/** A line for each reason. @param errorText From `useErrorText`. */
export function manyFailedLines(chapters: readonly FailedChapter[], errorText: (error: unknown) => string): string[] {
  const t = i18next.getFixedT(null, "sharing");
  const byReason = Map.groupBy(chapters, ({ error }) => sharingReason(error, errorText));
  return [...byReason].map(([why, failed]) => {
    const names = failed.slice(0, NAMED_MAX).map(({ name }) => t("quoted", { name }));
    const more = failed.length - names.length;
    const all = names.join(t("between_names"));
    return t("why_failed", { names: more > 0 ? t("and_more", { names: all, ...numbered(more) }) : all, why });
  });
}

export function manyFailedText(many: ManyFailed, errorText: (error: unknown) => string): string {
  return [manyFailedHead(many), ...manyFailedLines(many.chapters, errorText)].join(" ");
}
