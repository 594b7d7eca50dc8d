// Limits large responses that clients have not read yet: each stays in memory until its last byte is sent, however long
// the reader takes. Bytes are limited for each person, each address and overall; further responses are refused.
import { Readable } from "node:stream";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { cutOffSlowReader } from "./slow-readers.ts";
import { whenOver } from "./when-over.ts";

/** In bytes. A holder's first response is sent whatever its size. */
export interface UnreadAnswerLimits {
  /** For a person, or for an address whose requests have no person. */
  perPerson: number;
  perAddress: number;
  overall: number;
}

/** The largest response, a world with its original pictures, has some 60 MB. */
export const UNREAD_ANSWER_LIMITS: UnreadAnswerLimits = {
  perPerson: 64 * 1024 * 1024,
  perAddress: 128 * 1024 * 1024,
  overall: 256 * 1024 * 1024,
};

/** A smaller response costs no more than the request. */
const LARGE_BYTES = 64 * 1024;
/** What a stream is counted as: it is produced as it is read, but producing it takes memory. */
const STREAM_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

/**
 * Counts the large responses of a server from now on. Throws too_many_requests from `onSend` when there are too many,
 * and for files before they are produced.
 */
export function boundUnreadAnswers(app: FastifyInstance, given: Partial<UnreadAnswerLimits> = {}): void {
  const limits = { ...UNREAD_ANSWER_LIMITS, ...given };
  const held = new Map<string, number>();

  function sharesOf(request: FastifyRequest): readonly (readonly [holder: string, limit: number])[] {
    const address = normalizeIP(request.ip ?? "", 64);
    return [
      [request.person ? `person ${request.person.uid}` : `guest ${address}`, limits.perPerson],
      [`address ${address}`, limits.perAddress],
      ["all", limits.overall],
    ];
  }

  function check(shares: ReturnType<typeof sharesOf>, bytes: number): void {
    for (const [holder, limit] of shares) {
      const before = held.get(holder) ?? 0;
      if (before > 0 && before + bytes > limit)
        throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
    }
  }

  function count(shares: ReturnType<typeof sharesOf>, bytes: number): void {
    for (const [holder] of shares) {
      const next = (held.get(holder) ?? 0) + bytes;
      if (next > 0) held.set(holder, next);
      else held.delete(holder);
    }
  }

  app.addHook("preValidation", async (request) => {
    if (request.routeOptions.config.endpoint?.envelope === "file") check(sharesOf(request), STREAM_BYTES);
  });
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    const bytes = request.method === "HEAD" ? 0 : sizeOf(request, payload);
    if (bytes < LARGE_BYTES) return;
    const shares = sharesOf(request);
    check(shares, bytes);
    count(shares, bytes);
    whenOver(reply, () => count(shares, -bytes));
    cutOffSlowReader(reply.raw);
  });
}

function sizeOf({ routeOptions }: FastifyRequest, payload: unknown): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  // Static files of pages are short streams, and any number of them is open while a page loads.
  return payload instanceof Readable && routeOptions.config.endpoint ? STREAM_BYTES : 0;
}
