// Local mode: this machine alone, with its own database. What everybody may know or read belongs there and nowhere else.
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
