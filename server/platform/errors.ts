// The server's one error class and the one handler that turns any error into the wire form.
// A cause from inside the server is logged with the request's id and never sent.
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorKey, errorNumber, errorStatus, type WireError } from "../../contract/errors.ts";
import { isGone } from "./when-over.ts";

/** An error of the catalogue. `content` goes to the client: which field, which limit, how long to wait. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly content: unknown;

  constructor(code: ErrorCode, content: unknown = null, options?: ErrorOptions) {
    super(`${errorNumber(code)} ${code}`, options);
    this.name = "AppError";
    this.code = code;
    this.content = content;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus(this.code);
  }

  /** The form every error has on the wire. */
  toWire(): WireError {
    return { error_code: errorNumber(this.code), error: errorKey(this.code), content: this.content };
  }
}

/** Errors of Fastify and its plugins about a request, by HTTP status -> the catalogue. */
const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  403: ["route_not_found", "path"],
  404: ["route_not_found", "path"],
  413: ["payload_too_large", "too_large"],
  415: ["media_type_refused", "media_type"],
};

/** SQLSTATE classes and socket errors that mean "the database cannot be reached", not "the query is wrong". */
const DATABASE_DOWN = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** Whether an error (or its cause) means that the database cannot be reached at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && (DATABASE_DOWN.has(code) || code.startsWith("08"))) return true;
    if (
      /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end)/.test(
        at.message,
      )
    )
      return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseDown)) return true;
  }
  return false;
}

/** Converts any error to one of the catalogue. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    const [code, reason] = BY_STATUS[statusCode] ?? ["parameter_invalid", "malformed"];
    return new AppError(code, code === "route_not_found" ? null : [{ field: "body", reason }], { cause: error });
  }
  if (isDatabaseDown(error)) return new AppError("store_unavailable", null, { cause: error });
  return new AppError("internal", null, { cause: error });
}

/** The status nginx logs for a client that disconnected before the response; nobody receives it. */
const CLOSED_BY_CALLER = 499;

/** Logs a request whose caller has disconnected. An internal error that happened as well is logged as a warning. */
function logDisconnected({ code, status, cause }: AppError, reply: FastifyReply): void {
  if (status >= 500 && cause !== undefined) reply.log.warn({ err: cause, code }, "closed by the caller");
  else reply.log.info({ code }, "closed by the caller");
  reply.code(CLOSED_BY_CALLER);
  reply.hijack();
  reply.raw.destroy();
}

/** Fastify's error handler. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  if (isGone(reply)) {
    logDisconnected(failure, reply);
    return;
  }
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, "request failed");
  else request.log.debug({ code: failure.code, content: failure.content }, "request refused");
  if (failure.code === "too_many_requests") {
    const seconds = (failure.content as { retry_after?: unknown } | null)?.retry_after;
    if (typeof seconds === "number") reply.header("retry-after", String(seconds));
  }
  if (reply.sent) return;
  // A handler may have set a content type of its own (a file) before it failed.
  reply
    .code(failure.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(failure.toWire());
}
