// Serves the local provider: only in local mode, and only to clients on this machine.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { parseForms } from "../forms.ts";
import { isLocalClient } from "../local-mode.ts";
import { pageLanguage } from "../page-language.ts";
import { accountPage, overPage } from "./account-page.ts";
import { LOCAL_IDENTITY_PATH, type LocalProvider } from "./local-provider.ts";

/** The form may redirect to where the provider sends people: this server, under any of its loopback names. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "form-action 'self' http://127.0.0.1:* http://localhost:*";

/** Without a provider all its addresses return route_not_found, like unknown ones. */
export async function localIdentityRoutes(app: FastifyInstance, provider: LocalProvider | null): Promise<void> {
  const local = (request: FastifyRequest): LocalProvider => {
    if (!provider || !isLocalClient(request)) throw new AppError("route_not_found");
    return provider;
  };

  await app.register(async (scope) => {
    parseForms(scope);
    const pick = `${LOCAL_IDENTITY_PATH}/pick/:uid`;

    scope.get(pick, async (request, reply) => {
      const asks = await local(request)
        .asks(request.raw, reply.raw)
        .catch(() => null);
      const language = pageLanguage(request.headers["accept-language"]);
      return reply
        .status(asks ? 200 : 404)
        .headers({ "cache-control": "no-store", vary: "accept-language", "content-security-policy": PAGE_POLICY })
        .removeHeader("cross-origin-opener-policy")
        .type("text/html; charset=utf-8")
        .send(asks ? accountPage(asks, request.url, language) : overPage(language));
    });

    scope.post(pick, async (request, reply) => {
      const chosen = local(request);
      const account = (request.body as URLSearchParams | undefined)?.get("account") ?? null;
      await taken(reply, () => chosen.answer(request.raw, reply.raw, account));
    });
  });

  await app.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({
      method: ["GET", "POST"],
      url: `${LOCAL_IDENTITY_PATH}/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const asked = local(request);
        await taken(reply, () => asked.handle(request.raw, reply.raw));
      },
    });
  });
}

/** From here on the provider writes the response. */
async function taken(reply: FastifyReply, run: () => Promise<void>): Promise<void> {
  reply.hijack();
  // A provider's window must keep its reference to the opener.
  reply.raw.removeHeader("cross-origin-opener-policy");
  try {
    await run();
  } catch {
    // The login request is over, or never existed.
    if (!reply.raw.headersSent) reply.raw.writeHead(404);
    reply.raw.end();
  }
}
