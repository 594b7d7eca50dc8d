// One question to a language model and its answer as it streams: text only, within its times and its size.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { toModelError } from "./failures.ts";
import { ModelError } from "./model-error.ts";

/** No token is longer on average: a server that does not keep to the tokens asked for is stopped here. */
const CHARACTERS_PER_TOKEN_MAX = 16;
const CHARACTERS_SPARE = 400;
/** What a model may think before it is taken for lost. */
const THOUGHT_MAX_CHARACTERS = 200_000;

export interface AnswerOptions {
  call: Omit<LanguageModelV4CallOptions, "abortSignal">;
  /** The tokens of text asked for; `call` may allow more, for a model that thinks first. */
  maxTokens: number;
  /** Milliseconds until the first token, and between two. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Cut out of whatever a failure says. */
  secret: string | null;
  /** It thinks before it writes. */
  onThought(): void;
}

/**
 * Yields what the model writes. Throws a ModelError, or the signal's reason. When the reader stops, the request is
 * ended, and its connection with it.
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
    return new ModelError("model_refused", "its content filter held the answer back");
  if (thought > 0) return new ModelError("output_empty", "it thought, and wrote nothing");
  return new ModelError("output_empty", "it wrote nothing");
}
