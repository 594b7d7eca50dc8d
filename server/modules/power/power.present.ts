// Converts a wallet, its open grants and its movements to their API form.
import { LAB_TRIAL_USES } from "../../../contract/limits.ts";
import type { PowerBucket, PowerMovement, WritingBenefits } from "../../../contract/power.ts";
import { freePeriod } from "./periods.ts";
import type { OpenGrant, Wallet } from "./power.repo.ts";
import { isMemberAt } from "./settle.ts";
import type { MovementRow } from "./statement.repo.ts";

const unix = (moment: Date) => moment.getTime() / 1000;

/** The power a person can spend, as of `now`. */
export function presentWriting(wallet: Wallet, grants: readonly OpenGrant[], now: Date): WritingBenefits {
  const of = (bucket: PowerBucket) => grants.filter((grant) => grant.bucket === bucket);
  const left = (bucket: PowerBucket) => of(bucket).reduce((sum, grant) => sum + grant.remaining, 0);
  const soonest = (bucket: PowerBucket) => {
    const ends = of(bucket).flatMap((grant) =>
      grant.expiresAt && grant.expiresAt > now ? [unix(grant.expiresAt)] : [],
    );
    return ends.length > 0 ? Math.min(...ends) : null;
  };
  const held = grants.reduce((sum, grant) => sum + grant.held, 0);
  return {
    writing_pack: left("pack"),
    writing_vip: left("member"),
    writing_vip_exp: soonest("member"),
    writing_checkin: left("activity"),
    writing_checkin_exp: soonest("activity"),
    checkin_amount: 0,
    writing_free: left("free"),
    writing_free_exp: unix(freePeriod(now).until),
    held,
    total: grants.reduce((sum, grant) => sum + grant.remaining, 0) - held,
    is_member: isMemberAt(wallet, now),
    lab_trial_left: Math.max(0, LAB_TRIAL_USES - wallet.labUses),
  };
}

/** One movement of the statement. */
export function presentMovement(row: MovementRow): PowerMovement {
  return {
    _id: row.id,
    kind: row.kind,
    amount: row.buckets.reduce((sum, part) => sum + part.amount, 0),
    balance: row.balance,
    buckets: row.buckets,
    generation:
      row.generation_id && row.generation_kind
        ? {
            _id: row.generation_id,
            kind: row.generation_kind,
            story_id: row.story_id,
            chapter_id: row.chapter_id,
            story_title: row.story_title,
            chapter_name: row.chapter_name,
          }
        : null,
    source: row.source,
    at: row.at,
  };
}
