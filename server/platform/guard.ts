// Who may talk to this server at all: the Host a request names (against DNS rebinding: a stranger's page whose name
// resolves to loopback) and the Origin of requests that change something (against cross-site requests).
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { AppError } from "./errors.ts";
import { LOOPBACK_NAMES } from "./loopback.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Says whether requests and sockets come by a known name and from a page of ours. */
export interface Guard {
  hostAllowed(host: string | undefined): boolean;
  /** Whether a page of this origin may change things; a missing origin (no browser) may. */
  originAllowed(origin: string | undefined, host: string | undefined): boolean;
}

/** The guard for a configuration: loopback names, the address bound to, PUBLIC_URL's and ALLOWED_HOSTS. */
export function createGuard(config: Pick<Config, "host" | "publicUrl" | "allowedHosts">): Guard {
  const names = new Set([...LOOPBACK_NAMES, ...config.allowedHosts.map((name) => name.toLowerCase())]);
  if (config.publicUrl) names.add(new URL(config.publicUrl).hostname);
  // 0.0.0.0 and :: are not names anybody calls a server by.
  if (!["0.0.0.0", "::", ""].includes(config.host))
    names.add(config.host.includes(":") ? `[${config.host}]` : config.host.toLowerCase());
  const hostAllowed = (host: string | undefined) => {
    const name = hostName(host);
    return name !== null && names.has(name);
  };
  return {
    hostAllowed,
    originAllowed: (origin, host) => {
      if (origin === undefined) return true;
      if (!URL.canParse(origin)) return false;
      const from = new URL(origin);
      if (from.protocol !== "http:" && from.protocol !== "https:") return false;
      // The same host and port as the request itself, or the public address. Another port of loopback is another site.
      return (
        from.host === host?.toLowerCase() ||
        (config.publicUrl !== null && from.origin === new URL(config.publicUrl).origin)
      );
    },
  };
}

/** The name in a Host header without its port, lower case, or null when it is not one. */
export function hostName(host: string | undefined): string | null {
  if (!host || host.length > 300) return null;
  const match = /^(\[[0-9a-f:.]+\]|[^:/?#@\s\\]+)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}

/** Node takes the first of several Host headers, and a proxy before it may have looked at another. */
export function isOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length <= 1;
}

/** Refuses, before anything else, requests with a foreign Host, and changing requests with a foreign Origin. */
export function registerGuard(app: FastifyInstance, guard: Guard): void {
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const { host, origin } = request.headers;
    if (!isOneHost(request.raw.rawHeaders) || !guard.hostAllowed(host))
      throw new AppError("origin_refused", { reason: "host" });
    if (!SAFE_METHODS.has(request.method) && !guard.originAllowed(origin, host))
      throw new AppError("origin_refused", { reason: "origin" });
  });
}
