// The HTTP routes of search.
import type { FastifyInstance } from "fastify";
import { searchEndpoints } from "../../../contract/search.ts";
import { bind } from "../../platform/bind.ts";
import { createKeyedLimiter } from "../../platform/concurrency-limiter.ts";
import type { Search } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance, search: Search): void {
  /** The searches of one person or address wait for each other, not for everybody's turn: nobody fills the queue alone. */
  const oneAtATime = createKeyedLimiter(1);

  bind(app, searchEndpoints.suggestions, ({ query, person, request }) => {
    const find = () => search.suggestions(person?.uid ?? null, { ...query, language: query.language });
    return oneAtATime(person?.uid ?? request.ip, find);
  });

  bind(app, searchEndpoints.results, ({ query, person, request }) =>
    oneAtATime(person.uid, () => search.results(person.uid, { ...query, language: query.language, url: request.url })),
  );
}
