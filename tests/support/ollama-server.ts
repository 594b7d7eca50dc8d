// A real HTTP server that simulates Ollama: its version, its models, pulling with resume and all failures of a pull, and
// OpenAI's protocol for the models it has.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type OpenAiServer, readAll, startOpenAiServer } from "./openai-server.ts";

export type PullFault =
  /** An error in the stream, as Ollama words it. */
  | { kind: "error"; message: string }
  /** An error instead of a stream. */
  | { kind: "status"; status: number; message: string }
  /** The connection is closed. */
  | { kind: "cut" }
  /** The stream ends without "success". */
  | { kind: "ends" }
  /** Nothing more is sent; the connection stays open. */
  | { kind: "silent" }
  /** A line that is no JSON. */
  | { kind: "no-json" };

export interface PullPlay {
  /** Where the fault happens, as a share of the model; 1 by default. */
  at?: number;
  fault?: PullFault;
}

export interface PullAsk {
  name: string;
  /** The bytes that were kept from an earlier pull. */
  from: number;
  /** Resolves when the response has ended or the client has disconnected. */
  over: Promise<void>;
  /** Whether the client disconnected before the response had ended. */
  wasAborted(): boolean;
}

export interface OllamaServer extends OpenAiServer {
  pulls: PullAsk[];
  /** Sets how pulls go from now on. */
  playPull(play: PullPlay): void;
  /** Removes a model, or what is kept of one that was not pulled to the end. */
  forget(name: string): void;
}

export interface OllamaOptions {
  models?: readonly { name: string; size: number }[];
  port?: number;
}

/** The size of every model it can pull. */
export const PULLED_BYTES = 1_000_000;
/** A second, small part of each model. */
const SMALL_BYTES = 500;
const STEPS = 10;

/** Starts it on a free port. */
export async function startOllamaServer({ models = [], port = 0 }: OllamaOptions = {}): Promise<OllamaServer> {
  const there = new Map(models.map(({ name, size }) => [name, size]));
  const names = models.map(({ name }) => name);
  const kept = new Map<string, number>();
  const pulls: PullAsk[] = [];
  let play: PullPlay = {};

  async function pull(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { at = 1, fault } = play;
    const { model: name, stream } = JSON.parse(await readAll(request)) as { model: string; stream: boolean };
    if (!stream) throw new Error("a pull without progress was asked for");
    const over = Promise.withResolvers<void>();
    let aborted = false;
    response.once("close", () => {
      aborted = !response.writableFinished;
      over.resolve();
    });
    const from = kept.get(name) ?? 0;
    pulls.push({ name, from, over: over.promise, wasAborted: () => aborted });
    if (fault?.kind === "status") {
      response.writeHead(fault.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: fault.message }));
      return;
    }
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    const line = (data: object) => response.write(`${JSON.stringify(data)}\n`);
    line({ status: "pulling manifest" });
    const digest = "sha256:6c3f5f6c8f9b";
    const end = Math.round(PULLED_BYTES * at);
    for (let step = 0; step <= STEPS; step++) {
      const completed = Math.round(from + ((end - from) * step) / STEPS);
      kept.set(name, completed);
      line({ status: "pulling 6c3f5f6c8f9b", digest, total: PULLED_BYTES, completed });
    }
    switch (fault?.kind) {
      case "error":
        return void response.end(`${JSON.stringify({ error: fault.message })}\n`);
      case "cut":
        // Once what was written is out.
        return void response.write("\n", () => response.destroy());
      case "ends":
        return void response.end();
      case "no-json":
        return void response.end("<html>\n");
      case "silent":
        return;
    }
    line({ status: "pulling 5d0a2f1c", digest: "sha256:5d0a2f1c", total: SMALL_BYTES, completed: SMALL_BYTES });
    for (const status of ["verifying sha256 digest", "writing manifest", "success"]) line({ status });
    if (!there.has(name)) names.push(name);
    there.set(name, PULLED_BYTES);
    response.end();
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const json = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (`${request.method} ${request.url}`) {
      case "GET /api/version":
        json({ version: "0.12.0" });
        return true;
      case "GET /api/tags":
        json({ models: [...there].map(([name, size]) => ({ name, model: name, size, digest: "6c3f" })) });
        return true;
      case "POST /api/pull":
        void pull(request, response);
        return true;
      default:
        return false;
    }
  }

  const server = await startOpenAiServer({ models: names, ownedBy: "library", answer, port });
  return {
    ...server,
    pulls,
    playPull(next) {
      play = next;
    },
    forget(name) {
      there.delete(name);
      kept.delete(name);
      if (names.includes(name)) names.splice(names.indexOf(name), 1);
    },
    reset() {
      play = {};
      pulls.length = 0;
      for (const name of [...there.keys(), ...kept.keys()]) {
        there.delete(name);
        kept.delete(name);
      }
      names.length = 0;
      for (const { name, size } of models) {
        there.set(name, size);
        names.push(name);
      }
      server.reset();
    },
  };
}
