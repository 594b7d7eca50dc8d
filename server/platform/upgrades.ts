// Requests that want to become a WebSocket: each path has one taker, and every one of them is asked by the right name
// and from a page of ours before its taker hears of it.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { ClientAddress } from "./client-address.ts";
import { type Guard, isOneHost } from "./guard.ts";

/** `address`: whose request it is, as far as trusted proxies say. */
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void;

export interface Upgrades {
  /** Gives the requests for a path to `take`, which accepts them or calls `refuseUpgrade`. */
  serve(path: string, take: Take): void;
}

/** Takes over the upgrades of a server; what nobody serves is refused. */
export function createUpgrades(server: Server, guard: Guard, addressOf: ClientAddress): Upgrades {
  const takers = new Map<string, Take>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A socket that breaks before it is one must not end the process.
    socket.on("error", () => socket.destroy());
    const { host, origin } = request.headers;
    const take = takers.get(request.url?.split("?", 1)[0] ?? "");
    if (!take) refuseUpgrade(socket, "404 Not Found");
    else if (!isOneHost(request.rawHeaders) || !guard.hostAllowed(host) || !guard.originAllowed(origin, host))
      refuseUpgrade(socket, "403 Forbidden");
    else take(request, socket, head, addressOf(request));
  });
  return { serve: (path, take) => void takers.set(path, take) };
}

/** Answers with a status and nothing else, and lets go. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
