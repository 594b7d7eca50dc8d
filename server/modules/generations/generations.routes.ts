// The routes of generations.
import type { FastifyInstance } from "fastify";
import { generationEndpoints } from "../../../contract/generations.ts";
import { bind } from "../../platform/bind.ts";
import type { Generations } from "./generations.service.ts";

export function generationRoutes(app: FastifyInstance, generations: Generations): void {
  bind(app, generationEndpoints.continue, ({ params, body, person }) =>
    generations.continueChapter(person.uid, params.nid, params.cid, body),
  );

  bind(app, generationEndpoints.lab, ({ body, person }) => generations.lab(person.uid, body));

  bind(app, generationEndpoints.availability, ({ person }) => generations.availability(person.uid));

  bind(app, generationEndpoints.get, ({ params, person }) => generations.get(person.uid, params.gid));

  bind(app, generationEndpoints.events, ({ params, query, person, gone, lastEventId }) =>
    generations.follow(person.uid, params.gid, query.after ?? lastEventId, gone),
  );

  bind(app, generationEndpoints.cancel, ({ params, person }) => generations.cancel(person.uid, params.gid));

  bind(app, generationEndpoints.ofChapter, ({ params, query, person, request }) =>
    generations.ofChapter(person.uid, params.nid, params.cid, { ...query, url: request.url }),
  );

  bind(app, generationEndpoints.dismiss, ({ params, person }) => generations.dismiss(person.uid, params.gid));

  bind(app, generationEndpoints.keep, ({ params, person }) =>
    generations.keep(person.uid, params.gid, params.candidate),
  );
}
