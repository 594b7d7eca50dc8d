// A real HTTP server that simulates OpenAI's protocol, its list of models and Ollama's, with all failures of real
// servers. It records its requests with their times in microseconds, and when clients disconnected.
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
  /**
   * When its last byte arrived, by performance.now(); with `performance.timeOrigin` it is comparable across processes.
   */
  at: number;
  sent: Sent;
  /** When the client disconnected before the response had ended; null otherwise. */
  abortedAt: number | null;
  /** Resolves when the response has ended or the client has disconnected. */
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
  /** Connections accepted so far. */
  connections(): number;
  /** Sets how requests are answered from now on. */
  play(play: Play): void;
  /** Resolves with the n-th completion request (from 0) when it arrives. */
  request(n: number): Promise<ChatRequest>;
  /** Forgets the requests and answers as at the start again. */
  reset(): void;
  close(): Promise<void>;
}

export interface OpenAiServerOptions {
  models?: readonly string[];
  /** The `owned_by` in the list of models, by which llama.cpp and vLLM are recognised. */
  ownedBy?: string;
  /** Requests without it are refused. */
  apiKey?: string;
  port?: number;
  /** How requests are answered at the start and after a reset; by default with one paragraph. */
  play?: Play;
  /** Answers requests that OpenAI's protocol does not have; returns whether it did. */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Starts it on a free port. */
export async function startOpenAiServer({
  models = ["test-model"],
  ownedBy = "test",
  apiKey,
  port = 0,
  play: usual = {},
  answer,
}: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  let play = usual;
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
    if (answer?.(request, response)) return;
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
  // Like real servers, this one keeps idle connections open.
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
      play = usual;
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

export async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
