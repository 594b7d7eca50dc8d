// The language of a message, which chooses its typeface and the voice that reads it.
import type { Locale } from "../../../contract/limits.ts";
import { CJK } from "../../../contract/writing-systems.ts";

const IDEOGRAPH = new RegExp(`[${CJK}]`, "u");

/** Chinese if the text has an ideograph. */
export const languageOf = (text: string): Locale => (IDEOGRAPH.test(text) ? "zh-CN" : "en-US");
