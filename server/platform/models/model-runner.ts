// Runs requests to one model: its current connection, its queue of people, and the state of its server.
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

/** Tokens that a model that thinks first may use for that, besides those for the text. */
const THOUGHT_TOKENS = 4_096;

export interface ModelRunner {
  readonly connection: ModelConnection;
  readonly health: Health;
  readonly state: ModelState;
  counts(): { running: number; waiting: number };
  /**
   * Used from now on; running requests continue with the old one. True when the server, model or key is another than
   * before.
   */
  connect(connection: ModelConnection): boolean;
  /** Like `Models.generate`; `evenPaused` for the administrator's test. */
  generate(request: ModelRequest, options?: { evenPaused?: boolean }): AsyncGenerator<string, void, void>;
}

export interface RunnerDeps {
  /** The language model of a connection; what it loads is kept. */
  languageModel(connection: ModelConnection): Promise<LanguageModelV4>;
  /** Called when the server was found to be unreachable. */
  onGone(runner: ModelRunner): void;
}

export function createModelRunner(first: ModelConnection, { languageModel, onGone }: RunnerDeps): ModelRunner {
  let connection = first;
  let health = createHealth();
  /** Learned from the model's responses: from then on it is given extra tokens for thinking. */
  let isThinker = false;
  const gate = createGate(() => connection.maxConcurrent);

  function refuseUnlessUsable(evenPaused: boolean): void {
    if (!isConnected(connection)) throw new ModelError("model_unavailable", "it is not connected");
    if (connection.paused && !evenPaused) throw new ModelError("model_unavailable", "it is paused");
  }

  async function restIfAsked(signal: AbortSignal): Promise<void> {
    const seconds = health.restSeconds();
    if (seconds > REST_WAIT_MAX_SECONDS)
      throw new ModelError("model_busy", "it asked for a pause", { retryAfterSeconds: seconds });
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
 * Converts a prompt to chat messages. A kept beginning is sent as the model's own message, followed by a request to go
 * on: servers differ in whether a response may begin with given words, and all of them understand this.
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
