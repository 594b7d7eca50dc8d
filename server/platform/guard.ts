// Which requests the server accepts at all: by the Host they name (against DNS rebinding: another site's page whose
// name resolves to loopback) and by the Origin of requests that change something (against cross-site requests).
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { AppError } from "./errors.ts";
import { LOOPBACK_NAMES } from "./loopback.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether requests and sockets use a known host name and come from one of this server's pages. */
export interface Guard {
  hostAllowed(host: string | undefined): boolean;
  /** Whether a page of this origin may send changes; a missing origin (not a browser) may. */
  originAllowed(origin: string | undefined, host: string | undefined): boolean;
}

/** The guard of a configuration. Allowed are loopback names, the bound address, PUBLIC_URL's host and ALLOWED_HOSTS. */
export function createGuard(config: Pick<Config, "host" | "publicUrl" | "allowedHosts">): Guard {
  const names = new Set([...LOOPBACK_NAMES, ...config.allowedHosts.map((name) => name.toLowerCase())]);
  if (config.publicUrl) names.add(new URL(config.publicUrl).hostname);
  // 0.0.0.0 and :: are never the name in a request.
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

/** The name in a Host header without its port, in lower case, or null when the header is not a valid host. */
export function hostName(host: string | undefined): string | null {
  if (!host || host.length > 300) return null;
  const match = /^(\[[0-9a-f:.]+\]|[^:/?#@\s\\]+)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}

/** Node takes the first of several Host headers, and a proxy in front may have checked another one. */
export function isOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length <= 1;
}

/** Rejects, before anything else runs, requests with a foreign Host, and changing requests with a foreign Origin. */
export function registerGuard(app: FastifyInstance, guard: Guard): void {
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const { host, origin } = request.headers;
    if (!isOneHost(request.raw.rawHeaders) || !guard.hostAllowed(host))
      throw new AppError("origin_refused", { reason: "host" });
    if (!SAFE_METHODS.has(request.method) && !guard.originAllowed(origin, host))
      throw new AppError("origin_refused", { reason: "origin" });
  });
}
