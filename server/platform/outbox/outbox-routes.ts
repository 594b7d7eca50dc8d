// Serves the outbox: only in local mode, and only to clients on this machine.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { localOutboxEndpoints } from "../../../contract/local-outbox.ts";
import { bind } from "../bind.ts";
import { AppError } from "../errors.ts";
import { isLocalClient } from "../local-mode.ts";
import { pageLanguage } from "../page-language.ts";
import type { Outbox } from "./outbox.ts";
import { outboxPage } from "./outbox-page.ts";

/** Without an outbox both routes return route_not_found, like unknown addresses. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox | null): void {
  function read(request: FastifyRequest) {
    if (!outbox || !isLocalClient(request)) throw new AppError("route_not_found");
    return outbox.list();
  }

  bind(app, localOutboxEndpoints.list, ({ request }) => ({ data: read(request) }));

  app.get("/local/outbox", (request, reply) => {
    const page = outboxPage(read(request), pageLanguage(request.headers["accept-language"]));
    return reply
      .header("cache-control", "no-store")
      .header("vary", "accept-language")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
