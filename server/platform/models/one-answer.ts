// One request to a language model and its streamed response: text only, with limits of time and size.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { toModelError } from "./failures.ts";
import { ModelError } from "./model-error.ts";

/** No token is longer on average: a server that ignores the token limit is stopped here. */
const CHARACTERS_PER_TOKEN_MAX = 16;
const CHARACTERS_SPARE = 400;
/** A model that thinks longer than this is stopped. */
const THOUGHT_MAX_CHARACTERS = 200_000;

export interface AnswerOptions {
  call: Omit<LanguageModelV4CallOptions, "abortSignal">;
  /** The most tokens of text; `call` may allow more, for a model that thinks first. */
  maxTokens: number;
  /** Milliseconds until the first token, and between two. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Removed from error messages. */
  secret: string | null;
  /** Called when the model thinks before it writes. */
  onThought(): void;
}

/**
 * Yields what the model writes. Throws a ModelError, or the signal's reason. When the reader stops, the request is
 * aborted and its connection closed.
 */
export async function* oneAnswer(model: LanguageModelV4, options: AnswerOptions): AsyncGenerator<string, void, void> {
  const { call, maxTokens, timeoutMs, signal, secret, onThought } = options;
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", onAbort, { once: true });
  let alarm: NodeJS.Timeout | undefined;
  const expect = (what: string) => {
    clearTimeout(alarm);
    const seconds = timeoutMs / 1_000;
    alarm = setTimeout(
      () => stop.abort(new ModelError("model_timeout", `no ${what} within ${seconds} seconds`)),
      timeoutMs,
    );
  };

  let written = 0;
  let thought = 0;
  const thinks = (characters: number) => {
    if (thought === 0) onThought();
    thought += characters;
    if (thought > THOUGHT_MAX_CHARACTERS) throw new ModelError("model_timeout", "it thought without end");
  };
  try {
    expect("first token");
    const { stream } = await model.doStream({ ...call, abortSignal: stop.signal });
    for await (const part of stream) {
      if (part.type === "reasoning-delta" && part.delta !== "") {
        thinks(part.delta.length);
        expect("further token");
      } else if (part.type === "text-delta" && part.delta !== "") {
        clearTimeout(alarm);
        written += part.delta.length;
        yield part.delta;
        if (written > maxTokens * CHARACTERS_PER_TOKEN_MAX + CHARACTERS_SPARE) return;
        expect("further token");
      } else if (part.type === "error") throw part.error;
      else if (part.type === "finish" && written === 0) throw nothingWritten(part, thought);
    }
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw toModelError(error, secret);
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener("abort", onAbort);
    stop.abort();
  }
}

function nothingWritten({ finishReason }: LanguageModelV4StreamPart & { type: "finish" }, thought: number): ModelError {
  if (finishReason.unified === "content-filter")
    return new ModelError("model_refused", "its content filter blocked the response");
  if (thought > 0) return new ModelError("output_empty", "it thought, and wrote nothing");
  return new ModelError("output_empty", "it wrote nothing");
}
