// The HTTP server before any route: log, limits, headers, guards, and the one way every failure leaves.
import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Redis } from "ioredis";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { Authenticate, Person } from "./bind.ts";
import { mostMarks } from "./body-marks.ts";
import { createKeyedLimiter } from "./concurrency-limiter.ts";
import type { Config } from "./config.ts";
import { AppError, handleError } from "./errors.ts";
import { createEventStreams, type EventStreamLimits } from "./event-streams.ts";
import { createGuard, type Guard, registerGuard } from "./guard.ts";
import { createIncomingBodies, INCOMING_BODY_LIMITS, type IncomingBodyLimits } from "./incoming-bodies.ts";
import { isPlainJson } from "./json-shape.ts";
import type { Place } from "./large-bodies.ts";
import type { Logger } from "./log.ts";
import { boundUnreadAnswers, type UnreadAnswerLimits } from "./unread-answers.ts";

/** Request bodies are small everywhere but in imports, which say so in the contract. */
const BODY_LIMIT = 64 * 1024;

/** How often it is looked at bodies in the time they are measured over. */
const BODY_LOOKS = 4;

/** Pages and their files an address may have, as a multiple of the calls it may make. */
const PAGES_FACTOR = 5;
const NEVER_COUNTED = new Set(["/healthz", "/metrics", "/time.txt"]);

/**
 * Requests of one person that are worked on at the same time, at most on half of the database's connections; more wait.
 */
const REQUESTS_PER_PERSON = 4;

export interface HttpOptions {
  config: Config;
  log: Logger;
  /** Injected by the composition root: the platform knows no modules. */
  authenticate: Authenticate;
  /** Where rates are counted when several processes share one address. */
  redis?: Redis | null;
  /** Other limits of event streams than usual. */
  eventStreams?: Partial<EventStreamLimits>;
  /** Other limits of bodies on their way in than usual, and the time they are measured by, in milliseconds. */
  incomingBodies?: Partial<IncomingBodyLimits>;
  now?: () => number;
  /** Other limits of answers nobody has taken yet than usual. */
  unreadAnswers?: Partial<UnreadAnswerLimits>;
}

/** The Fastify instance and what sockets need from it. */
export interface Http {
  app: FastifyInstance;
  guard: Guard;
}

/** Makes the server. Routes are added by `bind`; it listens when the composition root says so. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, log, authenticate, redis } = options;
  const app = Fastify({
    loggerInstance: log.child({ part: "http" }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // An import of many megabytes over a slow line takes its time; headers have a minute.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 400 },
    // Idle keep-alive connections must not hold up a stop.
    forceCloseConnections: "idle",
    frameworkErrors: handleError,
  }) as unknown as FastifyInstance;

  app.decorate("authenticate", authenticate);
  app.decorate(
    "limitPerPerson",
    createKeyedLimiter(Math.min(REQUESTS_PER_PERSON, Math.floor(config.databasePool / 2))),
  );
  const streams = createEventStreams(options.eventStreams);
  app.decorate("eventStreams", streams);
  // Before the server waits for its requests: a stream would not end by itself.
  app.addHook("preClose", async () => streams.closeAll());
  app.decorate("boundEndpoints", [] as Endpoint[]);
  watchBodies(app, options);
  app.decorateRequest("person", null as Person | null);
  app.decorateRequest("place", null as Place | null);
  // Before anything asks for the address, which a closed connection has no more.
  app.addHook("onRequest", async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return;
    request.log.info("closed by the caller");
    reply.hijack();
    reply.raw.destroy();
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(new AppError("route_not_found"), request, reply));
  parseJson(app);
  boundUnreadAnswers(app, options.unreadAnswers);

  const guard = createGuard(config);
  registerGuard(app, guard);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 500 ? "error" : "debug";
    // The path without its query: a query may carry what nobody should read in a log.
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  await app.register(helmet, securityHeaders(config));
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: (request) => config.rateLimit * (isCall(request) ? 1 : PAGES_FACTOR),
      // Pages and their files are cheap and come in bursts: they have a count of their own.
      keyGenerator: (request) => `${isCall(request) ? "" : "pages "}${normalizeIP(request.ip, 64)}`,
      timeWindow: 60_000,
      ...(redis && { redis, nameSpace: "storyloom-rate-", skipOnError: true }),
      // A probe is never told to wait.
      allowList: (request) => NEVER_COUNTED.has(request.routeOptions.url ?? ""),
      errorResponseBuilder: (_request, context) =>
        new AppError("too_many_requests", { retry_after: Math.ceil(context.ttl / 1_000) }),
    });
  }
  return { app, guard };
}

/** Bodies of calls are watched by `bind`, once it is known whose they are; all others from here. */
function watchBodies(app: FastifyInstance, { incomingBodies, now }: HttpOptions): void {
  const bodies = createIncomingBodies(incomingBodies, now);
  app.decorate("incomingBodies", bodies);
  app.addHook("preParsing", async (request, reply) => {
    if (request.routeOptions.config.endpoint === undefined) bodies.watch(request, reply);
  });
  const looking = setInterval(bodies.look, (incomingBodies?.everyMs ?? INCOMING_BODY_LIMITS.everyMs) / BODY_LOOKS);
  looking.unref();
  app.addHook("onClose", async () => clearInterval(looking));
}

/** The path of a request's address, without its query. */
export function pathOf(address: string): string {
  const end = address.indexOf("?");
  return end < 0 ? address : address.slice(0, end);
}

/** A call of the contract, or what costs as much: the description of them all, and forms of pages. */
function isCall({ method, routeOptions: { config, url } }: FastifyRequest): boolean {
  return config.endpoint !== undefined || method === "POST" || url === "/docs" || url === "/docs/*";
}

/** A link's token is a key to a story: of such an address only the pattern is logged. */
function loggedPath({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url?.includes(":token") ? routeOptions.url : pathOf(url);
}

/** JSON only; an empty body is "no body" (a DELETE of a browser may carry the type without a body). */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (
      body.length > BODY_LIMIT &&
      !isPlainJson(body as string, mostMarks(request.routeOptions.config.endpoint?.body))
    )
      done(new AppError("parameter_invalid", [{ field: "body", reason: "malformed" }]));
    else void parse(request, body as string, done);
  });
}

/** Only this server's own scripts, styles, fonts and sockets; nobody may frame it. */
function securityHeaders(config: Config) {
  const https = config.publicUrl?.startsWith("https:") ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Measured positions (menus, carets, virtual lists) are style attributes; <style> and foreign sheets stay out.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // A page that opens a provider's window closes it, and is told when it was closed.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    referrerPolicy: { policy: "same-origin" as const },
    xFrameOptions: { action: "deny" as const },
  };
}
