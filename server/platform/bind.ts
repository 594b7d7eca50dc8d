// Serves an endpoint of the contract: the only adapter between it and Fastify.
// Everything a handler receives is parsed; everything it returns is checked and stripped to what the contract names.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Access, Endpoint, EndpointInput } from "../../contract/endpoint.ts";
import { AppError } from "./errors.ts";
import type { EventStreams, NumberedEvent } from "./event-streams.ts";
import type { IncomingBodies } from "./incoming-bodies.ts";
import { type Admit, type Place, takePlace } from "./large-bodies.ts";
import { validationError } from "./validation.ts";

/** The person who sent the request: the owner of a valid access token. */
export interface Person {
  uid: string;
  sessionId: string;
}

/**
 * Finds whom an access token belongs to, or null when it is not valid (any more). Throws account_locked for a locked
 * account, unless `evenLocked`, and phone_required for one that lacks the phone this server requires, unless
 * `evenWithoutPhone`.
 */
export type Authenticate = (accessToken: string, options?: Admission) => Promise<Person | null>;

/** Whom `authenticate` accepts although it would otherwise throw. */
export interface Admission {
  evenLocked?: boolean;
  evenWithoutPhone?: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    authenticate: Authenticate;
    /**
     * Runs few of a person's requests at a time, so that one person's slow requests do not hold up everybody else's.
     */
    limitPerPerson<T>(uid: string, run: () => Promise<T>): Promise<T>;
    /** Every request body that is being received. */
    incomingBodies: IncomingBodies;
    /** Every event stream that is open. */
    eventStreams: EventStreams;
    /** Every endpoint served, in the order of binding: the source of /docs. */
    boundEndpoints: Endpoint[];
  }
  interface FastifyRequest {
    person: Person | null;
    /** The request's place among those being processed, for endpoints that count them (`admit`). */
    place: Place | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType, Access>;
type PersonFor<E extends AnyEndpoint> = E["access"] extends "user" ? Person : Person | null;

/** What a handler works with. `person` is never null where the endpoint's access is "user". */
export type HandlerInput<E extends AnyEndpoint> = EndpointInput<E> & {
  person: PersonFor<E>;
  request: FastifyRequest;
  reply: FastifyReply;
} & (E["envelope"] extends "events" ? EventInput : unknown);

/** What the handler of an event stream receives as well. */
export interface EventInput {
  /** Aborts when the reader has disconnected, or the server stops. */
  gone: AbortSignal;
  /** The last event that a reconnecting reader has seen, from the standard header Last-Event-ID. */
  lastEventId: number | null;
}

/**
 * What a handler returns: the response; for a `file` the reply it has sent; for `events` the events, or null when no
 * more will come.
 */
export type HandlerAnswer<E extends AnyEndpoint> = E["envelope"] extends "file"
  ? unknown
  : E["envelope"] extends "events"
    ? AsyncIterable<NumberedEvent<z.input<E["response"]>>> | null
    : z.input<E["response"]>;

export interface BindOptions {
  /**
   * Counts a person's requests from when the body has been received in full until the work is done and the response is
   * sent or the person has disconnected.
   */
  admit?: Admit;
  /** Reads a body that its content-type parser left unread; the result becomes the request's body. */
  readBody?: (request: FastifyRequest) => Promise<unknown>;
  /** Not served by HEAD: that would do all the work of a large file for nothing, and count as sent at once. */
  noHead?: boolean;
}

/**
 * Registers an endpoint's route. Errors before the handler runs: session_invalid (no valid token, or a `uid` header
 * that is another person's), account_locked (a locked account), phone_required (a phone is missing), request_too_slow
 * (the body arrives too slowly), payload_too_large, media_type_refused, parameter_invalid, too_many_requests and the
 * codes of the endpoint's `fieldErrors`.
 */
export function bind<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>,
  options: BindOptions = {},
): void {
  const { envelope, response } = endpoint;
  app.boundEndpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    // A HEAD request would wait for the end of a stream.
    exposeHeadRoute: envelope !== "events" && !options.noHead,
    config: { endpoint },
    // The person is identified before a byte of the body is read, and after the rate limit (onRequest), so that a
    // request over the limit costs no database query.
    preParsing: async (request, reply) => {
      request.person = await identify(app, endpoint, request);
      app.incomingBodies.watch(request, reply);
    },
    preValidation: async (request, reply) => {
      if (options.readBody) request.body = await options.readBody(request);
      if (options.admit && request.person) request.place = takePlace(options.admit, request.person.uid, reply);
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
    },
    validatorCompiler: ({ schema, httpPart }) => parser(endpoint, schema as unknown as z.ZodType, httpPart ?? "body"),
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        person: request.person,
        request,
        reply,
      };
      const { person, place } = request;
      const withOwnLimit = <T>(run: () => Promise<T>) => (person ? app.limitPerPerson(person.uid, run) : run());
      const withLimit = <T>(run: () => Promise<T>) =>
        place ? place.during(() => withOwnLimit(run)) : withOwnLimit(run);
      if (envelope === "events")
        return app.eventStreams.send(
          { reply, uid: request.person?.uid ?? null, mayStay: () => isStillAuthenticated(app, request) },
          (gone) =>
            withLimit(async () => {
              const events = await handler({
                ...input,
                gone,
                lastEventId: lastEventId(request),
              } as unknown as HandlerInput<E>);
              return events && checked(events as unknown as AsyncIterable<NumberedEvent<unknown>>, response);
            }),
        );
      const answer = await withLimit(async () => handler(input as unknown as HandlerInput<E>));
      if (envelope === "file") return answer;
      reply.header("cache-control", "no-store");
      // An error here is the server's, not the caller's: the response is `internal`, the cause goes to the log.
      return response.parseAsync(answer);
    },
  });
}

async function identify(
  app: FastifyInstance,
  { access, evenLocked, evenWithoutPhone }: AnyEndpoint,
  request: FastifyRequest,
): Promise<Person | null> {
  const token = bearerToken(request.headers.authorization);
  const person = token
    ? await app.authenticate(token, {
        evenLocked: evenLocked === true || access === "public",
        evenWithoutPhone: evenWithoutPhone === true || access === "public",
      })
    : null;
  if (access === "public") return person;
  if (!person) throw new AppError("session_invalid");
  const claimed = request.headers.uid;
  if (claimed !== undefined && claimed !== "" && claimed !== person.uid) throw new AppError("session_invalid");
  return person;
}

/**
 * Whether the person who began to read a long response is still logged in and not locked. While the database cannot be
 * reached, nobody is disconnected.
 */
export async function isStillAuthenticated(
  app: FastifyInstance,
  { headers, person }: FastifyRequest,
): Promise<boolean> {
  if (!person) return true;
  const token = bearerToken(headers.authorization);
  try {
    return token !== null && (await app.authenticate(token)) !== null;
  } catch (error) {
    return !(error instanceof AppError);
  }
}

function lastEventId({ headers }: FastifyRequest): number | null {
  const given = headers["last-event-id"];
  return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** Checks every event and strips it to what the contract names, like every response. */
async function* checked(events: AsyncIterable<NumberedEvent<unknown>>, schema: z.ZodType) {
  for await (const { number, event } of events) yield { number, event: schema.parse(event) };
}

/** The token of an Authorization header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return (header !== undefined && /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1]) || null;
}

function parser(endpoint: AnyEndpoint, schema: z.ZodType, part: string) {
  return (data: unknown): { value: unknown } | { error: Error } => {
    // Fastify passes a missing body as null; in the contract it is undefined.
    const input = data === null ? undefined : data;
    const result = schema.safeParse(input);
    return result.success ? { value: result.data } : { error: validationError(endpoint, part, result.error, input) };
  };
}
