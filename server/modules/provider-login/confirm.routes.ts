// The HTTP routes of the confirmation page, which a phone shows after it has scanned a QR code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OAUTH_PATH } from "../../../contract/provider-login.ts";
import { AppError } from "../../platform/errors.ts";
import { parseForms } from "../../platform/forms.ts";
import { pageLanguage } from "../../platform/page-language.ts";
import { browserIdOf } from "./browser-cookie.ts";
import { endPage, questionPage, type WordOfEnd } from "./pages.ts";
import type { WeixinLogins } from "./weixin.service.ts";

const CONFIRM_PATH = `${OAUTH_PATH}/weixin/confirm`;
/** The content security policy of pages that the server renders. */
export const OWN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const STATUS: Record<WordOfEnd, number> = {
  allowed: 200,
  linked: 200,
  refused: 200,
  over: 410,
  foreign: 400,
  failed: 502,
};

const languageOf = ({ headers }: FastifyRequest) => pageLanguage(headers["accept-language"]);

function sendPage(reply: FastifyReply, html: string) {
  return reply
    .headers({ "cache-control": "no-store", vary: "accept-language", "content-security-policy": OWN_PAGE_POLICY })
    .removeHeader("cross-origin-opener-policy")
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Sends the page that says how a login ended. */
export function sendEnd(request: FastifyRequest, reply: FastifyReply, end: WordOfEnd) {
  return sendPage(reply.code(STATUS[end]), endPage(end, languageOf(request)));
}

export function confirmRoutes(app: FastifyInstance, weixinLogins: WeixinLogins | null): void {
  const given = (value: unknown) => (typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null);

  app.get(CONFIRM_PATH, async (request, reply) => {
    if (!weixinLogins) throw new AppError("route_not_found");
    const secret = given((request.query as Record<string, unknown>)["ask"]);
    const question = secret && (await weixinLogins.question(secret, browserIdOf(request)));
    if (!secret || !question) return sendEnd(request, reply, "over");
    return sendPage(reply, questionPage(question, { action: CONFIRM_PATH, secret, language: languageOf(request) }));
  });

  void app.register(async (scope) => {
    parseForms(scope);
    scope.post(CONFIRM_PATH, async (request, reply) => {
      if (!weixinLogins) throw new AppError("route_not_found");
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const secret = given(form.get("ask"));
      // Any other answer refuses.
      const allowed = form.get("answer") === "allow";
      const decided = secret === null ? null : await weixinLogins.decide(secret, browserIdOf(request), allowed);
      if (!decided) return sendEnd(request, reply, "over");
      return sendEnd(request, reply, !allowed ? "refused" : decided.linking ? "linked" : "allowed");
    });
  });
}
