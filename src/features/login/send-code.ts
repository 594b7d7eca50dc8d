// Asking for one-time codes: what was sent to whom, and from when on another one can be asked for (product.md 4,
// "Send-code button"). It is kept beside the panels, not in them: neither another panel, a dialog that was closed nor a
// page that was loaded anew forgets a code that is on its way. What a code is sent to, and by which call, is the
// maker's business.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { z } from "zod";
import { CODE_RESEND_SECONDS, CODE_SECONDS } from "../../../contract/limits.ts";

/** How a request for a code ended: with the name the code goes by, or with what to say. */
export type CodeAnswer<Failure extends string> = { codeId: string } | { failure: Failure };

export interface CodeSending<Failure extends string> {
  state: { isSending: boolean; sent: SentCode[] };
  /** Has a code sent. Answers null, or what to say; throws what the call throws. */
  request(target: string): Promise<Failure | null>;
  /** The code sent there is of no more use. */
  drop(target: string): void;
}

/** `kind`: what the codes open; those of one kind are known again after a reload. */
export function createCodeSending<Failure extends string>(
  kind: string,
  send: (target: string) => Promise<CodeAnswer<Failure>>,
): CodeSending<Failure> {
  const state = proxy<CodeSending<Failure>["state"]>({ isSending: false, sent: readCodes(kind) });
  return {
    state,
    async request(target) {
      state.isSending = true;
      try {
        const answer = await send(target);
        if ("failure" in answer) return answer.failure;
        const others = state.sent.filter((one) => one.target !== target);
        const againAt = Date.now() + CODE_RESEND_SECONDS * 1_000;
        state.sent = [...others, { target, codeId: answer.codeId, againAt }];
        keepCodes(kind, state.sent);
        return null;
      } finally {
        state.isSending = false;
      }
    },
    drop(target) {
      const sent = state.sent.find((one) => one.target === target);
      if (sent) sent.codeId = null;
      keepCodes(kind, state.sent);
    },
  };
}

export interface CodeState {
  phase: "idle" | "sending" | "waiting" | "again";
  /** Seconds until another one can be asked for. */
  left: number;
  /** The code to be entered; null when none was sent to this target. */
  codeId: string | null;
}

/** Where the code for a target stands. */
export function useCodeState<Failure extends string>({ state }: CodeSending<Failure>, target: string): CodeState {
  const { isSending, sent } = useSnapshot(state);
  const found = sent.find((one) => one.target === target);
  const left = useSecondsUntil(found?.againAt ?? 0);
  const codeId = found?.codeId ?? null;
  if (isSending) return { phase: "sending", left, codeId };
  if (!found) return { phase: "idle", left, codeId };
  return { phase: left > 0 ? "waiting" : "again", left, codeId };
}

/** Read from the clock at every step: a page out of sight has its timers held back. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  // `now` may be of before the code was sent: not a second too many is shown then.
  const left = Math.min(CODE_RESEND_SECONDS, Math.max(0, Math.ceil((moment - now) / 1_000)));
  useEffect(() => {
    if (now >= moment) return;
    const timer = setTimeout(() => setNow(Date.now()), (moment - Date.now()) % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [now, moment]);
  return left;
}

/**
 * The codes a tab has had sent, kept through a reload: on a phone the page is often gone by the time its person
 * comes back with the message, and another code is to be had only after a minute.
 */
const sentCode = z.object({
  target: z.string(),
  /** Null once the code has opened what it was for, or has died. */
  codeId: z.string().nullable(),
  /** From then on another one can be asked for; milliseconds. */
  againAt: z.number(),
});
type SentCode = z.infer<typeof sentCode>;

const keyOf = (kind: string) => `sent-codes.${kind}`;

/** How long a code is still good once another one can be asked for. */
const REST_MS = (CODE_SECONDS - CODE_RESEND_SECONDS) * 1_000;

const isOver = ({ againAt }: SentCode) => againAt + REST_MS <= Date.now();

/** Those that may still be good. Storage may be disabled or hold anything: then there is none. */
function readCodes(kind: string): SentCode[] {
  try {
    const kept = z.array(sentCode).safeParse(JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? "[]"));
    return kept.success ? kept.data.filter((code) => !isOver(code)) : [];
  } catch {
    return [];
  }
}

function keepCodes(kind: string, codes: readonly SentCode[]): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(codes.filter((code) => !isOver(code))));
  } catch {
    // Without storage they last as long as the page.
  }
}
