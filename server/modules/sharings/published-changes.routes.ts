// The HTTP route of what has changed in a published chapter.
import type { FastifyInstance } from "fastify";
import { sharingChangeEndpoints } from "../../../contract/sharings-changes.ts";
import { bind } from "../../platform/bind.ts";
import type { PublishedChanges } from "./published-changes.service.ts";

export function publishedChangesRoutes(app: FastifyInstance, changes: PublishedChanges): void {
  bind(app, sharingChangeEndpoints.published, ({ params, person }) =>
    changes.compare(person.uid, params.nid, params.cid),
  );
}
