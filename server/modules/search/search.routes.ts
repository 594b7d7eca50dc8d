// The HTTP routes of search.
import type { FastifyInstance } from "fastify";
import { searchEndpoints } from "../../../contract/search.ts";
import { bind } from "../../platform/bind.ts";
import type { Search } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance, search: Search): void {
  bind(app, searchEndpoints.suggestions, ({ query, person }) =>
    search.suggestions(person?.uid ?? null, { ...query, language: query.language }),
  );

  bind(app, searchEndpoints.results, ({ query, person, request }) =>
    search.results(person.uid, { ...query, language: query.language, url: request.url }),
  );
}
