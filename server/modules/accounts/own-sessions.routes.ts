// The routes of one's own sessions.
import type { FastifyInstance } from "fastify";
import { sessionEndpoints } from "../../../contract/sessions.ts";
import { bind } from "../../platform/bind.ts";
import type { OwnSessions } from "./own-sessions.service.ts";

export function sessionRoutes(app: FastifyInstance, sessions: OwnSessions): void {
  bind(app, sessionEndpoints.list, ({ person }) => sessions.list(person));
  bind(app, sessionEndpoints.end, ({ person, params }) => sessions.end(person, params.sessionId));
  bind(app, sessionEndpoints.endOthers, ({ person }) => sessions.endOthers(person));
}
