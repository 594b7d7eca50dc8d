// The storyteller as a language model of the AI SDK, so that the server calls it like every other model.
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { type StorytellerBrief, storytellerBrief } from "../platform/models/story-brief.ts";
import { tell } from "./storyteller.ts";

/** The key of the brief in a call's provider options. */
export const STORYTELLER_OPTION = "storyteller";
/**
 * After this many pieces the event loop gets a turn: pieces are quick to make, and one story must not block the server.
 */
const PIECES_A_TURN = 16;
/** It reads no prompt and counts no tokens, so the usage figures are undefined. */
const USAGE: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
const STOPPED: LanguageModelV4FinishReason = { unified: "stop", raw: undefined };

/** The brief is read from `providerOptions.storyteller`; a call without one is a programming error and throws. */
const storytellerModel: LanguageModelV4 = {
  specificationVersion: "v4",
  provider: "storyloom",
  modelId: "storyteller",
  supportedUrls: {},

  async doGenerate(options) {
    options.abortSignal?.throwIfAborted();
    const text = [...tell(briefOf(options))].join("");
    return { content: [{ type: "text", text }], finishReason: STOPPED, usage: USAGE, warnings: [] };
  },

  async doStream(options) {
    options.abortSignal?.throwIfAborted();
    return { stream: streamOf(briefOf(options), options.abortSignal) };
  },
};

/** The storyteller; it has no state, so one instance serves everybody. */
export function createStorytellerModel(): LanguageModelV4 {
  return storytellerModel;
}

function briefOf(options: LanguageModelV4CallOptions): StorytellerBrief {
  return storytellerBrief.parse(options.providerOptions?.[STORYTELLER_OPTION]);
}

function streamOf(brief: StorytellerBrief, signal: AbortSignal | undefined): ReadableStream<LanguageModelV4StreamPart> {
  const pieces = tell(brief);
  const id = "0";
  let begun = false;
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: "stream-start", warnings: [] });
    },
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) return controller.error(signal.reason);
      try {
        for (let count = 0; count < PIECES_A_TURN; count++) {
          const { value, done } = pieces.next();
          if (done) {
            if (begun) controller.enqueue({ type: "text-end", id });
            controller.enqueue({ type: "finish", usage: USAGE, finishReason: STOPPED });
            return controller.close();
          }
          if (!begun) controller.enqueue({ type: "text-start", id });
          begun = true;
          controller.enqueue({ type: "text-delta", id, delta: value });
        }
      } catch (error) {
        controller.error(error);
      }
    },
    cancel() {
      pieces.return(undefined);
    },
  });
}
