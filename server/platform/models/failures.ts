// Maps every error of a model's server to one of the catalogue's codes.
import { APICallError } from "@ai-sdk/provider";
import type { ConnectionFault } from "../../../contract/models.ts";
import { errorDetail, saidByServer } from "./error-detail.ts";
import { ModelError, type ModelErrorCode } from "./model-error.ts";
import { redactError } from "./redact.ts";
import { AddressRefused } from "./upstream-address.ts";

/** Longer than anybody would wait: a larger value from a server is ignored. */
const RETRY_AFTER_MAX_SECONDS = 3_600;

/** Some servers send 529 when overloaded; 503 is also "loading the model". */
const BY_STATUS: Readonly<Record<number, ModelErrorCode>> = {
  408: "model_timeout",
  429: "model_busy",
  500: "model_unreachable",
  502: "model_unreachable",
  503: "model_busy",
  504: "model_timeout",
  529: "model_busy",
};

/** Maps an error. `secret` is removed from the server's message. */
export function toModelError(error: unknown, secret: string | null): ModelError {
  const found = findIn(error, ModelError);
  if (found)
    // Without `cause`, which would still contain the secret.
    return new ModelError(found.code, errorDetail(found.detail, secret), {
      cause: redactError(found.cause, secret),
      retryAfterSeconds: found.retryAfterSeconds,
      answered: found.answered,
      fault: found.fault,
    });
  const refused = findIn(error, AddressRefused);
  if (refused)
    return new ModelError("model_refused", refused.message, { cause: redactError(error, secret), fault: "address" });
  if (APICallError.isInstance(error)) return ofCall(error, secret);
  if (error instanceof Error)
    return new ModelError("model_unreachable", errorDetail(deepest(error), secret), {
      cause: redactError(error, secret),
      fault: networkFault(error),
    });
  return ofErrorInStream(error, secret);
}

function ofCall(error: APICallError, secret: string | null): ModelError {
  const { statusCode: status } = error;
  if (status === undefined || status < 300)
    return new ModelError("model_unreachable", errorDetail(deepest(error), secret), {
      cause: redactError(error, secret),
      fault: networkFault(error),
    });
  const code = BY_STATUS[status] ?? (status >= 500 ? "model_unreachable" : "model_refused");
  const isRedirect = status < 400;
  const said = isRedirect ? "it redirects elsewhere, which is not followed" : saidByServer(error.responseBody ?? "");
  const retryAfterSeconds = retryAfter(error.responseHeaders ?? {});
  return new ModelError(code, errorDetail(`${status} ${said ?? error.message}`, secret), {
    cause: redactError(error, secret),
    retryAfterSeconds,
    answered: true,
    fault: isRedirect ? "address" : statusFault(status, said ?? ""),
  });
}

/** 404 is both: a path that does not exist, and a model the server does not have; the message tells them apart. */
function statusFault(status: number, said: string): ConnectionFault | null {
  if (status === 401 || status === 403) return "key";
  const isAboutModel = /\bmodel/i.test(said);
  if (status === 404) return isAboutModel ? "model" : "address";
  return status === 400 && isAboutModel && /\b(not|invalid|unknown|no such)\b/i.test(said) ? "model" : null;
}

/** An error the server sent inside a stream that had begun: the object of OpenAI's protocol, or something similar. */
function ofErrorInStream(error: unknown, secret: string | null): ModelError {
  const { message, code, type } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
  const status = Number(code);
  const isBusy = [code, type].some((word) => typeof word === "string" && /rate.?limit|overloaded/i.test(word));
  const detail = typeof message === "string" && message !== "" ? message : "it broke off with an error";
  return new ModelError(
    isBusy ? "model_busy" : (BY_STATUS[status] ?? "model_unreachable"),
    errorDetail(detail, secret),
    {
      answered: true,
    },
  );
}

/** Seconds to wait from a retry-after header: a number or a date, as in HTTP. Null without a sensible one. */
export function retryAfter(headers: Readonly<Record<string, string>>, now = Date.now()): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  const value = headers["retry-after"]?.trim() ?? "";
  const seconds = Number.isFinite(milliseconds)
    ? milliseconds / 1_000
    : /^\d+(\.\d+)?$/.test(value)
      ? Number(value)
      : (Date.parse(value) - now) / 1_000;
  return seconds >= 0 && seconds <= RETRY_AFTER_MAX_SECONDS ? seconds : null;
}

/** The meanings of network errors, by their codes. */
const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at its address",
  ECONNRESET: "the connection broke off",
  EPIPE: "the connection broke off",
  ENOTFOUND: "there is no machine of this name",
  EAI_AGAIN: "the machine's name could not be looked up",
  EHOSTUNREACH: "there is no way to its machine",
  ENETUNREACH: "there is no way to its machine",
};

/** Network errors that say that nothing is at the address, as opposed to a connection that broke off. */
const NOTHING_THERE = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"];

function networkFault(error: Error): ConnectionFault | null {
  return NOTHING_THERE.includes(String((innermost(error) as { code?: unknown }).code)) ? "address" : null;
}

function innermost(error: Error): Error {
  let at = error;
  for (let depth = 0; at.cause instanceof Error && depth < 5; depth++) at = at.cause;
  return at instanceof AggregateError && at.errors[0] instanceof Error ? at.errors[0] : at;
}

/** The message of the innermost cause; a network error is put in words, with its code. */
function deepest(error: Error): string {
  const at = innermost(error);
  const { code } = at as { code?: unknown };
  if (typeof code !== "string") return at.message;
  const meaning = NETWORK[code];
  if (meaning) return `${meaning} (${code})`;
  return at.message.includes(code) ? at.message : `${at.message} (${code})`;
}

function findIn<E extends Error>(error: unknown, type: new (...args: never[]) => E): E | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof type) return at;
  }
  return null;
}
