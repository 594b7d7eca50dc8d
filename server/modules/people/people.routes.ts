// The HTTP routes of people's public pages.
import type { FastifyInstance } from "fastify";
import { peopleEndpoints } from "../../../contract/people.ts";
import { bind } from "../../platform/bind.ts";
import type { People } from "./people.service.ts";

export function peopleRoutes(app: FastifyInstance, people: People): void {
  bind(app, peopleEndpoints.ownProfile, ({ person }) => people.profile(person.uid, person.uid));
  bind(app, peopleEndpoints.profile, ({ params, person }) => people.profile(params.uid, person?.uid ?? null));
  bind(app, peopleEndpoints.ownSharings, ({ query: { type, ...query }, person, request }) =>
    people.ownSharings(person.uid, { ...query, kind: type, url: request.url }),
  );
  bind(app, peopleEndpoints.sharings, ({ params, query: { type, ...query }, request }) =>
    people.sharings(params.uid, { ...query, kind: type, url: request.url }),
  );
  bind(app, peopleEndpoints.followers, ({ query, person, request }) =>
    people.followers(person.uid, { ...query, url: request.url }),
  );
  bind(app, peopleEndpoints.followingUsers, ({ query, person, request }) =>
    people.following(person.uid, { ...query, url: request.url }),
  );
  bind(app, peopleEndpoints.recommended, async ({ query, person }) => ({
    data: await people.recommended(person.uid, query.language),
  }));
  bind(app, peopleEndpoints.followAll, async ({ body, person }) => ({
    followed_count: await people.followAll(person.uid, { uids: body.uids, language: body.language }),
  }));
}
