// What is counted of a text that is typed: it as the server gets it (`block` in contract/text-fields.ts).
import { textLength } from "../../../contract/text-length.ts";

export const sentText = (typed: string): string => typed.replace(/\r\n?/g, "\n").trim();
export const sentLength = (typed: string): number => textLength(sentText(typed));
