// Requests to model servers: fetch over Node's own HTTP client. The global fetch gives up after five minutes whatever
// is configured, follows redirects to any address, and connects to whatever a name resolves to.
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { finished } from "node:stream";
import { AddressRefused, isRefusedAddress, lookupAllowed } from "./upstream-address.ts";

/** The most bytes of one response: a hundred times the longest generation. */
const RESPONSE_MAX_BYTES = 32 * 1024 * 1024;
/** The most bytes read ahead of the reader; the rest waits in the sockets. */
const BUFFER_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const BODILESS = new Set([204, 205, 304]);

export interface UpstreamFetch {
  /** Accepts a URL, method, headers, a string as body and a signal. Redirects are returned, not followed. */
  fetch: typeof globalThis.fetch;
  /** Closes the kept-alive connections. */
  close(): void;
}

/** Connections are kept alive and reused. `maxBytes`: the most bytes of a response; a longer one fails. */
export function createUpstreamFetch({ maxBytes = RESPONSE_MAX_BYTES } = {}): UpstreamFetch {
  const plain = new http.Agent({ keepAlive: true, maxFreeSockets: 256 });
  const secure = new https.Agent({ keepAlive: true, maxFreeSockets: 256 });

  const upstreamFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isRefusedAddress(url.hostname)) throw new AddressRefused(url.hostname);
    const isSecure = url.protocol === "https:";
    const { method = "GET", body = null, signal } = init;
    if (body !== null && typeof body !== "string") throw new TypeError("only text is sent to a model");
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      ...(body !== null && { "content-length": String(Buffer.byteLength(body)) }),
    };
    const agent = isSecure ? secure : plain;
    const send = () =>
      new Promise<Response>((resolve, reject) => {
        signal?.throwIfAborted();
        const options = { method, headers, agent, lookup: lookupAllowed, ...(signal && { signal }) };
        const request = (isSecure ? https : http).request(url, options);
        request.on("error", (error: NodeJS.ErrnoException) =>
          reject(request.reusedSocket && error.code === "ECONNRESET" ? new ClosedMeanwhile(error) : error),
        );
        request.on("socket", (socket) => limitConnecting(request, socket, isSecure));
        request.on("response", (message) => {
          try {
            resolve(responseOf(message, maxBytes));
          } catch (error) {
            // An error thrown in an event handler would end the process.
            message.destroy();
            reject(error);
          }
        });
        // No upgrade was requested; without a listener the promise would never settle.
        request.on("upgrade", (_message, socket) => {
          socket.destroy();
          reject(new Error("the server changed to another protocol"));
        });
        request.end(body ?? undefined);
      });
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ClosedMeanwhile)) throw error;
      }
    }
  };

  return {
    fetch: upstreamFetch,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/**
 * A kept-alive connection was closed by its server as it was reused: no response arrived, so another connection is
 * used.
 */
class ClosedMeanwhile extends Error {
  constructor(cause: Error) {
    super("the connection was closed while it was kept", { cause });
  }
}

function limitConnecting(request: ClientRequest, socket: Socket, isSecure: boolean): void {
  if (!socket.connecting) return;
  const late = setTimeout(() => request.destroy(new Error("no connection in time")), CONNECT_TIMEOUT_MS);
  socket.once(isSecure ? "secureConnect" : "connect", () => clearTimeout(late));
  socket.once("close", () => clearTimeout(late));
}

function responseOf(message: IncomingMessage, maxBytes: number): Response {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const init = { status, statusText: message.statusMessage ?? "", headers };
  if (!BODILESS.has(status)) return new Response(bodyOf(message, maxBytes), init);
  message.resume();
  return new Response(null, init);
}

/** The body as it arrives, read no faster than it is consumed. A response that breaks off is an error, not an end. */
function bodyOf(message: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array> {
  let left = maxBytes;
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on("data", (chunk: Buffer) => {
          left -= chunk.length;
          if (left < 0) return void message.destroy(new Error("the response is too long"));
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        });
        finished(message, (error) => {
          if (cancelled) return;
          if (error) controller.error(error);
          else controller.close();
        });
      },
      pull: () => void message.resume(),
      cancel() {
        cancelled = true;
        message.destroy();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}
