// The addresses of this server's pages. Redirects never go to an address that a request claims.
import type { AddressInfo } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { hostName } from "./guard.ts";
import { isLoopbackPeer } from "./local-mode.ts";
import { isLoopbackName, LOOPBACK_NAMES } from "./loopback.ts";

export interface Origins {
  /** The origin for a request: PUBLIC_URL's, otherwise the loopback name in the request's Host header. */
  of(request: Pick<FastifyRequest, "headers">): string;
  /**
   * All possible origins; first the one at which the server reaches itself. Without PUBLIC_URL, known once it listens.
   */
  all(): readonly string[];
}

export function createOrigins(
  { publicUrl, host }: Pick<Config, "publicUrl" | "host">,
  listening: () => AddressInfo | string | null,
): Origins {
  const open = publicUrl === null ? null : new URL(publicUrl).origin;
  const own = () => {
    const address = listening();
    if (address === null || typeof address === "string") throw new Error("The server is not listening on a port.");
    return address;
  };
  const at = (name: string) =>
    `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${own().port}`;
  return {
    of({ headers }) {
      if (open !== null) return open;
      const name = hostName(headers.host);
      return at(name !== null && isLoopbackName(name) ? name : host);
    },
    all() {
      const { address } = own();
      const first = at(isLoopbackPeer(address) ? address : "127.0.0.1");
      return [...new Set([first, ...LOOPBACK_NAMES.map(at), ...(open === null ? [] : [open])])];
    },
  };
}
