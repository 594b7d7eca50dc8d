// The HTTP routes about power: what a person has, and the statement of what came in and was spent.
import type { FastifyInstance } from "fastify";
import { powerEndpoints as power } from "../../../contract/power.ts";
import { bind } from "../../platform/bind.ts";
import type { Power } from "./power.service.ts";

export function powerRoutes(app: FastifyInstance, service: Power): void {
  bind(app, power.writing, ({ person }) => service.benefits(person.uid));

  bind(app, power.statement, ({ query, person, request }) =>
    service.statement(person.uid, { ...query, url: request.url }),
  );
}
