// Reads the event stream of OpenAI's protocol in one pass. The AI SDK's own reader passes each token through seven
// streams and two schemas: with 200 people writing that alone takes most of a core (docs/decisions.md, "Reading a
// model's stream").
import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { createParser } from "eventsource-parser";
import { ModelError } from "./model-error.ts";
import { createThinkTags, type Told } from "./think-tags.ts";

/** The most characters of one event. */
const EVENT_MAX = 1024 * 1024;
/** How long a server may take to close its response after its last event; then the connection is closed. */
const CLOSING_MS = 250;
const FINISH: Readonly<Record<string, LanguageModelV4FinishReason["unified"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
};
const UNKNOWN_USAGE = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
const ID = "0";

/**
 * Text, thoughts and the end as the AI SDK's parts; errors the server sends, and a response that ends early, become
 * error parts. What arrives in one chunk from the network is passed on in one chunk.
 */
export function chatStream(body: ReadableStream<Uint8Array>): ReadableStream<LanguageModelV4StreamPart> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const tags = createThinkTags();
  let parts: LanguageModelV4StreamPart[] = [];
  let finish: string | null = null;
  let isRefused = false;
  let isDone = false;

  const tell = ({ text, thought }: Told) => {
    if (thought !== "") add(parts, { type: "reasoning-delta", id: ID, delta: thought });
    if (text !== "") add(parts, { type: "text-delta", id: ID, delta: text });
  };
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onEvent({ data }) {
      if (data === "[DONE]") {
        isDone = true;
        return;
      }
      const chunk = readChunk(data);
      if ("error" in chunk) return void parts.push({ type: "error", error: chunk.error });
      if (chunk.thought !== "") tell({ text: "", thought: chunk.thought });
      if (chunk.text !== "") tell(tags.push(chunk.text));
      finish = chunk.finish ?? finish;
      isRefused ||= chunk.isRefused;
    },
    onError(error) {
      if (error.type !== "max-buffer-size-exceeded") return;
      parts.push({
        type: "error",
        error: new ModelError("model_unreachable", "a part of the answer is too long", { answered: true }),
      });
    },
  });

  function end(): void {
    tell(tags.end());
    if (finish === null && !isRefused) {
      const error = new ModelError("model_unreachable", "the answer ended before it was finished", {
        answered: true,
      });
      return void parts.push({ type: "error", error });
    }
    const unified = isRefused ? "content-filter" : (FINISH[finish ?? ""] ?? "other");
    parts.push({ type: "finish", finishReason: { unified, raw: finish ?? undefined }, usage: UNKNOWN_USAGE });
  }

  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        while (parts.length === 0 && !isDone) {
          const { done, value } = await reader.read();
          if (done) isDone = true;
          else parser.feed(decoder.decode(value, { stream: true }));
          if (isDone) end();
        }
        for (const part of parts) controller.enqueue(part);
        parts = [];
        if (!isDone) return;
        await closing(reader);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Reads a response to its end, so that its connection can be reused. */
async function closing(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const late = setTimeout(() => reader.cancel().catch(() => undefined), CLOSING_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // An error after the last event loses nothing.
  } finally {
    clearTimeout(late);
  }
}

type Delta = Extract<LanguageModelV4StreamPart, { type: "text-delta" | "reasoning-delta" }>;

function add(parts: LanguageModelV4StreamPart[], delta: Delta): void {
  const last = parts.at(-1);
  if (last?.type === delta.type) last.delta += delta.delta;
  else parts.push(delta);
}

interface Chunk {
  text: string;
  thought: string;
  finish: string | null;
  isRefused: boolean;
}

/** Parses one event. Other fields, and events without a choice (a token count), are ignored. */
function readChunk(data: string): Chunk | { error: unknown } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    // Without the cause, which quotes the text.
    return {
      error: new ModelError("model_unreachable", "a part of the answer could not be read", { answered: true }),
    };
  }
  const { error, choices } = fields(parsed);
  if (error !== undefined && error !== null) return { error };
  const { delta, finish_reason } = fields(Array.isArray(choices) ? choices[0] : undefined);
  const { content, reasoning_content, reasoning, refusal } = fields(delta);
  return {
    text: textOf(content, "text"),
    thought: textOf(reasoning_content ?? reasoning, "text") + textOf(content, "thinking"),
    finish: typeof finish_reason === "string" ? finish_reason : null,
    isRefused: typeof refusal === "string" && refusal !== "",
  };
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Content is a string, or a list of parts of which some are thoughts. */
function textOf(content: unknown, kind: "text" | "thinking"): string {
  if (typeof content === "string") return kind === "text" ? content : "";
  if (!Array.isArray(content)) return "";
  return content
    .map(fields)
    .filter((part) => part["type"] === kind)
    .map((part) => (kind === "thinking" ? textOf(part["thinking"], "text") : part["text"]))
    .filter((text) => typeof text === "string")
    .join("");
}
