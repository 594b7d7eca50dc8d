// The HTTP routes of sharing a world and of reading a shared one.
import type { FastifyInstance } from "fastify";
import { sharedWorldEndpoints } from "../../../contract/shared-worlds.ts";
import { bind } from "../../platform/bind.ts";
import { readerOf } from "../sharings/reader-of-request.ts";
import type { SharedWorlds } from "./shared-worlds.service.ts";

export function sharedWorldRoutes(app: FastifyInstance, sharedWorlds: SharedWorlds): void {
  bind(app, sharedWorldEndpoints.get, ({ params, person }) => sharedWorlds.get(person.uid, params.unid));

  bind(app, sharedWorldEndpoints.put, ({ params, body: { lang: _, ...change }, person }) =>
    sharedWorlds.update(person.uid, params.unid, change),
  );

  bind(app, sharedWorldEndpoints.sync, ({ params, person }) => sharedWorlds.sync(person.uid, params.unid));

  bind(app, sharedWorldEndpoints.look, ({ params, query, person, request }) =>
    sharedWorlds.look(readerOf(person, request), params.share_id, query),
  );

  bind(app, sharedWorldEndpoints.entries, ({ params, query, person, request }) =>
    sharedWorlds.entries(person?.uid ?? null, params.share_id, { ...query, url: request.url }),
  );

  bind(app, sharedWorldEndpoints.characters, ({ params, query, person }) =>
    sharedWorlds.characters(person?.uid ?? null, params.share_id, query),
  );
}
