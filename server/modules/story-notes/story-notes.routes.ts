// The HTTP routes about a story's notes, directions and summaries.
import type { FastifyInstance } from "fastify";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { bind } from "../../platform/bind.ts";
import type { StoryNotes } from "./story-notes.service.ts";

export function storyNotesRoutes(app: FastifyInstance, notes: StoryNotes): void {
  bind(app, storyNotesEndpoints.get, ({ params, person }) => notes.get(person.uid, params.nid));

  bind(app, storyNotesEndpoints.put, ({ params, body: { lang: _, ...body }, person }) =>
    notes.put(person.uid, params.nid, body),
  );

  bind(app, storyNotesEndpoints.summaries, ({ params, query, person, request }) =>
    notes.summaries(person.uid, params.nid, { ...query, url: request.url }),
  );

  bind(app, storyNotesEndpoints.summaryProgress, ({ params, person }) => notes.all.progress(person.uid, params.nid));

  bind(app, storyNotesEndpoints.startSummaries, ({ params, person }) => notes.all.start(person.uid, params.nid));

  bind(app, storyNotesEndpoints.stopSummaries, ({ params, person }) => notes.all.stop(person.uid, params.nid));

  bind(app, storyNotesEndpoints.putSummary, ({ params, body, person }) =>
    notes.putSummary(person.uid, params.nid, params.cid, body),
  );

  bind(app, storyNotesEndpoints.renewSummary, ({ params, person }) =>
    notes.renewSummary(person.uid, params.nid, params.cid),
  );

  bind(app, storyNotesEndpoints.direction, ({ params, person }) => notes.direction(person.uid, params.nid, params.cid));

  bind(app, storyNotesEndpoints.putDirection, ({ params, body, person }) =>
    notes.putDirection(person.uid, params.nid, params.cid, body.text),
  );

  bind(app, storyNotesEndpoints.presetUniverse, async ({ params, body, person }) => ({
    value: await notes.presetUniverse(person.uid, params.nid, body.value),
  }));
}
