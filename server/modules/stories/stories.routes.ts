// The HTTP routes about stories.
import type { FastifyInstance } from "fastify";
import { storyEndpoints } from "../../../contract/stories.ts";
import { bind } from "../../platform/bind.ts";
import type { Stories } from "./stories.service.ts";

export function storyRoutes(app: FastifyInstance, stories: Stories): void {
  bind(app, storyEndpoints.list, ({ query, person, request }) =>
    stories.list(person.uid, { ...query, url: request.url }),
  );

  bind(app, storyEndpoints.create, ({ body, person }) => stories.create(person.uid, body));

  bind(app, storyEndpoints.get, ({ params, person }) => stories.get(person.uid, params.nid));

  bind(app, storyEndpoints.update, ({ params, body: { title, language }, person }) =>
    stories.update(person.uid, params.nid, { title, language }),
  );

  bind(app, storyEndpoints.remove, async ({ params, person }) => {
    await stories.remove(person.uid, params.nid);
    return {};
  });

  bind(app, storyEndpoints.recycled, ({ query, person, request }) =>
    stories.recycled(person.uid, { ...query, url: request.url }),
  );

  bind(app, storyEndpoints.recover, ({ params, person }) => stories.recover(person.uid, params.nid));

  bind(app, storyEndpoints.erase, async ({ params, person }) => {
    await stories.erase(person.uid, params.nid);
    return {};
  });
}
