// The routes for administrators.
import type { FastifyInstance } from "fastify";
import { administrationEndpoints } from "../../../contract/administration.ts";
import { bind } from "../../platform/bind.ts";
import type { Administration } from "./administration.service.ts";

export function administrationRoutes(app: FastifyInstance, administration: Administration): void {
  bind(app, administrationEndpoints.accounts, ({ person, query, request }) =>
    administration.accounts(person.uid, { ...query, url: request.url }),
  );
  bind(app, administrationEndpoints.lock, ({ person, params, body }) =>
    administration.lock(person.uid, params.uid, body),
  );
  bind(app, administrationEndpoints.unlock, ({ person, params, body }) =>
    administration.unlock(person.uid, params.uid, body?.reason ?? ""),
  );
  bind(app, administrationEndpoints.warn, async ({ person, params, body }) => {
    await administration.warn(person.uid, params.uid, body.text);
    return {};
  });
  bind(app, administrationEndpoints.official, ({ person, params, body }) =>
    administration.setOfficial(person.uid, params.uid, body.official),
  );
  bind(app, administrationEndpoints.moderator, ({ person, params, body }) =>
    administration.setModerator(person.uid, params.uid, body.moderator),
  );
  bind(app, administrationEndpoints.moderation, ({ person }) => administration.moderation(person.uid));
  bind(app, administrationEndpoints.auditLog, ({ person, query, request }) =>
    administration.auditLog(person.uid, { ...query, url: request.url }),
  );
}
