// The HTTP routes of sharing and of reading what is shared.
import type { FastifyInstance } from "fastify";
import { sharingEndpoints } from "../../../contract/sharings.ts";
import { bind } from "../../platform/bind.ts";
import { readerOf } from "./reader-of-request.ts";
import type { Sharings } from "./sharings.service.ts";

export function sharingRoutes(app: FastifyInstance, sharings: Sharings): void {
  bind(app, sharingEndpoints.get, ({ params, person }) => sharings.get(person.uid, params.nid));

  bind(app, sharingEndpoints.put, ({ params, body, person }) => sharings.update(person.uid, params.nid, body));

  bind(app, sharingEndpoints.publish, ({ params, body, person }) =>
    sharings.publish(person.uid, params.nid, body.chapter_ids),
  );

  bind(app, sharingEndpoints.unpublish, ({ params, body, person }) =>
    sharings.unpublish(person.uid, params.nid, body.chapter_ids),
  );

  bind(app, sharingEndpoints.look, ({ params, query, person }) =>
    sharings.look(person?.uid ?? null, params.share_id, query),
  );

  bind(app, sharingEndpoints.read, ({ params, person, request }) =>
    sharings.read(params.share_id, params.cid, readerOf(person, request)),
  );

  bind(app, sharingEndpoints.finish, async ({ params, person, request }) => {
    await sharings.finish(params.share_id, params.cid, readerOf(person, request));
    return { ok: true as const };
  });
}
