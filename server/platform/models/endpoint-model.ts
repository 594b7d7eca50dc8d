// Any server with OpenAI's protocol, as a language model of the AI SDK. Loaded once an endpoint is connected, so that a
// server with only the storyteller does not keep it in memory.
import { OpenAICompatibleChatLanguageModel } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModelV4 } from "@ai-sdk/provider";
import { chatStream } from "./chat-stream.ts";
import { saidByServer } from "./error-detail.ts";
import { ModelError } from "./model-error.ts";

/** How many characters of a response that is not a stream are read for an error message. */
const EXPLANATION_MAX_CHARACTERS = 16 * 1024;

export interface Endpoint {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** The AI SDK's model sends the requests; the event stream is read by chat-stream.ts. */
export function createEndpointModel(
  { baseUrl, model, apiKey }: Endpoint,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  const headers = {
    "content-type": "application/json",
    accept: "text/event-stream",
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  };
  const sdk = new OpenAICompatibleChatLanguageModel(model, {
    provider: "endpoint.chat",
    url: () => url,
    headers,
    fetch,
    ...(new URL(baseUrl).hostname === "api.openai.com" && { transformRequestBody: renameMaxTokens }),
  });
  return {
    specificationVersion: sdk.specificationVersion,
    provider: sdk.provider,
    modelId: sdk.modelId,
    supportedUrls: sdk.supportedUrls,
    doGenerate: (options) => sdk.doGenerate(options),
    async doStream(options) {
      const { body } = await sdk.prepareRequest(options);
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify({ ...body, stream: true }),
        ...(options.abortSignal && { signal: options.abortSignal }),
      });
      return { stream: chatStream(await onlyStreams(response, url)) };
    },
  };
}

/** A web page or a single object is not an event stream: the address belongs to something else. */
async function onlyStreams(response: Response, url: string): Promise<ReadableStream<Uint8Array>> {
  const type = response.headers.get("content-type") ?? "";
  const { ok, body, status, statusText } = response;
  if (ok && body && !/\b(json|html)\b/i.test(type)) return body;
  const said = await firstText(body);
  if (ok)
    throw new ModelError(
      "model_refused",
      saidByServer(said) ?? `it answered with ${type || "nothing"} instead of a stream`,
      { fault: "address" },
    );
  throw new APICallError({
    message: statusText,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: said,
  });
}

async function firstText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= EXPLANATION_MAX_CHARACTERS) break;
  }
  return text;
}

/** OpenAI's newer models reject the older name; its older ones accept both. Other servers know only the older one. */
function renameMaxTokens({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}
