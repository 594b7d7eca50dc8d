// Puts V1, V2 and V3 together: what serves each of them, the state of their servers, and connections that change at run
// time.
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { BigModel } from "../../../contract/models.ts";
import type { Logger } from "../log.ts";
import { defaultConnections, isConnected, type ModelConnection } from "./connection.ts";
import type { Endpoint } from "./endpoint-model.ts";
import type { LastError } from "./health.ts";
import { ModelError } from "./model-error.ts";
import { createModelRunner, type ModelRunner } from "./model-runner.ts";
import type { ModelInfo, ModelRequest, Models } from "./models.ts";
import { answers } from "./reachable.ts";
import { tokenizerOf } from "./tokenizer-name.ts";
import { createUpstreamFetch } from "./upstream-fetch.ts";

/** How often a server that was unreachable is checked again. */
const RETURN_POLL_MS = 15_000;

/** What administrators see of a model besides its connection. It covers this process only. */
export interface ModelStatus {
  connection: ModelConnection;
  state: ModelInfo["state"];
  lastError: LastError | null;
  running: number;
  waiting: number;
}

export interface ConnectedModels extends Models {
  /** Connects the named models like this from now on; running requests continue with their old connection. */
  connect(connections: readonly ModelConnection[]): void;
  status(id: BigModel): ModelStatus;
  /** Like `generate`, but also while the model is paused: an administrator's test. */
  tryOut(request: ModelRequest): AsyncIterable<string>;
  /** Like `tryOut`, by a connection that is not in use: its failures change no model's state. */
  tryConnection(connection: ModelConnection, request: ModelRequest): AsyncIterable<string>;
  /** The fetch that models use for servers with OpenAI's protocol. */
  fetch: typeof globalThis.fetch;
  close(): void;
}

export interface ModelsDeps {
  /** Loads the built-in storyteller; called once. */
  loadStoryteller(): Promise<LanguageModelV4>;
  log: Logger;
  returnPollMs?: number;
}

/** All models start with the storyteller. */
export function createModels({ loadStoryteller, log, returnPollMs = RETURN_POLL_MS }: ModelsDeps): ConnectedModels {
  const upstream = createUpstreamFetch();
  const made = new Map<string, LanguageModelV4>();
  let storyteller: Promise<LanguageModelV4> | undefined;
  const polls = new Map<BigModel, NodeJS.Timeout>();

  async function languageModel({ source, baseUrl, model, apiKey }: ModelConnection): Promise<LanguageModelV4> {
    if (source === "storyteller" || baseUrl === null || model === null) {
      storyteller ??= loadStoryteller();
      return storyteller;
    }
    const key = JSON.stringify([baseUrl, model, apiKey]);
    const known = made.get(key);
    if (known) return known;
    const fresh = await endpointModel({ baseUrl, model, apiKey });
    made.set(key, fresh);
    return fresh;
  }

  async function endpointModel(endpoint: Endpoint): Promise<LanguageModelV4> {
    const { createEndpointModel } = await import("./endpoint-model.ts");
    return createEndpointModel(endpoint, upstream.fetch);
  }

  /** Checks an unreachable server until it responds again or another one is connected. */
  function awaitReturn(runner: ModelRunner): void {
    const { connection, health } = runner;
    const { id } = connection;
    if (polls.has(id) || connection.source === "storyteller") return;
    log.warn({ model: id, code: health.lastError?.code }, "the model's server cannot be reached");
    const poll = setInterval(async () => {
      const isBack = runner.health !== health || health.isReachable || (await answers(upstream.fetch, connection));
      if (!isBack || polls.get(id) !== poll) return;
      clearInterval(poll);
      polls.delete(id);
      if (runner.health !== health) return;
      health.succeeded();
      log.info({ model: id }, "the model's server can be reached again");
    }, returnPollMs);
    poll.unref();
    polls.set(id, poll);
  }

  /** Loads what a model needs and opens a connection, so that the first request waits for neither. */
  async function warmUp(runner: ModelRunner, isOther: boolean): Promise<void> {
    const { connection, health } = runner;
    if (!isConnected(connection)) return;
    await languageModel(connection);
    if (connection.source === "storyteller" || !isOther) return;
    if ((await answers(upstream.fetch, connection)) || runner.health !== health || !health.isReachable) return;
    health.failed(new ModelError("model_unreachable", "it did not respond"));
    awaitReturn(runner);
  }

  const runners = new Map(
    defaultConnections().map((connection) => [
      connection.id,
      createModelRunner(connection, { languageModel, onGone: awaitReturn }),
    ]),
  );
  const runnerOf = (id: BigModel): ModelRunner => {
    const runner = runners.get(id);
    if (!runner) throw new Error(`there is no model ${id}`);
    return runner;
  };
  const infoOf = ({ connection, state }: ModelRunner): ModelInfo => {
    const { id, label, source, pro, contextWindow } = connection;
    return { id, label, source, state, pro, contextWindow, tokenizer: tokenizerOf(connection) };
  };

  return {
    fetch: upstream.fetch,
    list: () => [...runners.values()].map(infoOf),
    get: (id) => infoOf(runnerOf(id)),
    generate: (request) => runnerOf(request.model).generate(request),
    tryOut: (request) => runnerOf(request.model).generate(request, { evenPaused: true }),
    tryConnection(connection, request) {
      const { baseUrl, model, apiKey } = connection;
      if (baseUrl === null || model === null) throw new Error("there is nothing to try");
      const runner = createModelRunner(connection, {
        languageModel: () => endpointModel({ baseUrl, model, apiKey }),
        onGone: () => undefined,
      });
      return runner.generate(request, { evenPaused: true });
    },
    connect(connections) {
      made.clear();
      for (const connection of connections) {
        const runner = runnerOf(connection.id);
        const isOther = runner.connect(connection);
        warmUp(runner, isOther).catch((error: unknown) => log.error({ err: error }, "a model could not be loaded"));
      }
    },
    status(id) {
      const runner = runnerOf(id);
      const { connection, state, health } = runner;
      return { connection, state, lastError: health.lastError, ...runner.counts() };
    },
    close() {
      for (const poll of polls.values()) clearInterval(poll);
      upstream.close();
    },
  };
}
