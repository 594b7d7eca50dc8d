// One request to a provider of text messages: with limits of time and size, redirects not followed.
import { readCapped } from "../read-capped.ts";
import { SmsError } from "./sms.ts";

/** Short, because a person is waiting. */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 64 * 1024;

/** The response's status and JSON (null for anything else). Throws an SmsError when none arrived. */
export async function askGateway(
  url: URL,
  init: { method: "GET" | "POST"; headers?: Record<string, string>; body?: URLSearchParams },
  timeoutMs = TIMEOUT_MS,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    const text = await readCapped(response, ANSWER_MAX_BYTES);
    return { status: response.status, json: parsed(text) };
  } catch (cause) {
    throw new SmsError("the provider of text messages did not respond", { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
