// The routes of chapters.
import type { FastifyInstance } from "fastify";
import { chapterEndpoints } from "../../../contract/chapters.ts";
import { bind } from "../../platform/bind.ts";
import type { Chapters } from "./chapters.service.ts";

export function chapterRoutes(app: FastifyInstance, chapters: Chapters): void {
  bind(app, chapterEndpoints.list, ({ params, query, person, request }) =>
    chapters.list(person.uid, params.nid, { ...query, url: request.url }),
  );

  bind(app, chapterEndpoints.create, ({ params, body, person }) =>
    chapters.create(person.uid, params.nid, {
      id: body.id,
      name: body.name,
      afterId: body.after_id ?? null,
      blocks: body.blocks,
    }),
  );

  bind(app, chapterEndpoints.get, ({ params, person }) => chapters.get(person.uid, params.nid, params.cid));

  bind(app, chapterEndpoints.rename, ({ params, body, person }) =>
    chapters.rename(person.uid, params.nid, params.cid, body.name),
  );

  bind(app, chapterEndpoints.move, ({ params, body, person }) =>
    chapters.move(person.uid, params.nid, params.cid, body.before_id),
  );

  bind(app, chapterEndpoints.split, ({ params, body, person }) => {
    const parts = body.parts.map(({ id, at }) => ({ id, at: Buffer.from(at, "base64url") }));
    return chapters.split(person.uid, params.nid, params.cid, parts);
  });

  bind(app, chapterEndpoints.remove, async ({ params, person }) => {
    await chapters.remove(person.uid, params.nid, params.cid);
    return {};
  });

  bind(app, chapterEndpoints.deleted, ({ params, query, person, request }) =>
    chapters.deleted(person.uid, params.nid, { ...query, url: request.url }),
  );

  bind(app, chapterEndpoints.recover, ({ params, person }) => chapters.recover(person.uid, params.nid, params.cid));
}
