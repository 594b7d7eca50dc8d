// Serves the local provider: there is none outside local mode, and it is for clients of this machine alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { parseForms } from "../forms.ts";
import { isLocalClient } from "../local-mode.ts";
import { pageLanguage } from "../page-language.ts";
import { accountPage, overPage } from "./account-page.ts";
import { LOCAL_IDENTITY_PATH, type LocalProvider } from "./local-provider.ts";

/** The form leads to where the provider sends people: this server, by whichever of its names it is asked. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "form-action 'self' http://127.0.0.1:* http://localhost:*";

/** Without a provider every address of it answers route_not_found, like any that is none. */
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
    // The provider reads its requests itself.
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

/** From here on the answer is the provider's. */
async function taken(reply: FastifyReply, run: () => Promise<void>): Promise<void> {
  reply.hijack();
  // A provider's window stays its opener's.
  reply.raw.removeHeader("cross-origin-opener-policy");
  try {
    await run();
  } catch {
    // The question is over, or was never asked.
    if (!reply.raw.headersSent) reply.raw.writeHead(404);
    reply.raw.end();
  }
}
