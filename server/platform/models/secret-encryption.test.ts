// Stored API keys can be decrypted only with the same secret and for the same model.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSecretEncryption } from "./secret-encryption.ts";

const encryption = createSecretEncryption(randomBytes(32));

test("a key is decrypted for its model, and no part of it is visible while encrypted", () => {
  const encrypted = encryption.encrypt("v2", "sk-geheim-钥匙");
  expect(encryption.decrypt("v2", encrypted)).toBe("sk-geheim-钥匙");
  expect(encrypted.toString("latin1")).not.toContain("geheim");
  expect(encryption.encrypt("v2", "sk-geheim-钥匙").equals(encrypted)).toBe(false);
});

test("decryption fails with another model's name, another secret, a changed byte or half the bytes", () => {
  const encrypted = encryption.encrypt("v2", "sk-1");
  expect(encryption.decrypt("v1", encrypted)).toBeNull();
  expect(createSecretEncryption(randomBytes(32)).decrypt("v2", encrypted)).toBeNull();
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(encryption.decrypt("v2", changed), `byte ${at}`).toBeNull();
  }
  expect(encryption.decrypt("v2", encrypted.subarray(0, 20))).toBeNull();
});
