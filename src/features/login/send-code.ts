// Requests one-time codes and remembers what was sent to whom, and when another code can be requested (product.md 4,
// "Send-code button"). The state lives outside the panels: switching panels, closing the dialog and reloading the page
// keep it. Creators decide what a code is sent to, and through which endpoint.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { z } from "zod";
import { CODE_RESEND_SECONDS, CODE_SECONDS } from "../../../contract/limits.ts";

/** The result of a request for a code: the code's id, or a text key. */
export type CodeAnswer<Failure extends string> = { codeId: string } | { failure: Failure };

export interface CodeSending<Failure extends string> {
  state: { isSending: boolean; sent: SentCode[] };
  /** Requests a code. Returns null, or a text key; rejects with the errors of the request. */
  request(target: string): Promise<Failure | null>;
  /** Forgets the code sent to this target, which is no longer valid. */
  drop(target: string): void;
}

/** `kind`: what the codes are for; a reload restores the codes of the same kind. */
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
  /** Seconds until another code can be requested. */
  left: number;
  /** The id of the code to enter; null when none was sent to this target. */
  codeId: string | null;
}

/** The state of the code for a target. */
export function useCodeState<Failure extends string>({ state }: CodeSending<Failure>, target: string): CodeState {
  const { isSending, sent } = useSnapshot(state);
  const found = sent.find((one) => one.target === target);
  const left = useSecondsUntil(found?.againAt ?? 0);
  const codeId = found?.codeId ?? null;
  if (isSending) return { phase: "sending", left, codeId };
  if (!found) return { phase: "idle", left, codeId };
  return { phase: left > 0 ? "waiting" : "again", left, codeId };
}

/** Computed from the clock at every tick: timers of a hidden page are throttled. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  // `now` may be from before the code was sent: the result is capped at the full wait.
  const left = Math.min(CODE_RESEND_SECONDS, Math.max(0, Math.ceil((moment - now) / 1_000)));
  useEffect(() => {
    if (now >= moment) return;
    const timer = setTimeout(() => setNow(Date.now()), (moment - Date.now()) % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [now, moment]);
  return left;
}

/**
 * The codes a tab has requested, kept across a reload: on a phone the page is often unloaded while the person reads the
 * message, and another code can only be requested after a minute.
 */
const sentCode = z.object({
  target: z.string(),
  /** Null once the code was used or is no longer valid. */
  codeId: z.string().nullable(),
  /** When another code can be requested, in milliseconds. */
  againAt: z.number(),
});
type SentCode = z.infer<typeof sentCode>;

const keyOf = (kind: string) => `sent-codes.${kind}`;

/** How long a code is still valid after another one can be requested. */
const REST_MS = (CODE_SECONDS - CODE_RESEND_SECONDS) * 1_000;

const isOver = ({ againAt }: SentCode) => againAt + REST_MS <= Date.now();

/** The stored codes that may still be valid. Storage may be disabled or hold anything: then there are none. */
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
    // Without storage the codes last as long as the page.
  }
}
