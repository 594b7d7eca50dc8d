// The server's time, as text.
import type { FastifyInstance } from "fastify";
import { serverTimeEndpoints } from "../../contract/server-time.ts";
import { bind } from "./bind.ts";

export function serverTimeRoute(app: FastifyInstance): void {
  bind(app, serverTimeEndpoints.now, ({ reply }) => {
    reply.type("text/plain; charset=utf-8").serializer(String);
    return Math.floor(Date.now() / 1_000);
  });
}
