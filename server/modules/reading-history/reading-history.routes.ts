// The HTTP routes of a person's reading history.
import type { FastifyInstance } from "fastify";
import { readingHistoryEndpoints } from "../../../contract/reading-history.ts";
import { bind } from "../../platform/bind.ts";
import type { ReadingHistory } from "./reading-history.service.ts";

const OK = { ok: true as const };

export function readingHistoryRoutes(app: FastifyInstance, history: ReadingHistory): void {
  bind(app, readingHistoryEndpoints.list, ({ query, person, request }) =>
    history.list(person.uid, { ...query, url: request.url }),
  );

  bind(app, readingHistoryEndpoints.putPlaces, ({ body, person }) => history.put(person.uid, body.places));

  bind(app, readingHistoryEndpoints.keep, async ({ body, person }) => {
    await history.keep(person.uid, body.is_kept);
    return OK;
  });

  bind(app, readingHistoryEndpoints.remove, async ({ params, person }) => {
    await history.remove(person.uid, params.share_id);
    return OK;
  });

  bind(app, readingHistoryEndpoints.clear, async ({ person }) => {
    await history.clear(person.uid);
    return OK;
  });
}
