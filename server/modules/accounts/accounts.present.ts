// Accounts as the API returns them: the server record of product.md 3, "User".
import { bareUserRecord, type UserRecord } from "../../../contract/accounts.ts";
import { isLocked } from "./accounts.policy.ts";
import type { Account } from "./accounts.repo.ts";

const inSeconds = (moment: Date): number => moment.getTime() / 1_000;

/** A person's own record. `phoneRequired`: whether every account needs a phone. */
export function presentAccount(account: Account, phoneRequired = false): UserRecord {
  const locked = isLocked(account);
  return {
    _id: account.id,
    isLogin: true,
    nickname: account.nickname,
    headimgurl: account.headimgurl,
    email: account.email,
    phone: account.phone,
    callcode: account.callCode,
    model_type: account.modelType,
    model_length: account.writeLength,
    model_bucket: account.modelBucket,
    shut: locked,
    shut_time: locked && account.shutAt ? inSeconds(account.shutAt) : null,
    shut_end_time: locked && account.shutUntil ? inSeconds(account.shutUntil) : null,
    created_at: inSeconds(account.createdAt),
    ...(phoneRequired && account.phone === null && { phone_required: true }),
  };
}

/** The record of somebody who has not logged in: nothing but the uid and when it was issued. */
export function presentAnonymous(uid: string, issuedAt: number): UserRecord {
  return bareUserRecord({ _id: uid, isLogin: false, created_at: issuedAt });
}
