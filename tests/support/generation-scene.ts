// A person with a story and a simulated model, for tests of generations.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect } from "vitest";
import type { Generation, GenerationEvent } from "../../contract/generations.ts";
import type { WritingBenefits } from "../../contract/power.ts";
import type { Story } from "../../contract/stories.ts";
import type { Config } from "../../server/platform/config.ts";
import type { ModelConnection } from "../../server/platform/models/connection.ts";
import { type Answer, type TestApp, testApp } from "./app.ts";
import { type EventReading, readEvents } from "./event-reader.ts";
import { connectedModels, endpointConnection } from "./models-scene.ts";
import { type OpenAiServer, startOpenAiServer } from "./openai-server.ts";
import { signUp, type TestPerson } from "./people.ts";

export const BEFORE = "The harbour was dark. Nobody had lit the lamp since the storm.";

/** A request body; every one has an id of its own. */
export function asking(more: Record<string, unknown> = {}) {
  return { id: randomUUID(), before: BEFORE, write_length: 70, model: "v2", candidates: 1, ...more };
}

export interface Author extends TestPerson {
  storyId: string;
  chapterId: string;
  /** Requests a continuation and returns the immediate answer. */
  begin(more?: Record<string, unknown>): Promise<Generation>;
  /** The same, returning any answer. */
  tryBegin(more?: Record<string, unknown>): Promise<Answer>;
  follow(id: string, from?: { after?: number; lastEventId?: number }): Promise<EventReading<GenerationEvent>>;
  /** Waits until it has ended. */
  ended(id: string): Promise<Generation>;
  /** The available and the held power. */
  balance(): Promise<{ total: number; held: number }>;
}

export interface GenerationScene {
  app: TestApp;
  server: OpenAiServer;
  author(): Promise<Author>;
  /** Connects the models again with these settings. */
  connect(more?: Partial<ModelConnection>): void;
}

/** Starts the app and the model server. Call it at the top of the file; all three models are the simulated one. */
export async function generationScene(overrides: Partial<Config> = {}): Promise<GenerationScene> {
  const server = await startOpenAiServer();
  const connections = () => connectedModels(server);
  const app = await testApp({ models: connections(), ...overrides });
  afterEach(() => {
    server.reset();
    // The health recorded for a failed server is discarded with its connection.
    app.services.models.connect(connections().map((one) => ({ ...one, model: "another" })));
    app.services.models.connect(connections());
  });
  afterAll(() => server.close());
  return {
    app,
    server,
    author: () => author(app),
    connect: (more = {}) => app.services.models.connect([endpointConnection("v2", server.baseUrl, more)]),
  };
}

/** A new person with a story of one chapter. */
export async function author(app: Pick<TestApp, "request" | "url">): Promise<Author> {
  const person = await signUp(app, "author");
  const story = await person.post<Story>("/api/v2/novels", { title: "The Lamp", language: "en-US" });
  const { _id: storyId, last_chapter_id: chapterId } = story;
  if (!chapterId) throw new Error("a new story has no chapter");
  const path = `/api/v2/novels/${storyId}/chapters/${chapterId}/generations`;
  const follow: Author["follow"] = (id, from = {}) =>
    readEvents(`${app.url}/api/v2/generations/${id}/events`, { token: person.token, ...from });
  return {
    ...person,
    storyId,
    chapterId,
    begin: (more) => person.post<Generation>(path, asking(more)),
    tryBegin: (more) => person.ask("POST", path, asking(more)),
    follow,
    async ended(id) {
      const reading = await follow(id);
      expect(reading.status).toBe(200);
      const last = (await reading.end).at(-1)?.event;
      if (last?.type !== "end") throw new Error(`the last event is ${JSON.stringify(last)}`);
      return last.generation;
    },
    async balance() {
      const { total, held } = await person.get<WritingBenefits>("/api/v1/user/benefits/writing");
      return { total, held };
    },
  };
}

/** The text of each candidate, assembled from the events. */
export function candidateTexts(reading: Pick<EventReading<GenerationEvent>, "events">): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { event } of reading.events) {
    if (event.type === "snapshot" || event.type === "end")
      for (const { _id, text } of event.generation.candidates) texts.set(_id, text);
    else if (event.type === "text") texts.set(event.candidate, (texts.get(event.candidate) ?? "") + event.text);
    else if (event.type === "cut")
      texts.set(event.candidate, (texts.get(event.candidate) ?? "").slice(0, event.length));
  }
  return texts;
}
