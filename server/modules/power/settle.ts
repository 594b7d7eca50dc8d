// Settles a wallet: ends expired grants, refreshes the free quota on the 8th, gives members their monthly power. These
// are ordinary ledger transactions with keys of their own, booked at the moment they fell due, so a wallet's content
// does not depend on when it was read.
import { createHash } from "node:crypto";
import { MEMBER_POWER_PER_MONTH } from "../../../contract/limits.ts";
import type { PowerBucket } from "../../../contract/power.ts";
import type { Transaction } from "../../db/client.ts";
import { freePeriod, memberPeriod } from "./periods.ts";
import {
  endGrant,
  insertGrant,
  listOpenGrants,
  lockWallet,
  nextGrantEnd,
  setGrantEnd,
  updateWallet,
  type Wallet,
} from "./power.repo.ts";

/** Grants are spent by priority, then soonest end first: free or member power, activity power, packs. */
export const PRIORITIES: Readonly<Record<PowerBucket, number>> = { free: 10, member: 10, activity: 20, pack: 30 };

/** Whether a membership runs at a moment. */
export function isMemberAt({ memberSince, memberUntil }: Wallet, now: Date): boolean {
  return memberSince !== null && memberUntil !== null && memberSince <= now && now < memberUntil;
}

/** A hash of a grant's request, which tells a repeated request from another one with the same key. */
export function requestHash(uid: string, bucket: PowerBucket, amount: number, source: string): string {
  return createHash("sha256")
    .update(JSON.stringify([uid, bucket, amount, source]))
    .digest("base64url");
}

/** Locks a person's wallet, creating it if there is none, and settles it up to `now`. */
export async function openWallet(tx: Transaction, uid: string, now: Date, freePower: number): Promise<Wallet> {
  let wallet = await lockWallet(tx, uid, now);
  while (wallet.dueAt <= now) wallet = await settle(tx, wallet, wallet.dueAt, freePower);
  return wallet;
}

/** Settles a locked wallet as of one moment, and stores when it is due next. */
export async function settle(tx: Transaction, wallet: Wallet, now: Date, freePower: number): Promise<Wallet> {
  const uid = wallet.userId;
  const member = isMemberAt(wallet, now);
  await endGrants(tx, wallet, now);
  const free = freePeriod(now);
  const ends: (Date | null)[] = [free.until];
  if (member && wallet.memberSince && wallet.memberUntil) {
    const month = memberPeriod(wallet.memberSince, now);
    const expiresAt = earliest([month.until, wallet.memberUntil]);
    const key = `member:${uid}:${month.from.toISOString()}`;
    // Member power replaces the free quota, so it is never less than that.
    const amount = Math.max(MEMBER_POWER_PER_MONTH, freePower);
    await give(tx, { uid, bucket: "member", amount, key, from: month.from, expiresAt, now });
    ends.push(month.until, wallet.memberUntil);
  } else {
    const key = `free:${uid}:${free.name}`;
    if (freePower > 0)
      await give(tx, { uid, bucket: "free", amount: freePower, key, from: free.from, expiresAt: free.until, now });
    if (wallet.memberSince && wallet.memberSince > now) ends.push(wallet.memberSince);
  }
  const dueAt = earliest([...ends, await nextGrantEnd(tx, uid)]);
  await updateWallet(tx, uid, { dueAt });
  return { ...wallet, dueAt };
}

/** Ends expired grants, and members' free quota, which member power replaces. Held units end when they are released. */
async function endGrants(tx: Transaction, wallet: Wallet, now: Date): Promise<void> {
  const member = isMemberAt(wallet, now);
  for (const grant of await listOpenGrants(tx, wallet.userId)) {
    const over = grant.expiresAt !== null && grant.expiresAt <= now;
    const replaced = !over && member && grant.bucket === "free";
    if (!over && !replaced) continue;
    if (replaced) await setGrantEnd(tx, grant.id, now);
    if (grant.remaining === grant.held) continue;
    const [kind, source] = replaced ? (["adjust", "member"] as const) : (["expire", grant.bucket] as const);
    await endGrant(tx, wallet.userId, grant, { kind, source, now });
  }
}

interface Gift {
  uid: string;
  bucket: "free" | "member";
  amount: number;
  key: string;
  from: Date;
  expiresAt: Date;
  now: Date;
}

/** Gives the power of a period once, even if the configured amount changes during it. */
async function give(tx: Transaction, { uid, bucket, amount, key, from, expiresAt, now }: Gift): Promise<void> {
  const hash = requestHash(uid, bucket, amount, bucket);
  await insertGrant(tx, {
    uid,
    bucket,
    priority: PRIORITIES[bucket],
    amount,
    source: bucket,
    key,
    requestHash: hash,
    effectiveAt: from,
    expiresAt,
    now,
  });
}

function earliest(moments: readonly (Date | null)[]): Date {
  return new Date(Math.min(...moments.filter((moment) => moment !== null).map((moment) => moment.getTime())));
}
