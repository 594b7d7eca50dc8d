// Shortens what another server said to one line for the log or the administrators' page.
import { redact } from "./redact.ts";

const DETAIL_MAX = 200;

/**
 * Control characters and line breaks become spaces, secrets are removed, and the text is cut to the length of a line.
 */
export function errorDetail(text: string, secret: string | null = null): string {
  const line = redact(text, secret)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .toWellFormed();
  return line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX - 1).toWellFormed()}…` : line;
}

/** The message in an error of OpenAI's protocol, or in another common form; null if there is none. */
export function saidByServer(body: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const { error, message, detail } = (parsed ?? {}) as Record<string, unknown>;
  const nested = typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
  return (
    ([nested, message, detail].find((each) => typeof each === "string" && each !== "") as string | undefined) ?? null
  );
}
