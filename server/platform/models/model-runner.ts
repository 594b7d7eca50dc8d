// One of the models at work: its connection as it is now, its line of people, and what is known of its server.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { ModelState } from "../../../contract/models.ts";
import { REST_WAIT_MAX_SECONDS, sleep, withRetries } from "./attempts.ts";
import { isConnected, type ModelConnection } from "./connection.ts";
import { createGate } from "./gate.ts";
import { createHealth, type Health } from "./health.ts";
import { ModelError } from "./model-error.ts";
import type { ModelRequest } from "./models.ts";
import { oneAnswer } from "./one-answer.ts";
import type { Prompt } from "./prompt.ts";
import type { StorytellerBrief } from "./story-brief.ts";

/** What a model that thinks first may use for it, beside the tokens asked for. */
const THOUGHT_TOKENS = 4_096;

export interface ModelRunner {
  readonly connection: ModelConnection;
  readonly health: Health;
  readonly state: ModelState;
  counts(): { running: number; waiting: number };
  /** From now on; what runs already goes on as it began. True when it is another server, model or key than before. */
  connect(connection: ModelConnection): boolean;
  /** As `Models.generate`; `evenPaused` for the administrator's test. */
  generate(request: ModelRequest, options?: { evenPaused?: boolean }): AsyncGenerator<string, void, void>;
}

export interface RunnerDeps {
  /** The language model of a connection; what it loads for it is kept. */
  languageModel(connection: ModelConnection): Promise<LanguageModelV4>;
  /** Called when the server was found to be gone. */
  onGone(runner: ModelRunner): void;
}

export function createModelRunner(first: ModelConnection, { languageModel, onGone }: RunnerDeps): ModelRunner {
  let connection = first;
  let health = createHealth();
  /** Learned from its answers: from then on it is given tokens to think with. */
  let isThinker = false;
  const gate = createGate(() => connection.maxConcurrent);

  function refuseUnlessUsable(evenPaused: boolean): void {
    if (!isConnected(connection)) throw new ModelError("model_unavailable", "it is not connected");
    if (connection.paused && !evenPaused) throw new ModelError("model_unavailable", "it is paused");
  }

  async function restIfAsked(signal: AbortSignal): Promise<void> {
    const seconds = health.restSeconds();
    if (seconds > REST_WAIT_MAX_SECONDS)
      throw new ModelError("model_busy", "it asked to be left alone for a while", { retryAfterSeconds: seconds });
    if (seconds > 0) await sleep(seconds * 1_000, signal);
  }

  async function* ask(request: ModelRequest): AsyncGenerator<string, void, void> {
    const { timeoutSeconds, apiKey } = connection;
    const model = await languageModel(connection);
    yield* oneAnswer(model, {
      call: callOptions(request, connection, isThinker),
      maxTokens: request.maxTokens,
      timeoutMs: timeoutSeconds * 1_000,
      signal: request.signal,
      secret: apiKey,
      onThought() {
        isThinker = true;
      },
    });
  }

  const runner: ModelRunner = {
    get connection() {
      return connection;
    },
    get health() {
      return health;
    },
    get state() {
      if (connection.paused) return "paused";
      return isConnected(connection) && health.isReachable ? "ready" : "unavailable";
    },
    counts: gate.counts,
    connect(next) {
      const isOther =
        next.source !== connection.source ||
        next.baseUrl !== connection.baseUrl ||
        next.model !== connection.model ||
        next.apiKey !== connection.apiKey;
      connection = next;
      if (isOther) {
        health = createHealth();
        isThinker = false;
      }
      gate.advance();
      return isOther;
    },
    async *generate(request, { evenPaused = false } = {}) {
      const { person, signal, onWaiting, onStart } = request;
      refuseUnlessUsable(evenPaused);
      const leave = await gate.enter({ person, signal, onWaiting });
      try {
        refuseUnlessUsable(evenPaused);
        await restIfAsked(signal);
        onStart?.();
        const asked = health;
        yield* withRetries(() => ask(request), asked, signal);
      } finally {
        leave();
        if (!health.isReachable) onGone(runner);
      }
    },
  };
  return runner;
}

function callOptions(
  { prompt, maxTokens, sampling = {}, story }: ModelRequest,
  { source, temperature, topP }: ModelConnection,
  isThinker: boolean,
): LanguageModelV4CallOptions {
  const warmth = sampling.temperature ?? temperature;
  const breadth = sampling.topP ?? topP;
  return {
    prompt: chatMessages(prompt, story.language),
    maxOutputTokens: maxTokens + (isThinker ? THOUGHT_TOKENS : 0),
    ...(warmth !== null && { temperature: warmth }),
    ...(breadth !== null && { topP: breadth }),
    ...(sampling.seed !== undefined && { seed: sampling.seed }),
    ...(source === "storyteller" && { providerOptions: { storyteller: story } }),
  };
}

/**
 * A prompt as the messages of a chat. A kept beginning is told as the model's own words and then asked on from:
 * servers differ in whether an answer may begin with given words, and all of them understand this.
 */
const GO_ON: Readonly<Record<StorytellerBrief["language"], string>> = {
  en: "Go on from exactly where your text stops. Do not repeat any of it.",
  zh: "请从你刚才停下的地方接着写，不要重复已经写过的内容。",
};

function chatMessages(
  { system, user, prefill }: Prompt,
  language: StorytellerBrief["language"],
): LanguageModelV4Prompt {
  const said = (text: string) => [{ type: "text" as const, text }];
  return [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    { role: "user", content: said(user) },
    ...(prefill
      ? [
          { role: "assistant" as const, content: said(prefill) },
          { role: "user" as const, content: said(GO_ON[language]) },
        ]
      : []),
  ];
}
