// The HTTP route of what runs for oneself.
import type { FastifyInstance } from "fastify";
import { activityEndpoints } from "../../../contract/activities.ts";
import { bind } from "../../platform/bind.ts";
import type { Activities } from "./activities.service.ts";

export function activityRoutes(app: FastifyInstance, activities: Activities): void {
  bind(app, activityEndpoints.list, ({ person }) => activities.list(person.uid));
}
