// The HTTP routes of one's own notices.
import type { FastifyInstance } from "fastify";
import { noticeEndpoints } from "../../../contract/notice-list.ts";
import { bind } from "../../platform/bind.ts";
import type { Notices } from "./notices.service.ts";

export function noticeRoutes(app: FastifyInstance, notices: Notices): void {
  bind(app, noticeEndpoints.list, ({ query, person, request }) =>
    notices.list(person.uid, { ...query, url: request.url }),
  );

  bind(app, noticeEndpoints.read, ({ body, person }) =>
    notices.read(person.uid, { ids: body.ids, upTo: body.up_to ?? null }),
  );
}
