// A QR code for logging in: requested, kept while it is valid, and polled until somebody has confirmed it.
import { z } from "zod";
import { providerLoginEndpoints, WEIXIN_STATUS } from "../../../../contract/provider-login.ts";
import { call } from "../../../lib/api/call.ts";
import { storage } from "../../../lib/storage.ts";
import { becomeThirdPerson } from "./finish-login.ts";

const CACHE_KEY = "qr_weixin";

const qrCode = z.object({
  key: z.literal("weixin"),
  /** The address of the QR code's picture. */
  value: z.string(),
  ticket: z.string(),
  /** In local mode, the page that simulates the phone. */
  phonePage: z.string().nullable(),
});
export type QrCode = z.output<typeof qrCode>;

/** A new code with the time it is valid; null where the server gives none. Rejects with the errors of the request. */
export async function requestQrCode(body: { linking?: boolean }): Promise<{ code: QrCode; seconds: number } | null> {
  const { status, data } = await call(providerLoginEndpoints.weixinLogin, { body }, { anonymous: true });
  if (status !== WEIXIN_STATUS.ok || !data) return null;
  const { ticket, expires_in, phone_page } = data;
  const value = providerLoginEndpoints.weixinPicture.path.replace(":ticket", ticket);
  return { code: { key: "weixin", value, ticket, phonePage: phone_page }, seconds: expires_in };
}

/** The present code, or a new one; null where the server gives none. Rejects with the errors of the request. */
async function getQrCode(): Promise<QrCode | null> {
  const kept = qrCode.safeParse(storage.get(CACHE_KEY)).data;
  if (kept) return kept;
  const made = await requestQrCode({});
  if (made) storage.set(CACHE_KEY, made.code, made.seconds * 1_000);
  return made?.code ?? null;
}

/** `done`: logged in, or linked. Anything but `done`, `waiting` and `scanned` is a text key and ends the poll. */
export type TicketState = "waiting" | "scanned" | "done" | { errorKey: string };

/** The state of a code. Rejects with the errors of the request. */
async function askAfter(ticket: string, isWanted: () => boolean): Promise<TicketState> {
  const { status, msg, data } = await call(
    providerLoginEndpoints.weixinTicket,
    { body: { ticket } },
    { anonymous: true },
  );
  if (status !== WEIXIN_STATUS.ok || !data) return { errorKey: msg };
  if (!data.user) return data.scanned ? "scanned" : "waiting";
  if (isWanted()) becomeThirdPerson("weixin", data.user);
  return "done";
}

/** What a code is for: logging in or linking. */
export interface WeixinWay {
  get(): Promise<QrCode | null>;
  /** Forgets the code, which has expired. */
  drop(): void;
  ask(ticket: string, isWanted: () => boolean): Promise<TicketState>;
}

export const WEIXIN_LOGIN: WeixinWay = { get: getQrCode, drop: () => storage.remove(CACHE_KEY), ask: askAfter };
