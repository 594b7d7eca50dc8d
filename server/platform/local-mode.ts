// Local mode: this machine alone, with its own database. What everybody may know or read belongs there and nowhere
// else.
import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "./config.ts";
import { isLoopbackName } from "./loopback.ts";

/** Whether the server has its own database, is reachable from nowhere else, and by no other name. */
export function isLocalMode({
  databaseUrl,
  host,
  publicUrl,
  allowedHosts,
  trustProxy,
}: Pick<Config, "databaseUrl" | "host" | "publicUrl" | "allowedHosts" | "trustProxy">): boolean {
  const named = publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname);
  return databaseUrl === null && isLoopbackName(host) && !named && allowedHosts.length === 0 && trustProxy.length === 0;
}

/** Whether the other end of a connection is on this machine; asked of the socket, never of a header. */
export function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);
}

/** What says that a request was passed on; browsers send none of them. */
const PASSED_ON = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "cf-connecting-ip",
  "tailscale-user-login",
];

/**
 * Whether a request is from somebody at this machine. Its socket has to say so, and nothing that it was passed on by a
 * proxy or a tunnel that runs here: everybody's requests come from this machine then. A header can only speak against
 * it.
 */
export function isLocalClient(request: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  return (
    isLoopbackPeer(request.socket.remoteAddress) && PASSED_ON.every((header) => request.headers[header] === undefined)
  );
}
