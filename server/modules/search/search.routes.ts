// The HTTP routes of search.
import type { FastifyInstance } from "fastify";
import { searchEndpoints } from "../../../contract/search.ts";
import { bind } from "../../platform/bind.ts";
import { createKeyedLimiter } from "../../platform/concurrency-limiter.ts";
import type { Search } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance, search: Search): void {
  /** The searches of one address wait for each other and not for everybody's turn: nobody fills the queue alone. */
  const oneOfAddress = createKeyedLimiter(1);

  bind(app, searchEndpoints.suggestions, ({ query, person, request }) => {
    const find = () => search.suggestions(person?.uid ?? null, { ...query, language: query.language });
    return person ? find() : oneOfAddress(request.ip, find);
  });

  bind(app, searchEndpoints.results, ({ query, person, request }) =>
    search.results(person.uid, { ...query, language: query.language, url: request.url }),
  );
}
