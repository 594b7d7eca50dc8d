// The addresses this server's pages have: what people are sent back to is never taken from what a request claims.
import type { AddressInfo } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { hostName } from "./guard.ts";
import { isLoopbackPeer } from "./local-mode.ts";
import { isLoopbackName, LOOPBACK_NAMES } from "./loopback.ts";

export interface Origins {
  /** The address of the page a request is from: PUBLIC_URL's, else that of the name of this machine it goes by. */
  of(request: Pick<FastifyRequest, "headers">): string;
  /** All there can be, the one the server itself can be reached at first. Without PUBLIC_URL known once it listens. */
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
