// The HTTP routes about a chapter's versions.
import type { FastifyInstance } from "fastify";
import { versionEndpoints } from "../../../contract/versions.ts";
import { bind } from "../../platform/bind.ts";
import type { Versions } from "./versions.service.ts";

export function versionRoutes(app: FastifyInstance, versions: Versions): void {
  bind(app, versionEndpoints.list, ({ params, query, person, request }) =>
    versions.list(person.uid, params.nid, params.cid, { ...query, url: request.url }),
  );

  bind(app, versionEndpoints.keep, ({ params, body, person }) =>
    versions.keep(person.uid, params.nid, params.cid, body.label),
  );

  bind(app, versionEndpoints.get, ({ params, person }) => versions.get(person.uid, params.nid, params.cid, params.vid));

  bind(app, versionEndpoints.good, async ({ params, person }) => ({
    versions: await versions.good(person.uid, params.nid, params.cid),
  }));

  bind(app, versionEndpoints.recover, async ({ params, body, person }) => {
    await versions.recover(person.uid, params.nid, params.cid, body.version_id);
    return {};
  });

  bind(app, versionEndpoints.restore, async ({ params, person }) => ({
    kept_version_id: await versions.restore(person.uid, params.nid, params.cid, params.vid),
  }));
}
