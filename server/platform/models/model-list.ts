// The list of models that a server with OpenAI's protocol gives, and choosing one to begin with.
import { APICallError } from "@ai-sdk/provider";
import { z } from "zod";
import { toModelError } from "./failures.ts";
import { writesText } from "./text-models.ts";

/** How many models of a list are kept. */
export const MODELS_MAX = 200;
const LIST_MAX_CHARACTERS = 1024 * 1024;
const LIST_TIMEOUT_MS = 10_000;
/** Servers without a list: that is no failure. */
const NO_LIST = [404, 405, 501];

export const modelName = z.string().min(1).max(200);
export const modelList = z.object({ data: z.array(z.object({ id: modelName, owned_by: z.string().optional() })) });

/** Reads a JSON response of limited length. */
export async function readCappedJson(response: Response): Promise<unknown> {
  return JSON.parse(await readCapped(response));
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LIST_MAX_CHARACTERS) throw new Error(`the response of ${response.url} is too long`);
  }
  return text;
}

/**
 * The names of a service's models; empty where it has no list. Throws a ModelError if the service refuses the key or
 * does not respond.
 */
export async function listModels(
  fetch: typeof globalThis.fetch,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | null },
  signal: AbortSignal,
): Promise<string[]> {
  const url = `${baseUrl}/models`;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]),
      headers: { accept: "application/json", ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
    });
    const body = await readCapped(response);
    if (response.ok) return namesIn(body);
    if (NO_LIST.includes(response.status)) return [];
    throw new APICallError({
      message: response.statusText,
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: body,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error, apiKey);
  }
}

function namesIn(body: string): string[] {
  try {
    return modelList
      .parse(JSON.parse(body))
      .data.slice(0, MODELS_MAX)
      .map(({ id }) => id);
  } catch {
    return [];
  }
}

/** The first model of a list that writes text; null if there is none. */
export function firstTextModel(models: readonly string[]): string | null {
  return models.find(writesText) ?? null;
}
