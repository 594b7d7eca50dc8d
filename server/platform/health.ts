// /healthz for a probe, /metrics for monitoring.
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Histogram, Registry } from "prom-client";
import { bearerToken } from "./bind.ts";
import type { Config } from "./config.ts";
import { AppError } from "./errors.ts";
import { hostName } from "./guard.ts";
import { isLocalClient } from "./local-mode.ts";
import { isLoopbackName } from "./loopback.ts";

/** A part of the server that has metrics of its own. */
export interface MetricSource {
  /** Registers its metrics once, at the first request for /metrics. */
  register(prom: typeof import("prom-client"), registry: Registry): void;
}

export interface HealthOptions {
  config: Pick<Config, "metricsToken">;
  /** Rejects when the database does not respond. */
  ping: () => Promise<unknown>;
  sources?: readonly MetricSource[];
}

/** Registers both routes. The metrics library is loaded by the first scrape; request times count from then on. */
export function registerHealth(app: FastifyInstance, { config, ping, sources = [] }: HealthOptions): void {
  let metrics: { registry: Registry; requests: Histogram } | undefined;

  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await ping();
    } catch (error) {
      throw new AppError("store_unavailable", null, { cause: error });
    }
    return { ok: true };
  });

  app.addHook("onResponse", async (request, reply) => {
    metrics?.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
  });

  app.get("/metrics", async (request, reply) => {
    // For anybody else the route does not exist.
    if (!mayRead(request, config.metricsToken)) throw new AppError("route_not_found");
    metrics ??= await startMetrics(sources);
    reply.header("cache-control", "no-store").type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

async function startMetrics(sources: readonly MetricSource[]) {
  const prom = await import("prom-client");
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  for (const source of sources) source.register(prom, registry);
  const requests = new prom.Histogram({
    name: "storyloom_request_seconds",
    help: "Time from a request's arrival to its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return { registry, requests };
}

/** With a token configured, anyone who sends it; without one, only clients on this machine, not through a proxy. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = bearerToken(request.headers.authorization);
  if (token !== null) {
    if (given === null) return false;
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
  return isLocalClient(request) && isLoopbackName(hostName(request.headers.host));
}
