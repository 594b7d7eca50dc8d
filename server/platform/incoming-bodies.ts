// Bodies that are on their way in. Until one is whole it takes a connection and memory and does nothing: so many of a
// person's, of an address's and of everybody's may, they hold so many bytes, and one that hardly comes is ended.
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** How many bodies at once, and how many bytes of them. */
export interface BodyShare {
  bodies: number;
  bytes: number;
}

export interface IncomingBodyLimits {
  /** Of a person, or of an address whose requests name none. */
  perPerson: BodyShare;
  perAddress: BodyShare;
  /** Beyond it the largest body of the one who holds most is ended. */
  overall: BodyShare;
  /** Measured over `everyMs`; before it has been there so long no body is too slow. */
  leastBytesPerSecond: number;
  everyMs: number;
}

/** The largest imports are 24 MiB; what comes with a proxy in front is whole when it comes. */
export const INCOMING_BODY_LIMITS: IncomingBodyLimits = {
  perPerson: { bodies: 16, bytes: 64 * 1024 * 1024 },
  perAddress: { bodies: 256, bytes: 128 * 1024 * 1024 },
  overall: { bodies: 2_000, bytes: 256 * 1024 * 1024 },
  leastBytesPerSecond: 1_024,
  everyMs: 20_000,
};

export interface IncomingBodies {
  /**
   * Counts a request's body from now on until it is whole or given up. Throws too_many_requests when there are too
   * many; later what reads the body fails with too_many_requests, or with request_too_slow when it comes too slowly.
   */
  watch(request: FastifyRequest, reply: FastifyReply): void;
  /** Ends the bodies that are too slow. */
  look(): void;
  /** Bodies on their way at the moment, and the bytes they are counted with. */
  held(): Readonly<BodyShare>;
}

/** What a body costs before its first byte, and each piece of it beside its bytes. */
const BODY_BYTES = 16 * 1024;
const PIECE_BYTES = 256;
const RETRY_AFTER_SECONDS = 10;
const NEVER_READ = new Set(["GET", "HEAD"]);
const ALL = "all";

interface Body {
  /** Who holds it, by which share; the person or the guest's address first. */
  shares: readonly (readonly [holder: string, limit: BodyShare])[];
  owner: string;
  bytes: number;
  /** What had come of it when it was last looked at. */
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

  /** The body that has to go now that this one has grown: itself, or where everybody's share is used up the largest. */
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
          // What reads it takes that for an error of the connection, lets go of what it has, and answers.
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
        // Anyone who sends on regardless is not listened to.
        reply.header("connection", "close");
        throw tooMany();
      }
      first?.end(tooMany());

      // Nothing else sees the pieces without taking them from anyone who reads the body.
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
