// The HTTP routes of the square.
import type { FastifyInstance } from "fastify";
import { squareEndpoints } from "../../../contract/square.ts";
import { bind } from "../../platform/bind.ts";
import type { Square } from "./square.service.ts";

export function squareRoutes(app: FastifyInstance, square: Square): void {
  bind(app, squareEndpoints.list, ({ query, request }) =>
    square.list({ ...query, language: query.language, kind: query.kind, url: request.url }),
  );

  bind(app, squareEndpoints.following, ({ query, person, request }) =>
    square.following(person.uid, { ...query, language: query.language, kind: query.kind, url: request.url }),
  );
}
