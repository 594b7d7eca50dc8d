// The HTTP routes of logging in with an account at a login provider.
import type { FastifyInstance, FastifyRequest } from "fastify";
import QRCode from "qrcode";
import { LOGIN_TICKET_SECONDS, QRCODE_WIDTH } from "../../../contract/limits.ts";
import { OAUTH_PATH, providerLoginEndpoints, WEIXIN_STATUS } from "../../../contract/provider-login.ts";
import { bind } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origins } from "../../platform/origins.ts";
import { browserIdOf, setBrowserCookie } from "./browser-cookie.ts";
import type { ProviderLogins } from "./provider-login.service.ts";
import type { WeixinLogins } from "./weixin.service.ts";

export interface ProviderLoginRoutesOptions {
  providerLogins: ProviderLogins;
  /** Null if this server has no login by Weixin. */
  weixinLogins: WeixinLogins | null;
  origins: Origins;
  /** Whether this server simulates Weixin and the phone that scans the QR code. */
  playsPhone: boolean;
  /** Whether cookies get the Secure attribute. */
  secure: boolean;
}

const who = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers["user-agent"] ?? "" });

export function providerLoginRoutes(
  app: FastifyInstance,
  { providerLogins, weixinLogins, origins, playsPhone, secure }: ProviderLoginRoutesOptions,
): void {
  /** The address in the QR code, which a phone opens with the ticket. */
  const addressInCode = (request: FastifyRequest, ticket: string) =>
    `${origins.of(request)}${OAUTH_PATH}/weixin?ticket=${ticket}`;

  bind(app, providerLoginEndpoints.userToken, async ({ body, request }) => ({
    user_token: await providerLogins.exchange(body, browserIdOf(request)),
  }));

  bind(app, providerLoginEndpoints.proxyLogin, ({ body, request }) =>
    providerLogins.login(body.user_token, { lang: body.lang, ...who(request) }),
  );

  bind(app, providerLoginEndpoints.weixinLogin, async ({ body, request, reply }) => {
    if (!weixinLogins) return { status: WEIXIN_STATUS.unavailable, msg: "login_method_unavailable", data: null };
    const ticket = await weixinLogins.ticket(setBrowserCookie(request, reply, secure), {
      ...who(request),
      linking: body?.linking ?? false,
    });
    const phone_page = playsPhone ? addressInCode(request, ticket) : null;
    return { status: WEIXIN_STATUS.ok, msg: "", data: { ticket, expires_in: LOGIN_TICKET_SECONDS, phone_page } };
  });

  bind(app, providerLoginEndpoints.weixinPicture, async ({ params: { ticket }, request, reply }) => {
    if (!(await weixinLogins?.isOpen(ticket, browserIdOf(request)))) throw new AppError("route_not_found");
    return reply
      .headers({ "cache-control": "private, no-store", "content-security-policy": "default-src 'none'; sandbox" })
      .type("image/svg+xml")
      .send(await qrPicture(addressInCode(request, ticket)));
  });

  bind(app, providerLoginEndpoints.weixinTicket, async ({ body, request }) =>
    weixinLogins
      ? weixinLogins.poll(body.ticket, browserIdOf(request), { lang: body.lang, ...who(request) })
      : { status: WEIXIN_STATUS.over, msg: "qr_over", data: null },
  );
}

/** The QR code as SVG, dark on light in every theme, because scanners expect that. */
function qrPicture(address: string): Promise<string> {
  return QRCode.toString(address, { type: "svg", errorCorrectionLevel: "M", margin: 2, width: QRCODE_WIDTH });
}
