// Keys at rest: opened by the same secret for the same model only.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyBox } from "./key-box.ts";

const box = createKeyBox(randomBytes(32));

test("a key comes back for its model, and nothing of it is to be seen in between", () => {
  const sealed = box.seal("v2", "sk-geheim-钥匙");
  expect(box.open("v2", sealed)).toBe("sk-geheim-钥匙");
  expect(sealed.toString("latin1")).not.toContain("geheim");
  expect(box.seal("v2", "sk-geheim-钥匙").equals(sealed)).toBe(false);
});

test("another model's name, another secret, a changed byte or half of it open nothing", () => {
  const sealed = box.seal("v2", "sk-1");
  expect(box.open("v1", sealed)).toBeNull();
  expect(createKeyBox(randomBytes(32)).open("v2", sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open("v2", changed), `byte ${at}`).toBeNull();
  }
  expect(box.open("v2", sealed.subarray(0, 20))).toBeNull();
});
