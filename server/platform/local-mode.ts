// Local mode: this machine alone, with its own database. What everybody may know or read belongs there and nowhere else.
import type { Config } from "./config.ts";

const isLoopback = (name: string) => ["127.0.0.1", "::1", "[::1]", "localhost"].includes(name);

/** Whether the server has its own database, is reachable from nowhere else, and by no other name. */
export function isLocalMode({
  databaseUrl,
  host,
  publicUrl,
  allowedHosts,
  trustProxy,
}: Pick<Config, "databaseUrl" | "host" | "publicUrl" | "allowedHosts" | "trustProxy">): boolean {
  const named = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  return databaseUrl === null && isLoopback(host) && !named && allowedHosts.length === 0 && trustProxy.length === 0;
}

/** Whether the other end of a connection is on this machine; asked of the socket, never of a header. */
export function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);
}
