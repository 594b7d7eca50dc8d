// Local mode: the server is reachable only from this machine and has its own database. Known passwords and pages
// anybody may read exist only there.
import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "./config.ts";
import { isLoopbackName } from "./loopback.ts";

/** Whether the server has its own database, listens only on loopback, and has no other public name. */
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

/** Whether the other end of a connection is on this machine; read from the socket, never from a header. */
export function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);
}

/** Headers that show that a request was forwarded; browsers send none of them. */
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
 * Whether a request comes from this machine. The socket must be on loopback, and no header may show that a proxy or
 * tunnel on this machine forwarded the request: then everybody's requests would come from loopback. A header can only
 * make the answer "no".
 */
export function isLocalClient(request: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  return (
    isLoopbackPeer(request.socket.remoteAddress) && PASSED_ON.every((header) => request.headers[header] === undefined)
  );
}
