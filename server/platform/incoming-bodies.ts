// Limits on request bodies that are still being received. Until a body is complete it takes a connection and memory
// without doing anything: the number and bytes of bodies are limited for each person, each address and overall, and a
// body that arrives too slowly is ended.
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** How many bodies at once, and how many bytes in all. */
export interface BodyShare {
  bodies: number;
  bytes: number;
}

export interface IncomingBodyLimits {
  /** For a person, or for an address whose requests have no person. */
  perPerson: BodyShare;
  perAddress: BodyShare;
  /** Over this limit, the largest body of the holder with the most bytes is ended. */
  overall: BodyShare;
  /** Measured over `everyMs`; a body younger than that is never too slow. */
  leastBytesPerSecond: number;
  everyMs: number;
}

/** The largest imports are 24 MiB. A proxy in front may buffer a body, which then arrives complete. */
export const INCOMING_BODY_LIMITS: IncomingBodyLimits = {
  perPerson: { bodies: 16, bytes: 64 * 1024 * 1024 },
  perAddress: { bodies: 256, bytes: 128 * 1024 * 1024 },
  overall: { bodies: 2_000, bytes: 256 * 1024 * 1024 },
  leastBytesPerSecond: 1_024,
  everyMs: 20_000,
};

export interface IncomingBodies {
  /**
   * Counts a request's body from now on until it is complete or given up. Throws too_many_requests when there are too
   * many; later, reading the body fails with too_many_requests, or with request_too_slow when it arrives too slowly.
   */
  watch(request: FastifyRequest, reply: FastifyReply): void;
  /** Ends the bodies that are too slow. */
  look(): void;
  /** Bodies being received at the moment, and the bytes they are counted with. */
  held(): Readonly<BodyShare>;
}

/** What a body costs before its first byte, and what each chunk costs besides its bytes. */
const BODY_BYTES = 16 * 1024;
const PIECE_BYTES = 256;
const RETRY_AFTER_SECONDS = 10;
const NEVER_READ = new Set(["GET", "HEAD"]);
const ALL = "all";

interface Body {
  /** Who the body counts for, and their limit; the person or the guest's address first. */
  shares: readonly (readonly [holder: string, limit: BodyShare])[];
  owner: string;
  bytes: number;
  /** What had been received at the last check. */
  marked: { at: number; received: number };
  received: number;
  end(failure: AppError): void;
}

export function createIncomingBodies(
  given: Partial<IncomingBodyLimits> = {},
  now: () => number = () => performance.now(),
): IncomingBodies {
  const limits = { ...INCOMING_BODY_LIMITS, ...given };
  const bodies = new Set<Body>();
  const holders = new Map<string, BodyShare>();
  const heldBy = (holder: string): BodyShare => holders.get(holder) ?? { bodies: 0, bytes: 0 };

  function count({ shares }: Body, by: BodyShare): void {
    for (const [holder] of shares) {
      const held = heldBy(holder);
      const next = { bodies: held.bodies + by.bodies, bytes: held.bytes + by.bytes };
      if (next.bodies > 0) holders.set(holder, next);
      else holders.delete(holder);
    }
  }

  function grow(body: Body, bytes: number): void {
    body.bytes += bytes;
    count(body, { bodies: 0, bytes });
  }

  function remove(body: Body): void {
    if (bodies.delete(body)) count(body, { bodies: -1, bytes: -body.bytes });
  }

  /** The body to end now that this one has grown: this one, or, when the overall limit is reached, the largest. */
  function surplus(body: Body): Body | null {
    const over = body.shares.find(([holder, limit]) => {
      const held = heldBy(holder);
      return held.bodies > limit.bodies || held.bytes > limit.bytes;
    });
    if (!over) return null;
    if (over[0] !== ALL) return body;
    let largest = body;
    for (const each of bodies) {
      const more = heldBy(each.owner).bytes - heldBy(largest.owner).bytes;
      if (more > 0 || (more === 0 && each.bytes > largest.bytes)) largest = each;
    }
    return largest;
  }

  return {
    watch(request, reply) {
      const { raw } = request;
      if (!hasBody(request) || raw.complete || raw.destroyed) return;
      const address = normalizeIP(request.ip ?? "", 64);
      const owner = request.person ? `person ${request.person.uid}` : `guest ${address}`;
      const body: Body = {
        owner,
        shares: [
          [owner, limits.perPerson],
          [`address ${address}`, limits.perAddress],
          [ALL, limits.overall],
        ],
        bytes: 0,
        received: raw.readableLength,
        marked: { at: now(), received: raw.readableLength },
        end(failure) {
          remove(body);
          // The body's reader takes this for a connection error, frees its memory, and the error is sent.
          if (raw.listenerCount("error") > 0) raw.emit("error", failure);
          else raw.socket.destroy();
        },
      };
      bodies.add(body);
      count(body, { bodies: 1, bytes: 0 });
      grow(body, BODY_BYTES + body.received);
      const first = surplus(body);
      if (first === body) {
        remove(body);
        // The connection is closed, so that a client that goes on sending is ignored.
        reply.header("connection", "close");
        throw tooMany();
      }
      first?.end(tooMany());

      // Wraps `push`, because a "data" listener would take the chunks from the reader of the body.
      const push = raw.push.bind(raw);
      raw.push = (piece, encoding) => {
        const more = push(piece, encoding);
        if (piece === null) remove(body);
        else if (bodies.has(body)) {
          const { byteLength } = piece as Uint8Array;
          body.received += byteLength;
          grow(body, byteLength + PIECE_BYTES);
          surplus(body)?.end(tooMany());
        }
        return more;
      };
      const over = () => remove(body);
      raw.once("close", over);
      reply.raw.once("close", over);
    },

    look() {
      const at = now();
      for (const body of [...bodies]) {
        const passed = at - body.marked.at;
        if (passed < limits.everyMs) continue;
        const least = (limits.leastBytesPerSecond * passed) / 1_000;
        if (body.received - body.marked.received < least) body.end(new AppError("request_too_slow"));
        else body.marked = { at, received: body.received };
      }
    },

    held: () => heldBy(ALL),
  };
}

const tooMany = () => new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (NEVER_READ.has(method)) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
