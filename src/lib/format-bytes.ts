// Sizes as people read them.
import type { Locale } from "../../contract/limits.ts";

const UNITS = ["KB", "MB", "GB", "TB"] as const;
const STEP = 1024;

/** Bytes as "12 KB", "1.4 MB", "2 GB": one decimal below ten. Anything below a KB is one, unless it is nothing. */
export function formatBytes(bytes: number, locale: Locale): string {
  let size = bytes / STEP;
  let unit = 0;
  // What would be shown as 1,024 of a unit is one of the next.
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit++;
  }
  const shown = bytes > 0 && size < 1 ? 1 : size;
  const maximumFractionDigits = unit > 0 && shown < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(shown)} ${UNITS[unit]}`;
}
