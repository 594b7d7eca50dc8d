// The shape every call of the product has. `bind` serves an endpoint, `call` calls it; no other code sends or parses
// one.
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anybody, or only a person with a valid access token. */
export type Access = "public" | "user";

/**
 * How the response is wrapped. `plain`: the response itself, errors as `{ error_code, error, content }`. `status`: the
 * older account calls, always HTTP 200 with `{ status, msg, data }`, 0 for success. `file`: the handler returns bytes
 * with a content type of its own. `events`: server-sent events, each of which is one `response`.
 */
export type Envelope = "plain" | "status" | "file" | "events";

type MaybeSchema = z.ZodType | undefined;

export interface Endpoint<
  Params extends MaybeSchema = MaybeSchema,
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
  V extends Envelope = Envelope,
> {
  method: Method;
  /** Path with `:name` parameters, in the syntax that both the router and the browser's code use. */
  path: `/${string}`;
  summary: string;
  tag: string;
  access: A;
  /** A locked account may make this call too; all others with access "user" respond with account_locked. */
  evenLocked?: true;
  /**
   * An account without the phone this server requires may make this call too; all others respond with phone_required.
   */
  evenWithoutPhone?: true;
  envelope: V;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** The errors of the catalogue this call may respond with, besides the general ones. */
  errors: readonly ErrorCode[];
  /** The body is a file's raw bytes, sent as `application/octet-stream`; `body` is absent then. */
  upload?: true;
  /** Maximum size of the request body in bytes, if it differs from the server's default of 64 KiB. */
  bodyLimit?: number;
  /**
   * Body, query or path fields whose validation errors have a code of their own: field -> reason -> code. Reasons are
   * those of `validationReason`; every other error of the field remains parameter_invalid.
   */
  fieldErrors?: Readonly<Record<string, Readonly<Record<string, ErrorCode>>>>;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<K extends string, S> = S extends z.ZodType ? { [key in K]: S } : unknown;

/** What a handler receives: parsed and typed. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;

/** What a caller passes: only the parts the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodType ? { params: In<P> } : { params?: undefined }) &
        (Q extends z.ZodType ? { query?: In<Q> } : { query?: undefined }) &
        (B extends z.ZodType ? { body: In<B> } : { body?: undefined })
    : never;

export type EndpointResponse<E> =
  E extends Endpoint<MaybeSchema, MaybeSchema, MaybeSchema, infer R> ? z.output<R> : never;

/** Declares one call. The generic parameters carry the schemas' types to `bind` and `call`. */
export function defineEndpoint<
  P extends MaybeSchema = undefined,
  Q extends MaybeSchema = undefined,
  B extends MaybeSchema = undefined,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
  V extends Envelope = Envelope,
>(
  endpoint: Omit<Endpoint<P, Q, B, R, A, V>, "params" | "query" | "body"> &
    Part<"params", P> &
    Part<"query", Q> &
    Part<"body", B>,
): Endpoint<P, Q, B, R, A, V> {
  return endpoint as Endpoint<P, Q, B, R, A, V>;
}
