// Reports when a request is over: its response is sent, or its connection has closed. A response queued behind another
// one of the same connection gets no event when the connection closes, so the socket is watched too.
import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";

/** One listener for each connection, however many requests it carries. */
const waiting = new WeakMap<Socket, Set<() => void>>();

function waitingOn(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const made = new Set<() => void>();
  waiting.set(socket, made);
  socket.once("close", () => {
    for (const run of [...made]) run();
  });
  return made;
}

/** Whether the connection of a request has closed. */
export function isGone({ request }: Pick<FastifyReply, "request">): boolean {
  return request.raw.socket.destroyed;
}

/** Calls `run` once: when the response is over, or at once when the connection has closed already. */
export function whenOver(reply: FastifyReply, run: () => void): void {
  if (isGone(reply) || reply.raw.destroyed) {
    run();
    return;
  }
  const others = waitingOn(reply.request.raw.socket);
  const over = () => {
    reply.raw.off("close", over);
    if (others.delete(over)) run();
  };
  others.add(over);
  reply.raw.once("close", over);
}
