// Calls the endpoints of the contract over HTTP. All requests of the browser to the API go through this file.
import { accountEndpoints } from "../../../contract/accounts.ts";
import type { CallInput, Endpoint, EndpointResponse } from "../../../contract/endpoint.ts";
import { type ErrorContext, errorOf } from "../../../contract/errors.ts";
import { OS_TYPE } from "../../../contract/limits.ts";
import { errorTextLoaded } from "../../i18n/error-texts.ts";
import { currentLocale } from "../locale.ts";
import { CallError, NotLoggedInError } from "./call-error.ts";
import { credentials } from "./credentials.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Selects the meaning of error codes that have two. */
  context?: ErrorContext;
  /** Sends the request without a token: for calls that obtain one. */
  anonymous?: boolean;
  /** Throws `NotLoggedInError` without sending anything when nobody is logged in. */
  needsPerson?: boolean;
  /** Sent instead of the stored token: for a login session whose tokens are already deleted or refused. */
  token?: string;
  /** The request goes on when the page is left. */
  keepalive?: boolean;
}

interface SendOptions extends CallOptions {
  /** Sent instead of a JSON body. */
  form?: FormData;
  /** Sent unchanged instead of a JSON body. */
  file?: Blob;
  /** The address to use instead of the endpoint's path. */
  url?: string;
}

/** The input of a call, without the types of a particular endpoint. */
export interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
}

type Args<E> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Sends the call and returns its validated response. Throws `CallError`; an abort throws the signal's own reason. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Args<E>
): Promise<EndpointResponse<E>> {
  return checked(endpoint, await send(endpoint, (input ?? {}) as AnyInput, options), options);
}

async function checked<E extends Endpoint>(
  endpoint: E,
  response: Response,
  options: CallOptions,
): Promise<EndpointResponse<E>> {
  const answer = await read(endpoint.envelope === "file" ? response.text() : response.json(), response.status, options);
  const parsed = endpoint.response.safeParse(answer);
  if (!parsed.success) throw new CallError({ code: null, status: response.status, cause: parsed.error });
  return parsed.data as EndpointResponse<E>;
}

/** Sends a call whose response is a file. `name` is from Content-Disposition. Throws as `call` does. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Args<E>
): Promise<{ blob: Blob; name: string | null; headers: Headers }> {
  const response = await send(endpoint, (input ?? {}) as AnyInput, options);
  const blob = await read(response.blob(), response.status, options);
  const { headers } = response;
  return { blob, name: fileName(headers.get("content-disposition")), headers };
}

/** Sends a file's bytes as the request body. Throws as `call` does. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  file: Blob,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  return checked(endpoint, await send(endpoint, input, { ...options, file }), options);
}

/** Posts a form with its files to an address that the server named. Only an address of the same origin is allowed. */
export async function callForm<E extends Endpoint>(
  endpoint: E,
  url: string,
  form: FormData,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const to = new URL(url, location.href);
  // The request has the access token, which another host must not receive.
  if (to.origin !== location.origin) throw new CallError({ code: null, status: 0, cause: new Error("Another host") });
  const response = await send(endpoint, {}, { ...options, form, url: to.pathname + to.search });
  return checked(endpoint, response, options);
}

/** Sends a call and returns the raw response if its status is 2xx. Throws as `call` does. */
export async function send(endpoint: Endpoint, input: AnyInput, options: SendOptions): Promise<Response> {
  const request = await toRequest(endpoint, input, options);
  let response: Response;
  try {
    response = await fetch(request.url, request.init);
  } catch (cause) {
    rethrowAbort(options.signal);
    throw new CallError({ code: null, status: 0, cause });
  }
  if (response.ok) return response;
  throw await failure(endpoint, response, request.token, options);
}

/** Reads a body. A body that ends early or cannot be parsed is a request error. */
async function read<T>(body: Promise<T>, status: number, options: CallOptions): Promise<T> {
  try {
    return await body;
  } catch (cause) {
    rethrowAbort(options.signal);
    throw new CallError({ code: null, status, cause });
  }
}

/** Rethrows an abort by the caller. A timeout is not rethrown: it counts as a network failure. */
function rethrowAbort(signal: AbortSignal | undefined): void {
  const timedOut = signal?.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  if (!timedOut) signal?.throwIfAborted();
}

async function toRequest(endpoint: Endpoint, input: AnyInput, options: SendOptions) {
  const locale = currentLocale();
  const token = options.anonymous ? null : (options.token ?? (await credentials().accessToken()));
  const uid = token ? credentials().personUid() : null;
  if (options.needsPerson && !uid) throw new NotLoggedInError();
  const headers: Record<string, string> = { accept: "application/json", language: locale, ostype: OS_TYPE };
  if (token) headers.authorization = `Bearer ${token}`;
  if (uid) headers.uid = uid;
  // DELETE of one item has its id in the path; DELETE of several lists their ids in the body.
  const sendsBody = endpoint.method === "DELETE" ? input.body !== undefined : endpoint.method !== "GET";
  // The browser sets the content type of a form, because it contains the multipart boundary.
  if (sendsBody && !options.form)
    headers["content-type"] = options.file ? "application/octet-stream" : "application/json";
  return {
    token,
    url: options.url ?? address(endpoint, input),
    init: {
      method: endpoint.method,
      headers,
      ...(sendsBody && { body: options.form ?? options.file ?? JSON.stringify({ ...input.body, lang: locale }) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    } satisfies RequestInit,
  };
}

/** The path with its parameters and the query, every value escaped. Throws on a missing path parameter. */
export function address(endpoint: Pick<Endpoint, "path">, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`The call's path needs "${name}"`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function failure(
  endpoint: Endpoint,
  response: Response,
  token: string | null,
  options: CallOptions,
): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const { error_code, content } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  // A 500 and a response in an unknown form (such as a proxy's error page) are the generic request error.
  const code = errorOf(error_code);
  if (!code || response.status === 500) return new CallError({ code: null, status: response.status, content });
  const isLogout = endpoint.path === accountEndpoints.logout.path;
  if (response.status === 401 && code === "session_invalid" && token && !isLogout) credentials().sessionEnded(token);
  if (code === "account_locked" && token) credentials().accountLocked(lockedUntil(content));
  if (code === "phone_required" && token) credentials().phoneMissing();
  const error = new CallError({ code, status: response.status, content }, options.context);
  await errorTextLoaded(error.key);
  return error;
}

function lockedUntil(content: unknown): number | null {
  const until = typeof content === "object" && content !== null && "until" in content ? content.until : null;
  return typeof until === "number" ? until : null;
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1] ?? null;
}
