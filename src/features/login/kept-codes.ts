// The codes a tab has had sent, kept through a reload: on a phone the page is often gone by the time its person comes
// back with the message, and another code is to be had only after a minute.
import { z } from "zod";
import { CODE_RESEND_SECONDS, CODE_SECONDS } from "../../../contract/limits.ts";

const sentCode = z.object({
  target: z.string(),
  /** Null once the code has opened what it was for, or has died. */
  codeId: z.string().nullable(),
  /** From then on another one can be asked for; milliseconds. */
  againAt: z.number(),
});
export type SentCode = z.infer<typeof sentCode>;

const keyOf = (kind: string) => `sent-codes.${kind}`;

/** How long a code is still good once another one can be asked for. */
const REST_MS = (CODE_SECONDS - CODE_RESEND_SECONDS) * 1_000;

const isOver = ({ againAt }: SentCode) => againAt + REST_MS <= Date.now();

/** Those that may still be good. Storage may be disabled or hold anything: then there is none. */
export function readCodes(kind: string): SentCode[] {
  try {
    const kept = z.array(sentCode).safeParse(JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? "[]"));
    return kept.success ? kept.data.filter((code) => !isOver(code)) : [];
  } catch {
    return [];
  }
}

export function keepCodes(kind: string, codes: readonly SentCode[]): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(codes.filter((code) => !isOver(code))));
  } catch {
    // Without storage they last as long as the page.
  }
}
