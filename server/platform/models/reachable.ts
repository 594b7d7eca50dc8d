// Whether a model's server is reachable: any HTTP response counts.
import type { ModelConnection } from "./connection.ts";

const ANSWER_TIMEOUT_MS = 5_000;

/** Never rejects. */
export async function answers(
  fetch: typeof globalThis.fetch,
  { baseUrl, apiKey }: Pick<ModelConnection, "baseUrl" | "apiKey">,
): Promise<boolean> {
  if (baseUrl === null) return false;
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/models`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(apiKey !== null && { headers: { authorization: `Bearer ${apiKey}` } }),
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
