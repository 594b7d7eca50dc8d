// The HTTP server before any route: log, limits, headers, guards, and the one handler that sends every error.
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

/**
 * Listeners of one response: those of the limits of this folder, and one that Fastify adds each time an async function
 * returns the reply. Node.js takes more than ten for a leak.
 */
const RESPONSE_LISTENERS_MAX = 20;

/** Request bodies are small everywhere except in imports, whose endpoints set their own limit in the contract. */
const BODY_LIMIT = 64 * 1024;

/** How many times the speed of bodies is checked in the time it is measured over. */
const BODY_CHECKS = 4;

/** How many requests for pages and their files an address may make, as a multiple of the calls it may make. */
const PAGES_FACTOR = 5;
/** Answers that pages are drawn from: crawlers may read them, and are not to list them. */
const DATA = /^\/(api|v2)\//;
const NEVER_COUNTED = new Set(["/healthz", "/metrics", "/time.txt"]);

/** Requests of one person processed at the same time, using at most half of the database's connections; more wait. */
const REQUESTS_PER_PERSON = 4;

export interface HttpOptions {
  config: Config;
  log: Logger;
  /** Passed in by the composition root: the platform imports no modules. */
  authenticate: Authenticate;
  /** Where rates are counted when several processes serve one address. */
  redis?: Redis | null;
  /** Limits of event streams that differ from the default. */
  eventStreams?: Partial<EventStreamLimits>;
  /** Limits of incoming bodies that differ from the default, and the clock they are measured by, in milliseconds. */
  incomingBodies?: Partial<IncomingBodyLimits>;
  now?: () => number;
  /** Limits of unread responses that differ from the default. */
  unreadAnswers?: Partial<UnreadAnswerLimits>;
}

/** The Fastify instance and what sockets need from it. */
export interface Http {
  app: FastifyInstance;
  guard: Guard;
}

/** Creates the server. Routes are added by `bind`; the composition root starts listening. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, log, authenticate, redis } = options;
  const app = Fastify({
    loggerInstance: log.child({ part: "http" }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // An import of many megabytes over a slow connection takes its time; headers have a minute.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 400 },
    // Idle keep-alive connections must not delay the shutdown.
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
  // Before the server waits for its open requests: a stream would not end by itself.
  app.addHook("preClose", async () => streams.closeAll());
  app.decorate("boundEndpoints", [] as Endpoint[]);
  watchBodies(app, options);
  app.decorateRequest("person", null as Person | null);
  app.decorateRequest("place", null as Place | null);
  // Before anything reads the client's address, which a closed connection no longer has.
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
    reply.raw.setMaxListeners(RESPONSE_LISTENERS_MAX);
    reply.header("x-request-id", request.id);
    if (DATA.test(request.url)) reply.header("x-robots-tag", "noindex");
  });
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 500 ? "error" : "debug";
    // The path without its query: a query may contain what must not appear in a log.
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
      // Pages and their files are cheap and requested in bursts, so they are counted separately.
      keyGenerator: (request) => `${isCall(request) ? "" : "pages "}${normalizeIP(request.ip, 64)}`,
      timeWindow: 60_000,
      ...(redis && { redis, nameSpace: "storyloom-rate-", skipOnError: true }),
      // Health probes are never rate-limited.
      allowList: (request) => NEVER_COUNTED.has(request.routeOptions.url ?? ""),
      errorResponseBuilder: (_request, context) =>
        new AppError("too_many_requests", { retry_after: Math.ceil(context.ttl / 1_000) }),
    });
  }
  return { app, guard };
}

/** `bind` watches the bodies of calls once the person is identified; all other bodies are watched from here. */
function watchBodies(app: FastifyInstance, { incomingBodies, now }: HttpOptions): void {
  const bodies = createIncomingBodies(incomingBodies, now);
  app.decorate("incomingBodies", bodies);
  app.addHook("preParsing", async (request, reply) => {
    if (request.routeOptions.config.endpoint === undefined) bodies.watch(request, reply);
  });
  const looking = setInterval(bodies.look, (incomingBodies?.everyMs ?? INCOMING_BODY_LIMITS.everyMs) / BODY_CHECKS);
  looking.unref();
  app.addHook("onClose", async () => clearInterval(looking));
}

/** The path of a request's address, without its query. */
export function pathOf(address: string): string {
  const end = address.indexOf("?");
  return end < 0 ? address : address.slice(0, end);
}

/** A call of the contract, or a route that costs as much: the API description, and forms of pages. */
function isCall({ method, routeOptions: { config, url } }: FastifyRequest): boolean {
  return config.endpoint !== undefined || method === "POST" || url === "/docs" || url === "/docs/*";
}

/** A link's token gives access to a story, so for such an address only the route pattern is logged. */
function loggedPath({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url?.includes(":token") ? routeOptions.url : pathOf(url);
}

/** JSON only; an empty body is "no body" (a browser's DELETE may have the content type without a body). */
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

/** Only this server's own scripts, styles, fonts and sockets are allowed; no other site may frame it. */
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
        // Measured positions (menus, carets, virtual lists) are style attributes; <style> and foreign stylesheets stay
        // blocked.
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
    // A page that opens a login provider's window closes that window, and can see when the person closed it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    referrerPolicy: { policy: "same-origin" as const },
    xFrameOptions: { action: "deny" as const },
  };
}
