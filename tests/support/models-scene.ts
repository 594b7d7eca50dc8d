// Models for tests: the real ones, connected to a server that simulates OpenAI's protocol.
import { pino } from "pino";
import { afterAll, afterEach } from "vitest";
import { BIG_MODELS } from "../../contract/limits.ts";
import type { BigModel } from "../../contract/models.ts";
import { type ModelConnection, storytellerConnection } from "../../server/platform/models/connection.ts";
import { type ConnectedModels, createModels } from "../../server/platform/models/create-models.ts";
import type { ModelError } from "../../server/platform/models/model-error.ts";
import type { ModelRequest } from "../../server/platform/models/models.ts";
import type { StorytellerBrief } from "../../server/platform/models/story-brief.ts";
import { type OpenAiServer, startOpenAiServer } from "./openai-server.ts";

/** A model's connection to an endpoint, in the configuration's form. */
export function endpointConnection(
  id: BigModel,
  baseUrl: string,
  more: Partial<ModelConnection> = {},
): ModelConnection {
  return { ...storytellerConnection(id), source: "endpoint", baseUrl, model: "test-model", ...more };
}

/** All three models, connected to a server. */
export function connectedModels({ baseUrl }: Pick<OpenAiServer, "baseUrl">): ModelConnection[] {
  return BIG_MODELS.map((id) => endpointConnection(id, baseUrl));
}

/** A minimal brief. */
export const BRIEF: StorytellerBrief = {
  task: "summarise",
  language: "en",
  text: "The harbour was dark.",
  length: 70,
  names: [],
  bannedWords: [],
};

export function modelRequest(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "v1",
    prompt: { system: "Continue.", user: "The harbour was dark." },
    maxTokens: 200,
    story: BRIEF,
    person: "somebody",
    signal: new AbortController().signal,
    ...more,
  };
}

export interface ModelsScene {
  models: ConnectedModels;
  server: OpenAiServer;
  /** Connects V1 to the server with these settings. */
  connect(more?: Partial<ModelConnection>): void;
}

/** Call it at the top of the file. None of its models is the storyteller. */
export async function modelsScene(): Promise<ModelsScene> {
  const server = await startOpenAiServer();
  const models = createModels({
    loadStoryteller: () => Promise.reject(new Error("this test is about endpoints")),
    log: pino({ level: "silent" }),
    returnPollMs: 20,
  });
  const connect = (more: Partial<ModelConnection> = {}) =>
    models.connect([endpointConnection("v1", server.baseUrl, more)]);
  connect();
  afterEach(() => {
    server.reset();
    // The health recorded for a server is discarded with its connection.
    connect({ model: "another" });
    connect();
  });
  afterAll(async () => {
    models.close();
    await server.close();
  });
  return { models, server, connect };
}

/** Reads to the end. */
export async function written(words: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const word of words) text += word;
  return text;
}

/** Reads until it fails; returns the text so far, and the error. */
export async function failed(words: AsyncIterable<string>): Promise<{ text: string; error: ModelError }> {
  let text = "";
  try {
    for await (const word of words) text += word;
  } catch (error) {
    return { text, error: error as ModelError };
  }
  throw new Error(`it did not fail but wrote: ${text}`);
}
