// Large answers that were given and not taken yet: each is in memory until its last byte has gone, however long its
// reader takes. So many bytes of them may be a person's, an address's and everybody's; further ones are refused.
import { Readable } from "node:stream";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { cutOffSlowReader } from "./slow-readers.ts";
import { whenOver } from "./when-over.ts";

/** Bytes. A first answer is given whatever its size. */
export interface UnreadAnswerLimits {
  /** Of a person, or of an address whose requests name none. */
  perPerson: number;
  perAddress: number;
  overall: number;
}

/** The largest answer, a world with its originals, has some 60 MB. */
export const UNREAD_ANSWER_LIMITS: UnreadAnswerLimits = {
  perPerson: 64 * 1024 * 1024,
  perAddress: 128 * 1024 * 1024,
  overall: 256 * 1024 * 1024,
};

/** What is smaller costs no more than the request. */
const LARGE_BYTES = 64 * 1024;
/** What a stream counts with: it is read as it is taken, but something makes it. */
const STREAM_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

/**
 * Counts the large answers of a server from now on. Throws too_many_requests from `onSend` when there are too many, and
 * for files before one is made.
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
  // Pages' own files are short streams, and any number of them is open while a page loads.
  return payload instanceof Readable && routeOptions.config.endpoint ? STREAM_BYTES : 0;
}
