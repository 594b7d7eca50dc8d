// Logging in by a QR code: a browser shows a ticket, a phone scans it and identifies its person at Weixin, the person
// allows the login on the phone, and only the browser that showed the ticket is logged in, once.
import { z } from "zod";
import type { UserRecord } from "../../../contract/accounts.ts";
import { LOGIN_TICKET_SECONDS, type Locale } from "../../../contract/limits.ts";
import { WEIXIN_STATUS } from "../../../contract/provider-login.ts";
import type { Device } from "../../../contract/sessions.ts";
import type { Database } from "../../db/client.ts";
import { deviceOf } from "../../platform/device-of.ts";
import type { Identity } from "../../platform/identity/identity.ts";
import type { Identities } from "../accounts/identities.service.ts";
import { hashOf, newSecret, newTicket } from "./secrets.ts";
import { insertStep, readStep, takeStep } from "./steps.repo.ts";
import { decideTicket, findOwnTicket, findTicket, insertTicket, markScanned, takeAllowed } from "./tickets.repo.ts";

const USER_AGENT_MAX = 300;
const question = z.object({
  ticketHash: z.string(),
  identity: z.object({ subject: z.string(), name: z.string().nullable() }),
});

interface StatusAnswer<T> {
  status: number;
  msg: string;
  data: T | null;
}

/** The state of a ticket; an Identity once it was allowed, "over" if it expired, was used or is not this browser's. */
export type TicketStand = "waiting" | "scanned" | "refused" | "over" | Identity;

export interface WeixinLogins {
  /** Creates a ticket for a browser: to log in, or to link the account that scans it. Throws too_many_requests. */
  ticket(browser: string, who: { address: string; userAgent: string; linking: boolean }): Promise<string>;
  /** Whether a ticket belongs to this browser and has not expired. */
  isOpen(ticket: string, browser: string | null): Promise<boolean>;
  /** The state of a login ticket; logs in once, when it was allowed. Throws user_not_found, too_many_requests. */
  poll(
    ticket: string,
    browser: string | null,
    who: { lang?: Locale | undefined; address: string; userAgent: string },
  ): Promise<StatusAnswer<{ scanned: boolean; user?: UserRecord }>>;
  /** The state of a linking ticket; the identity that allowed it is returned once. */
  pollLink(ticket: string, browser: string | null): Promise<TicketStand>;
  /** Records that a phone scanned a ticket; returns the ticket's hash for the next steps, null if it is over. */
  scanned(ticket: string): Promise<string | null>;
  /** Stores the identity of the phone's person; returns the secret of the confirmation shown on that phone. */
  ask(ticketHash: string, identity: Identity, phone: string): Promise<string>;
  /** What a confirmation shows: the device that asks and the person's name; null if there is nothing to decide. */
  question(
    secret: string,
    phone: string | null,
  ): Promise<{ device: Device; name: string | null; linking: boolean } | null>;
  /** Decides a ticket; returns whether it was to link. Null if there is nothing to decide any more. */
  decide(secret: string, phone: string | null, allowed: boolean): Promise<{ linking: boolean } | null>;
  /** Refuses a ticket because the phone's person refused at Weixin, before the confirmation. */
  refuse(ticketHash: string): Promise<void>;
}

export interface WeixinLoginsDeps {
  db: Database;
  identities: Identities;
}

export function createWeixinLogins({ db, identities }: WeixinLoginsDeps): WeixinLogins {
  const hashed = (hex: string) => Buffer.from(hex, "hex");
  const readQuestion = (content: unknown) => question.safeParse(content).data ?? null;

  async function stand(ticket: string, browser: string | null, linking: boolean): Promise<TicketStand> {
    const [ticketHash, browserHash] = [hashOf(ticket), hashOf(browser ?? "")];
    const found = await findOwnTicket(db, ticketHash, browserHash);
    // A login ticket cannot link and a linking ticket cannot log in: the phone's person confirmed one of the two.
    if (found?.linking !== linking) return "over";
    if (found.status !== "allowed") return found.status;
    return (await takeAllowed(db, ticketHash, browserHash)) ?? "over";
  }

  return {
    pollLink: (ticket, browser) => stand(ticket, browser, true),

    async ticket(browser, { address, userAgent, linking }) {
      await identities.count(address);
      const ticket = newTicket();
      await insertTicket(
        db,
        {
          ticketHash: hashOf(ticket),
          browserHash: hashOf(browser),
          userAgent: userAgent.slice(0, USER_AGENT_MAX),
          linking,
        },
        LOGIN_TICKET_SECONDS,
      );
      return ticket;
    },

    async isOpen(ticket, browser) {
      return browser !== null && (await findOwnTicket(db, hashOf(ticket), hashOf(browser))) !== null;
    },

    async poll(ticket, browser, who) {
      const identity = await stand(ticket, browser, false);
      if (identity === "refused") return { status: WEIXIN_STATUS.refused, msg: "qr_refused", data: null };
      if (identity === "over") return { status: WEIXIN_STATUS.over, msg: "qr_over", data: null };
      if (typeof identity === "string")
        return { status: WEIXIN_STATUS.ok, msg: "", data: { scanned: identity === "scanned" } };
      const { status, msg, data } = await identities.login({ provider: "weixin", identity, ...who });
      return { status, msg, data: data && { scanned: true, user: data } };
    },

    async scanned(ticket) {
      const ticketHash = hashOf(ticket);
      return (await markScanned(db, ticketHash)) ? ticketHash.toString("hex") : null;
    },

    async ask(ticketHash, identity, phone) {
      const secret = newSecret();
      await insertStep(db, { step: "confirm", secret, browser: phone }, { ticketHash, identity }, LOGIN_TICKET_SECONDS);
      return secret;
    },

    async question(secret, phone) {
      const asked = readQuestion(await readStep(db, { step: "confirm", secret, browser: phone }));
      const ticket = asked && (await findTicket(db, hashed(asked.ticketHash)));
      return ticket && asked
        ? { device: deviceOf(ticket.userAgent), name: asked.identity.name, linking: ticket.linking }
        : null;
    },

    async decide(secret, phone, allowed) {
      const asked = readQuestion(await takeStep(db, { step: "confirm", secret, browser: phone }));
      return asked && decideTicket(db, hashed(asked.ticketHash), allowed ? asked.identity : null);
    },

    async refuse(ticketHash) {
      await decideTicket(db, hashed(ticketHash), null);
    },
  };
}
