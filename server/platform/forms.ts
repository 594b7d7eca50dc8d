// Forms of pages without a script, for the routes of one scope; everywhere else bodies are JSON.
import type { FastifyInstance } from "fastify";

const FORM_MAX_BYTES = 16 * 1024;

/** Bodies become URLSearchParams. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}
