// The HTTP routes for linking a person's account to accounts at login providers.
import type { FastifyInstance } from "fastify";
import { identityEndpoints } from "../../../contract/identities.ts";
import { WEIXIN_STATUS } from "../../../contract/provider-login.ts";
import { bind } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { Linking, OfferedLogins } from "../accounts/linking.service.ts";
import { browserIdOf } from "./browser-cookie.ts";
import type { ProviderLogins } from "./provider-login.service.ts";
import type { WeixinLogins } from "./weixin.service.ts";

export interface LinkingRoutesOptions {
  linking: Linking;
  providerLogins: Pick<ProviderLogins, "redeem">;
  /** Null if this server has no login by Weixin. */
  weixinLogins: Pick<WeixinLogins, "pollLink"> | null;
  offered: OfferedLogins;
}

export function linkingRoutes(
  app: FastifyInstance,
  { linking, providerLogins, weixinLogins, offered }: LinkingRoutesOptions,
): void {
  bind(app, identityEndpoints.list, ({ person }) => linking.list(person.uid));

  bind(app, identityEndpoints.link, async ({ person, body, request }) => {
    const identity = await providerLogins.redeem(body, browserIdOf(request));
    if (!identity) throw new AppError("login_code_over");
    await linking.link(person, { provider: body.provider, identity, lang: body.lang });
    return {};
  });

  bind(app, identityEndpoints.linkWeixin, async ({ person, body, request }) => {
    const stand = await weixinLogins?.pollLink(body.ticket, browserIdOf(request));
    if (!stand || stand === "over") return { status: WEIXIN_STATUS.over, msg: "qr_over", data: null };
    if (stand === "refused") return { status: WEIXIN_STATUS.refused, msg: "qr_refused", data: null };
    const identity = typeof stand === "object" ? stand : null;
    if (identity) await linking.link(person, { provider: "weixin", identity, lang: body.lang });
    return { status: WEIXIN_STATUS.ok, msg: "", data: { scanned: stand !== "waiting", linked: identity !== null } };
  });

  bind(app, identityEndpoints.unlink, async ({ person, params, query }) => {
    await linking.unlink(person, { provider: params.provider, offered, lang: query.lang });
    return {};
  });
}
