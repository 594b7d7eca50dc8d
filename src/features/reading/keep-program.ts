// Keeps the program on the device of somebody who reads: a text that was opened can be read offline, which needs the
// program there, too.
import { installServiceWorker } from "../../lib/service-worker.ts";

/**
 * Who has read this much of a chapter, in per cent, reads and does not only glance: the first windowful of most chapters is
 * less, and a megabyte of files is not put on a device for that.
 */
export const READ_PERCENT_MIN = 25;
/** After this delay, so that caching never slows what the reader does. */
const INSTALL_DELAY_MS = 5_000;

let isAsked = false;

/** Whether the reader has asked for little data; not known in every browser. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Called with how much of a chapter was read. Once a page is enough; the reader may have turned to the next one since. */
export function keepProgram(percent: number): void {
  if (isAsked || percent < READ_PERCENT_MIN || savesData()) return;
  isAsked = true;
  setTimeout(installServiceWorker, INSTALL_DELAY_MS);
}
