// Power: the unit that generations cost, kept as a ledger. A generation's power is held before it begins, taken once if
// it succeeds and given back if it does not. Amounts are integers; every request is idempotent.
import { LAB_TRIAL_USES } from "../../../contract/limits.ts";
import type { PowerMovement, WritingBenefits } from "../../../contract/power.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Page } from "../../platform/paging.ts";
import { memberPeriod, monthEnd } from "./periods.ts";
import { presentWriting } from "./power.present.ts";
import {
  callCapture,
  callHold,
  callRelease,
  findHolder,
  findRequestHash,
  findWallet,
  insertGrant,
  listDueWallets,
  listLateHolds,
  listOpenGrants,
  setGrantEnd,
  updateWallet,
  type Wallet,
} from "./power.repo.ts";
import { isMemberAt, openWallet, PRIORITIES, requestHash, settle } from "./settle.ts";
import { type PageRequest, readStatement, statementStart } from "./statement.ts";

export interface HoldRequest {
  uid: string;
  generationId: string;
  /** Shown in the statement, like the story and the chapter, which are null for pasted text. */
  kind: "continue" | "lab";
  storyId: string | null;
  chapterId: string | null;
  /** Units. For the Lab: the price of a use after the trial; trial uses and members' uses hold nothing. */
  amount: number;
  /** After this moment the sweep releases the hold if it is still open. */
  expiresAt: Date;
  /** True if nothing can have been held for this id yet: then even an identical open hold is refused with conflict. */
  isNew?: boolean;
}

export interface GrantRequest {
  uid: string;
  /** `activity` expires at the end of the month, `pack` never. Free and member power come only from settling. */
  bucket: "activity" | "pack";
  /** Units, above 0. */
  amount: number;
  /** The reason shown in the statement: `checkin`, `pack`. */
  source: string;
  /** Idempotency key: booked once for each key; the same key with another request is refused with conflict. */
  key: string;
}

export interface Power {
  /**
   * Holds a generation's power, once for each generation id; returns the units held. Locks the person's wallet
   * until the transaction ends, so call it last. Throws power_short with { needed, available }, and conflict where the
   * id was used for another request, or what it held has been taken or given back.
   */
  hold(tx: Transaction | null, request: HoldRequest): Promise<number>;
  /**
   * Takes what a generation holds, once; each call returns the units taken, or 0 if nothing was held any more. With
   * `most` (0 or above) it takes at most that many units and gives back the rest in the same step.
   */
  capture(generationId: string, tx?: Transaction, most?: number | null): Promise<number>;
  /** Gives back what a generation holds; does nothing if it holds nothing. */
  release(generationId: string, tx?: Transaction): Promise<void>;
  /** Gives power. Throws conflict. */
  grant(tx: Transaction | null, request: GrantRequest): Promise<void>;
  /**
   * Sets a membership from one moment to another. A membership that already runs at `from` is extended to `until`, and
   * its months are still counted from its start; an `until` in the past ends it.
   */
  setMembership(tx: Transaction | null, uid: string, term: { from: Date; until: Date }): Promise<void>;
  isMember(uid: string): Promise<boolean>;
  /** Uses of the Lab left that cost no power; running ones count as used. */
  labTrialLeft(uid: string): Promise<number>;
  benefits(uid: string): Promise<WritingBenefits>;
  /** Every movement, latest first. */
  statement(uid: string, page: PageRequest): Promise<Page<PowerMovement>>;
  /** Releases expired holds; returns how many. */
  sweep(): Promise<number>;
  /** Settles every wallet that is due; returns how many. */
  settleDue(): Promise<number>;
}

export interface PowerDeps {
  db: Database;
  /** Units of the free quota, each month. */
  freePower: number;
  /** Returns the current time; tests replace it to simulate months. */
  now?: () => Date;
}

/** Wallets, or expired holds, read from the database at a time. */
const BATCH = 100;

export function createPower({ db, freePower, now: clock = () => new Date() }: PowerDeps): Power {
  const within = <T>(tx: Transaction | null, run: (tx: Transaction) => Promise<T>) =>
    tx ? run(tx) : db.transaction(run);

  /** A person's wallet as of `now`; takes no lock if it is not due. */
  async function wallet(uid: string, now: Date): Promise<Wallet> {
    const found = await findWallet(db, uid);
    return found && found.dueAt > now ? found : db.transaction((tx) => openWallet(tx, uid, now, freePower));
  }

  async function settleHolder(tx: Transaction, generationId: string, now: Date): Promise<void> {
    const uid = await findHolder(tx, generationId);
    if (uid) await openWallet(tx, uid, now, freePower);
  }

  /** Whether there was anything to release. */
  async function release(generationId: string, now: Date, tx?: Transaction): Promise<boolean> {
    let outcome = await callRelease(tx ?? db, generationId, now);
    if (outcome === "due" || outcome === "ended")
      await within(tx ?? null, async (inner) => {
        await settleHolder(inner, generationId, now);
        if (outcome !== "due") return;
        outcome = await callRelease(inner, generationId, now);
        if (outcome === "ended") await settleHolder(inner, generationId, now);
      });
    return outcome !== "none";
  }

  return {
    async hold(tx, { uid, generationId, kind, storyId, chapterId, amount, expiresAt, isNew = false }) {
      const now = clock();
      const row = { uid, generationId, kind, storyId, chapterId, amount, expiresAt, labTrials: LAB_TRIAL_USES, now };
      let answer = await callHold(tx ?? db, row);
      if (answer.outcome === "due")
        answer = await within(tx, async (inner) => {
          await openWallet(inner, uid, now, freePower);
          return callHold(inner, row);
        });
      const { outcome, units, available } = answer;
      if (outcome === "short") throw new AppError("power_short", { needed: units, available });
      if (outcome === "conflict" || (outcome === "again" && isNew)) throw new AppError("conflict");
      return outcome === "due" ? undue() : units;
    },

    async capture(generationId, tx, most = null) {
      const now = clock();
      const taken = await callCapture(tx ?? db, generationId, now, most);
      if (taken !== null) return taken;
      return within(tx ?? null, async (inner) => {
        await settleHolder(inner, generationId, now);
        return (await callCapture(inner, generationId, now, most)) ?? undue();
      });
    },

    release: async (generationId, tx) => void (await release(generationId, clock(), tx)),

    grant: (tx, { uid, bucket, amount, source, key }) =>
      within(tx, async (inner) => {
        const now = clock();
        const open = await openWallet(inner, uid, now, freePower);
        const hash = requestHash(uid, bucket, amount, source);
        const expiresAt = bucket === "activity" ? monthEnd(now) : null;
        const request = { uid, bucket, amount, source, key, requestHash: hash, effectiveAt: now, expiresAt, now };
        if (!(await insertGrant(inner, { ...request, priority: PRIORITIES[bucket] }))) {
          if ((await findRequestHash(inner, key)) !== hash) throw new AppError("conflict");
        } else if (expiresAt && expiresAt < open.dueAt) await updateWallet(inner, uid, { dueAt: expiresAt });
      }),

    setMembership: (tx, uid, { from, until }) =>
      within(tx, async (inner) => {
        const now = clock();
        const open = await openWallet(inner, uid, now, freePower);
        const isExtension =
          open.memberSince && open.memberUntil && open.memberSince <= from && from <= open.memberUntil;
        if (!isExtension && isMemberAt(open, now))
          throw new Error(
            "a running membership cannot be followed by one that begins after it ends or before it began",
          );
        const memberSince = isExtension && open.memberSince ? open.memberSince : from;
        for (const grant of await listOpenGrants(inner, uid)) {
          if (grant.bucket !== "member" || grant.effectiveAt < memberSince) continue;
          const month = memberPeriod(memberSince, grant.effectiveAt);
          await setGrantEnd(inner, grant.id, month.until < until ? month.until : until);
        }
        await updateWallet(inner, uid, { memberSince, memberUntil: until });
        await settle(inner, { ...open, memberSince, memberUntil: until }, now, freePower);
      }),

    async isMember(uid) {
      const found = await findWallet(db, uid);
      return found !== null && isMemberAt(found, clock());
    },

    async labTrialLeft(uid) {
      const found = await findWallet(db, uid);
      return Math.max(0, LAB_TRIAL_USES - (found?.labUses ?? 0));
    },

    async benefits(uid) {
      const now = clock();
      const found = await wallet(uid, now);
      return presentWriting(found, await listOpenGrants(db, uid), now);
    },

    async statement(uid, page) {
      const start = statementStart(page);
      await wallet(uid, clock());
      return readStatement(db, uid, start, page);
    },

    async sweep() {
      let total = 0;
      for (;;) {
        const now = clock();
        const late = await listLateHolds(db, now, BATCH);
        for (const generationId of late) if (await release(generationId, now)) total++;
        if (late.length < BATCH) return total;
      }
    },

    async settleDue() {
      let total = 0;
      for (;;) {
        const now = clock();
        const due = await listDueWallets(db, now, BATCH);
        for (const uid of due) await db.transaction((tx) => openWallet(tx, uid, now, freePower));
        total += due.length;
        if (due.length < BATCH) return total;
      }
    },
  };
}

function undue(): never {
  throw new Error("a wallet is due although it was just settled");
}
