// WebSocket upgrade requests: each path has one handler, and Host and Origin are checked before the handler is called.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { ClientAddress } from "./client-address.ts";
import { type Guard, isOneHost } from "./guard.ts";

/** `address`: the client's address, as far as trusted proxies report it. */
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void;

export interface Upgrades {
  /** Passes the requests for a path to `take`, which accepts them or calls `refuseUpgrade`. */
  serve(path: string, take: Take): void;
}

/** Handles the upgrade requests of a server; paths without a handler are refused. */
export function createUpgrades(server: Server, guard: Guard, addressOf: ClientAddress): Upgrades {
  const takers = new Map<string, Take>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A socket that fails before the upgrade must not end the process.
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

/** Sends a status line and nothing else, and closes the socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
