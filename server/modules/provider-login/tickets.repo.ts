// Tickets of QR codes in the database. A ticket's status only moves forward: waiting, scanned, allowed or refused; a
// used or expired ticket is deleted.
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { loginTickets } from "../../db/tables/provider-login.ts";
import type { Identity } from "../../platform/identity/identity.ts";

export type Ticket = Pick<typeof loginTickets.$inferSelect, "status" | "userAgent" | "linking">;

const SHOWN = { status: loginTickets.status, userAgent: loginTickets.userAgent, linking: loginTickets.linking };
const isLive = (ticketHash: Buffer) =>
  and(eq(loginTickets.ticketHash, ticketHash), gt(loginTickets.expiresAt, sql`now()`));
const isUndecided = inArray(loginTickets.status, ["waiting", "scanned"]);

export async function insertTicket(
  db: Executor,
  ticket: { ticketHash: Buffer; browserHash: Buffer; userAgent: string; linking: boolean },
  seconds: number,
): Promise<void> {
  await db.insert(loginTickets).values({ ...ticket, expiresAt: sql`now() + ${seconds} * interval '1 second'` });
}

export async function findTicket(db: Executor, ticketHash: Buffer): Promise<Ticket | null> {
  const [row] = await db.select(SHOWN).from(loginTickets).where(isLive(ticketHash)).limit(1);
  return row ?? null;
}

/** A ticket, for the browser that shows it; null for other browsers. */
export async function findOwnTicket(db: Executor, ticketHash: Buffer, browserHash: Buffer): Promise<Ticket | null> {
  const [row] = await db
    .select(SHOWN)
    .from(loginTickets)
    .where(and(isLive(ticketHash), eq(loginTickets.browserHash, browserHash)))
    .limit(1);
  return row ?? null;
}

/** Marks a ticket as scanned by a phone; false if it has expired or was decided. */
export async function markScanned(db: Executor, ticketHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(loginTickets)
    .set({ status: "scanned" })
    .where(and(isLive(ticketHash), isUndecided));
  return rowCount === 1;
}

/**
 * Decides a ticket once: allowed by `identity`, or refused if that is null. Returns what it was for; null if it has
 * expired or was already decided.
 */
export async function decideTicket(
  db: Executor,
  ticketHash: Buffer,
  identity: Identity | null,
): Promise<Pick<Ticket, "linking"> | null> {
  const [row] = await db
    .update(loginTickets)
    .set({ status: identity ? "allowed" : "refused", identity })
    .where(and(isLive(ticketHash), isUndecided))
    .returning({ linking: loginTickets.linking });
  return row ?? null;
}

/** Deletes an allowed ticket and returns who allowed it, so only one of several concurrent calls gets it. */
export async function takeAllowed(db: Executor, ticketHash: Buffer, browserHash: Buffer): Promise<Identity | null> {
  const [row] = await db
    .delete(loginTickets)
    .where(and(isLive(ticketHash), eq(loginTickets.browserHash, browserHash), eq(loginTickets.status, "allowed")))
    .returning({ identity: loginTickets.identity });
  return row?.identity ?? null;
}
