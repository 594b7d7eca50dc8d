import { describe, expect, it } from "vitest";
import { toUserModel } from "./user-model.ts";

const record = {
  _id: "person-uid",
  isLogin: true,
  nickname: "Aria",
  headimgurl: null,
  email: "aria@example.com",
  phone: null,
  model_type: "v2" as const,
  model_length: 70,
  model_bucket: 3,
  shut: false,
  shut_time: null,
  shut_end_time: null,
  created_at: 1_800_000_000,
};

describe("the user model", () => {
  it("has the record's fields under the specification's names", () => {
    expect(toUserModel({ ...record, phone: "13800000000" }, record.created_at + 60)).toMatchObject({
      uid: "person-uid",
      write_length: 70,
      write_type: "v2",
      create: 1_800_000_000,
      isBindPhone: true,
      isNew: false,
    });
  });

  it("is new for less than 20 seconds after the account was created", () => {
    expect(toUserModel(record, record.created_at + 19.9).isNew).toBe(true);
    expect(toUserModel(record, record.created_at + 20).isNew).toBe(false);
  });
});
