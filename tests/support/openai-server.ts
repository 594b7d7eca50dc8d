// A real HTTP server that plays OpenAI's protocol, its list of models and Ollama's, with every fault real ones have.
// It keeps what it was asked and when, by the microsecond, and when who asked went away.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCompletion, type Behaviour, type Sent } from "./openai-answers.ts";

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface ChatBody {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  top_p?: number;
  seed?: number;
}

export interface ChatRequest {
  body: ChatBody;
  headers: IncomingMessage["headers"];
  /** When its last byte had come, by performance.now(); with `performance.timeOrigin` it is comparable elsewhere. */
  at: number;
  sent: Sent;
  /** When the other side was gone before the answer was over; null otherwise. */
  abortedAt: number | null;
  /** Resolves when the answer is over or the other side has gone. */
  over: Promise<void>;
}

/** How the n-th request (from 0) is answered. */
export type Play = Behaviour | ((request: ChatRequest, n: number) => Behaviour);

export interface OpenAiServer {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** `http://127.0.0.1:port/v1`, as a model's address is given. */
  baseUrl: string;
  /** Every request for a completion so far. */
  requests: ChatRequest[];
  /** Connections taken so far. */
  connections(): number;
  /** How requests from now on are answered. */
  play(play: Play): void;
  /** The n-th request for a completion (from 0), as soon as it is there. */
  request(n: number): Promise<ChatRequest>;
  /** Requests are forgotten and answered well again. */
  reset(): void;
  close(): Promise<void>;
}

export interface OpenAiServerOptions {
  models?: readonly string[];
  /** What the list of models says they are owned by: how llama.cpp and vLLM can be told. */
  ownedBy?: string;
  /** Requests without it are refused. */
  apiKey?: string;
  port?: number;
}

/** Starts it on a free port. */
export async function startOpenAiServer({
  models = ["test-model"],
  ownedBy = "test",
  apiKey,
  port = 0,
}: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  let play: Play = {};
  let connections = 0;
  const requests: ChatRequest[] = [];
  const waiting = new Map<number, PromiseWithResolvers<ChatRequest>>();

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readAll(request)) as ChatBody;
    const gone = new AbortController();
    const over = Promise.withResolvers<void>();
    const asked: ChatRequest = {
      body,
      headers: request.headers,
      at: performance.now(),
      sent: { at: [] },
      abortedAt: null,
      over: over.promise,
    };
    response.once("close", () => {
      if (!response.writableFinished) asked.abortedAt = performance.now();
      gone.abort();
      over.resolve();
    });
    const n = requests.push(asked) - 1;
    waiting.get(n)?.resolve(asked);
    const behaviour = typeof play === "function" ? play(asked, n) : play;
    const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
    await answerCompletion(response, behaviour, { maxTokens, sent: asked.sent, signal: gone.signal }).catch((error) => {
      if (!gone.signal.aborted) throw error;
    });
  }

  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`)
      return json(401, { error: { message: `Incorrect API key provided: ${request.headers.authorization ?? ""}` } });
    switch (`${request.method} ${request.url}`) {
      case "POST /v1/chat/completions":
        return void complete(request, response);
      case "GET /v1/models":
        return json(200, { object: "list", data: models.map((id) => ({ id, object: "model", owned_by: ownedBy })) });
      case "GET /api/tags":
        return json(200, { models: models.map((name) => ({ name, model: name, size: 1 })) });
      default:
        return json(404, { error: { message: `no ${request.url} here` } });
    }
  });
  server.on("connection", () => void connections++);
  // As real servers do: a connection that was used stays for a while.
  server.keepAliveTimeout = 60_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    connections: () => connections,
    play(next) {
      play = next;
    },
    async request(n) {
      const there = requests[n];
      if (there) return there;
      const awaited = waiting.get(n) ?? Promise.withResolvers<ChatRequest>();
      waiting.set(n, awaited);
      return awaited.promise;
    },
    reset() {
      play = {};
      requests.length = 0;
      waiting.clear();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
