// Tells the person which parts of a paste or drop were left out of the chapter.
import i18next from "i18next";
import { DEFAULT_LOCALE } from "../../../../contract/limits.ts";
import type { Dropped } from "../../../../extensions/editor-notice.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { formatNumber } from "../../../lib/format.ts";
import { isLocale } from "../../../lib/locale.ts";
import { toast } from "../../../lib/toast.ts";

/** Long enough to read the toast. */
const NOTICE_MS = 8_000;

/** In the order of the message: first what is missing, then what only lost its formatting. */
const GONE = ["images", "media", "comments", "deletions"] as const;
const PLAIN = ["tables", "footnotes", "links"] as const;

export async function tellDropped(what: Dropped): Promise<void> {
  await loadTexts("paste");
  const t = i18next.getFixedT(null, "paste");
  const locale = isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const named = (kinds: readonly (keyof Dropped)[]) =>
    list.format(
      kinds.flatMap((kind) => {
        const count = what[kind] ?? 0;
        return count > 0 ? [t(`dropped_${kind}`, { count, formatted: formatNumber(count, locale) })] : [];
      }),
    );
  const [gone, plain] = [named(GONE), named(PLAIN)];
  const sentences = [gone && t("dropped", { what: gone }), plain && t("dropped_plain", { what: plain })];
  toast(sentences.filter(Boolean).join(" "), { type: "info", duration: NOTICE_MS });
}
