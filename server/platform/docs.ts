// /docs: the OpenAPI page, made from the endpoints the server has bound. It is served by a second Fastify instance that
// never listens and is built on the first visit, so that it costs no start time or memory before that.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorKey, errorNumber, errorStatus } from "../../contract/errors.ts";
import { LOCALES, OS_TYPE } from "../../contract/limits.ts";
import { AppError } from "./errors.ts";
import { pathOf } from "./http.ts";

/** Errors that any call may return besides its own. */
const GENERAL_ERRORS = [
  "origin_refused",
  "request_too_slow",
  "parameter_invalid",
  "too_many_requests",
  "internal",
] as const;

const DOCUMENT = "/docs/json";
/** JSON is valid YAML; converting it blocks the event loop twice as long as all the rest. */
const LEFT_OUT = "/docs/yaml";

/** The one <style> element Swagger UI creates, allowed by its hash on this page only; an end-to-end test checks it. */
const PAGE_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Headers that every call of the browser sends besides its token (calls.md 7). */
const HEADERS = z.object({
  language: z.enum(LOCALES).optional().describe("the language of the page; also in the body, as lang"),
  ostype: z.literal(OS_TYPE).optional(),
  uid: z.string().optional().describe("whose token it is; another person's is refused as session_invalid"),
});

/** Serves the page at /docs and the document at /docs/json. */
export function registerDocs(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined;
  type Served = Pick<Awaited<ReturnType<FastifyInstance["inject"]>>, "statusCode" | "headers" | "rawPayload">;
  /** The document is large and never changes while the server runs, so it is written once. */
  let document: Promise<Served> | undefined;
  const ask = async (path: string): Promise<Served> => {
    page ??= buildPage(app.boundEndpoints);
    return (await page).inject({ method: "GET", url: path });
  };
  const serve = (address: string): Promise<Served> => {
    const path = pathOf(address);
    if (path === LEFT_OUT) throw new AppError("route_not_found");
    if (path !== DOCUMENT) return ask(path);
    document ??= ask(DOCUMENT);
    return document;
  };
  for (const url of ["/docs", "/docs/*"])
    app.get(url, async (request, reply) => {
      const answer = await serve(request.url);
      if (answer.statusCode >= 400) throw new AppError("route_not_found");
      for (const name of ["content-type", "location", "last-modified", "etag"]) {
        const value = answer.headers[name];
        if (typeof value === "string") reply.header(name, value);
      }
      const policy = reply.getHeader("content-security-policy");
      if (typeof policy === "string")
        reply.header("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' ${PAGE_STYLE}`));
      return reply.code(answer.statusCode).send(answer.rawPayload);
    });
  app.addHook("onClose", async () => (await page)?.close());
}

async function buildPage(endpoints: readonly Endpoint[]): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }, zod] = await Promise.all([
    import("fastify"),
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
    import("fastify-type-provider-zod"),
  ]);
  const page = Fastify() as unknown as FastifyInstance;
  // Its routes are only described, never called.
  page.setValidatorCompiler(() => () => true);
  page.setSerializerCompiler(() => JSON.stringify);
  const openapi = {
    openapi: "3.1.0",
    info: {
      title: "Storyloom",
      version: "1",
      description: "Every call of this server. Failures are `{ error_code, error, content }`.",
    },
    components: { securitySchemes: { bearer: { type: "http" as const, scheme: "bearer" } } },
  };
  await page.register(swagger, { openapi });
  // No validator badge, nothing fetched from other hosts: the page works under the server's strict content policy.
  await page.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { validatorUrl: null, deepLinking: true, docExpansion: "list" },
  });
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    const { schema } = zod.jsonSchemaTransform({ schema: describe(endpoint), url, openapiObject: openapi } as never);
    page.route({ method, url, schema, handler: async () => undefined });
    // Adding all endpoints at once would block the event loop.
    await othersTurn();
  }
  await page.ready();
  return page;
}

function describe(endpoint: Endpoint): Record<string, unknown> {
  const errors = [...new Set([...endpoint.errors, ...GENERAL_ERRORS])];
  const statuses = [...new Set(errors.map(errorStatus))].sort();
  const response: Record<string, unknown> = {
    200:
      endpoint.envelope === "events"
        ? {
            description: "Server-sent events: each one's data is this, its id is its number.",
            content: { "text/event-stream": { schema: endpoint.response } },
          }
        : endpoint.response,
  };
  for (const status of statuses) {
    const codes = errors.filter((code) => errorStatus(code) === status);
    response[status] = z
      .object({
        error_code: z.literal(codes.map(errorNumber)),
        error: z.enum(codes.map((code) => errorKey(code))),
        content: z.unknown(),
      })
      .describe(codes.map((code) => `${errorNumber(code)} ${errorKey(code)}`).join(", "));
  }
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === "user" && { security: [{ bearer: [] }] }),
    headers: HEADERS,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response,
  };
}
