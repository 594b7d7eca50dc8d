// Parses form bodies of pages without a script, for the routes of one scope; all other routes read JSON.
import type { FastifyInstance } from "fastify";

const FORM_MAX_BYTES = 16 * 1024;

/** Bodies are parsed to URLSearchParams. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}
