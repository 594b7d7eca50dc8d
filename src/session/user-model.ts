// The user model of the interface (product.md 3, "User"), with the fields that exist so far.
import type { UserRecord } from "../../contract/accounts.ts";
import { NEW_USER_SECONDS } from "../../contract/limits.ts";

export interface UserModel {
  uid: string;
  nickname: string;
  headimgurl: string | null;
  email: string | null;
  phone: string | null;
  /** The calling code of the phone. */
  callcode: string | null;
  isLogin: boolean;
  isBindPhone: boolean;
  /** When the account was created (Unix seconds), and, in `isNew`, whether that was less than 20 s ago. */
  create: number;
  isNew: boolean;
  write_length: number;
  write_type: UserRecord["model_type"];
  /** The person's group in an A/B test of models. */
  model_bucket: number;
  /** Whether the account is locked, and until when (Unix seconds; null without an end). */
  shut: boolean;
  shut_end_time: number | null;
}

/** Converts a server record. `now` in Unix seconds of the server's clock. */
export function toUserModel(record: UserRecord, now: number): UserModel {
  return {
    uid: record._id,
    nickname: record.nickname,
    headimgurl: record.headimgurl,
    email: record.email,
    phone: record.phone,
    callcode: record.callcode ?? null,
    isLogin: record.isLogin,
    isBindPhone: Boolean(record.phone),
    create: record.created_at,
    isNew: now - record.created_at < NEW_USER_SECONDS,
    write_length: record.model_length,
    write_type: record.model_type,
    model_bucket: record.model_bucket,
    shut: record.shut,
    shut_end_time: record.shut_end_time,
  };
}
