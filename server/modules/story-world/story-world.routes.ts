// The HTTP routes about the world bound to a story.
import type { FastifyInstance } from "fastify";
import { storyWorldEndpoints } from "../../../contract/story-world.ts";
import { bind } from "../../platform/bind.ts";
import type { StoryWorld } from "./story-world.service.ts";

export function storyWorldRoutes(app: FastifyInstance, storyWorld: StoryWorld): void {
  bind(app, storyWorldEndpoints.get, ({ params, person }) => storyWorld.get(person.uid, params.nid));

  bind(app, storyWorldEndpoints.entry, ({ params, person }) =>
    storyWorld.entry(person.uid, params.nid, params.entryId),
  );

  bind(app, storyWorldEndpoints.pin, ({ params, body, person }) =>
    storyWorld.pin(person.uid, params.nid, params.entryId, body.pinned),
  );
}
