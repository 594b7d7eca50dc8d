// Formats file sizes for display.
import type { Locale } from "../../contract/limits.ts";

const UNITS = ["KB", "MB", "GB", "TB"] as const;
const STEP = 1024;

/** Bytes as "12 KB", "1.4 MB", "2 GB": one decimal below 10 from MB on. 1 to 1,023 bytes are "1 KB". */
export function formatBytes(bytes: number, locale: Locale): string {
  let size = bytes / STEP;
  let unit = 0;
  // A size that would round to 1,024 of a unit is shown as 1 of the next unit.
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit++;
  }
  const shown = bytes > 0 && size < 1 ? 1 : size;
  const maximumFractionDigits = unit > 0 && shown < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(shown)} ${UNITS[unit]}`;
}
