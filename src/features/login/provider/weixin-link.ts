// A QR code that links the account that scans it: requested each time, and polled as the person who is logged in.
import { identityEndpoints } from "../../../../contract/identities.ts";
import { WEIXIN_STATUS } from "../../../../contract/provider-login.ts";
import { call } from "../../../lib/api/call.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { requestQrCode, type WeixinWay } from "./weixin-login.ts";

export const WEIXIN_LINK: WeixinWay = {
  get: async () => (await requestQrCode({ linking: true }))?.code ?? null,
  drop: () => {},
  async ask(ticket) {
    const { status, msg, data } = await call(
      identityEndpoints.linkWeixin,
      { body: { ticket, lang: currentLocale() } },
      { needsPerson: true },
    );
    if (status !== WEIXIN_STATUS.ok || !data) return { errorKey: msg };
    if (data.linked) return "done";
    return data.scanned ? "scanned" : "waiting";
  },
};
