// Any server that speaks OpenAI's protocol, as a language model of the AI SDK. Loaded once an endpoint is connected:
// a machine with the storyteller alone carries none of it in memory.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import { ModelError } from "./model-error.ts";
import { saidByServer } from "./one-line.ts";

/** Of an answer that is no stream, so much is read for what it says. */
const EXPLANATION_MAX_BYTES = 16 * 1024;

export interface Endpoint {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** Thoughts a model writes into its text between think tags come as reasoning, not as text. */
export function createEndpointModel(
  { baseUrl, model, apiKey }: Endpoint,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  const provider = createOpenAICompatible({
    name: "endpoint",
    baseURL: baseUrl.replace(/\/+$/, ""),
    ...(apiKey !== null && { apiKey }),
    fetch: async (input, init) => onlyStreams(await fetch(input, init)),
    ...(isOpenAi(baseUrl) && { transformRequestBody: renameMaxTokens }),
  });
  return wrapLanguageModel({
    model: provider.chatModel(model),
    middleware: extractReasoningMiddleware({ tagName: "think" }),
  });
}

/** A web page or a single object is not an answer to a request for a stream: the address is something else's. */
async function onlyStreams(response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !/\b(json|html)\b/i.test(type)) return response;
  const said = saidByServer(await firstBytes(response)) ?? `it answered with ${type} instead of a stream`;
  throw new ModelError(50304, said);
}

async function firstBytes(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= EXPLANATION_MAX_BYTES) break;
  }
  return text;
}

const isOpenAi = (baseUrl: string) => new URL(baseUrl).hostname === "api.openai.com";

/** OpenAI's newer models refuse the older name; its older ones take both. Elsewhere only the older one is known. */
function renameMaxTokens({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}
