// How the simulated OpenAI server answers a completion request: correctly, slowly, or with one of the failures of real
// servers.
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Fault =
  /** An error instead of an answer. */
  | { kind: "status"; status: number; retryAfter?: string; message?: string }
  | { kind: "redirect"; location: string }
  /** The request is accepted and never answered. */
  | { kind: "silent" }
  /** A response that is not a stream. */
  | { kind: "wrong-json" }
  | { kind: "web-page" }
  /** The connection is closed after this many tokens. */
  | { kind: "cut"; after: number }
  /** This many tokens, then nothing more; the connection stays open. */
  | { kind: "stalls"; after: number }
  /** One event in between is invalid JSON. */
  | { kind: "broken-chunk"; after: number }
  /** The server reports an error in the stream. */
  | { kind: "error-chunk"; after: number; message: string; code?: string | number }
  /** It ends normally, but without a finish reason. */
  | { kind: "unfinished"; after: number }
  /** It never stops writing, whatever the token limit is. */
  | { kind: "never-ends" }
  | { kind: "empty" };

export interface Behaviour {
  /** Written token by token; by default a paragraph. */
  tokens?: readonly string[];
  /** Its reasoning before the text, in a field of its own or between tags in the text. */
  thought?: { tokens: readonly string[]; as: "reasoning" | "tags" };
  firstTokenMs?: number;
  /** The first token is sent when this settles. */
  until?: Promise<unknown>;
  /** Tokens per second; all at once by default. */
  perSecond?: number;
  fault?: Fault;
}

/** A text as tokens: words with the space before them, or characters of Chinese two at a time. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*[\p{sc=Han}，。！？、；：“”]{1,2}|\s*[^\s\p{sc=Han}]+|\s+$/gu) ?? [];
}

export const PARAGRAPH = tokensOf(
  " The lamp in the harbour went out before the second bell, and nobody on the quay said a word about it. " +
    "She counted the boats again, slowly, and came to one more than there had been at noon.",
);

export interface Sent {
  /** When each token was written to the socket, by performance.now(). */
  at: number[];
}

/** Answers with a stream. `maxTokens` is the requested limit; reasoning tokens count, as they do at real servers. */
export async function answerCompletion(
  response: ServerResponse,
  { tokens = PARAGRAPH, thought, firstTokenMs = 0, until, perSecond, fault }: Behaviour,
  { maxTokens, sent, signal }: { maxTokens: number; sent: Sent; signal: AbortSignal },
): Promise<void> {
  if (fault && answerWithoutStream(response, fault)) return;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  response.flushHeaders();
  const event = (data: unknown) =>
    response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ id: "chatcmpl-1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });

  chunk({ role: "assistant", content: "" });
  if (fault?.kind === "silent") return;
  await delay(firstTokenMs, undefined, { signal });
  await until;
  const deltas = [...deltasOf(thought), ...tokens.map((content) => ({ content }))];
  const endless = fault?.kind === "never-ends";
  const wanted = endless ? Number.POSITIVE_INFINITY : fault?.kind === "empty" ? 0 : Math.min(deltas.length, maxTokens);
  const begun = performance.now();
  for (let n = 0; n < wanted; n++) {
    if (fault && "after" in fault && fault.after === n && breakOff(response, fault, event)) return;
    chunk(deltas[n % deltas.length] ?? {});
    sent.at.push(performance.now());
    const due = perSecond ? begun + ((n + 1) * 1_000) / perSecond : 0;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait, undefined, { signal });
    else if (response.writableNeedDrain) await new Promise((resolve) => response.once("drain", resolve));
    else if (endless) await delay(0, undefined, { signal });
    if (signal.aborted) return;
  }
  chunk({}, wanted < deltas.length && fault?.kind !== "empty" ? "length" : "stop");
  event("[DONE]");
  response.end();
}

function answerWithoutStream(response: ServerResponse, fault: Fault): boolean {
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  switch (fault.kind) {
    case "status": {
      const { status, retryAfter, message = `playing ${status}` } = fault;
      json(
        status,
        { error: { message, type: "played" } },
        retryAfter === undefined ? {} : { "retry-after": retryAfter },
      );
      return true;
    }
    case "redirect":
      response.writeHead(302, { location: fault.location }).end();
      return true;
    case "wrong-json":
      json(200, { result: ["this", "is", "another", "protocol"] });
      return true;
    case "web-page":
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>A page</title>");
      return true;
    default:
      return false;
  }
}

/** Performs the fault at its position; true when the response has ended with it. */
function breakOff(response: ServerResponse, fault: Fault, event: (data: unknown) => void): boolean {
  switch (fault.kind) {
    case "cut":
      response.socket?.destroySoon();
      return true;
    case "stalls":
      return true;
    case "unfinished":
      response.end();
      return true;
    case "broken-chunk":
      event('{"choices":[{"delta":{"content":"');
      return false;
    case "error-chunk":
      event({ error: { message: fault.message, ...(fault.code !== undefined && { code: fault.code }) } });
      response.end();
      return true;
    default:
      return false;
  }
}

function deltasOf(thought: Behaviour["thought"]): object[] {
  if (!thought) return [];
  if (thought.as === "reasoning") return thought.tokens.map((token) => ({ reasoning_content: token }));
  return ["<think>", ...thought.tokens, "</think>"].map((content) => ({ content }));
}
