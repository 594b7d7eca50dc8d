import { expect, test } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { describeError } from "../log-error.ts";
import { redact, redactError } from "./redact.ts";

const KEY = 'sk-proj-Q7x_9Lm/2+Zt4VbN8cRw"Ke';
const base64 = (text: string) => Buffer.from(text).toString("base64");
const escaped = (text: string, each: (code: number) => string) => [...Buffer.from(text)].map(each).join("");
const hex = (code: number) => code.toString(16).padStart(2, "0");

test.each<[string, string]>([
  ["whole", KEY],
  ["in capitals", KEY.toUpperCase()],
  ["its first characters", `${KEY.slice(0, 12)}...`],
  ["its last characters", `...${KEY.slice(-9)}`],
  ["its ends", `${KEY.slice(0, 8)}****${KEY.slice(-8)}`],
  ["in an address", encodeURIComponent(KEY)],
  ["every byte of an address", escaped(KEY, (code) => `%${hex(code)}`)],
  ["the same in capitals", escaped(KEY, (code) => `%${hex(code).toUpperCase()}`)],
  ["hex", Buffer.from(KEY).toString("hex")],
  ["a part of it in hex", Buffer.from(KEY.slice(4, 14)).toString("hex").toUpperCase()],
  ["JSON", JSON.stringify(KEY)],
  ["JSON twice", JSON.stringify(JSON.stringify(KEY))],
  ["JSON by code", escaped(KEY, (code) => `\\u00${hex(code)}`)],
  ["base64", base64(KEY)],
  ["base64 of a header", base64(`Bearer ${KEY}`)],
  ["base64 of a name and it", base64(`api:${KEY}`)],
  ["base64 of more", base64(`xy${KEY}, and more`)],
  ["base64url", Buffer.from(KEY).toString("base64url")],
  ["base64 in an address", encodeURIComponent(base64(KEY))],
  ["a part of it in base64", base64(KEY.slice(3, 15))],
])("a key is removed from what a server says: %s", (_, said) => {
  const text = redact(`Incorrect key ${said} given. Try again.`, KEY);
  expect(text).toContain("[key]");
  expect(text).toMatch(/^Incorrect key .* given\. Try again\.$/);
  // No eight consecutive characters of the key are left, in any encoding.
  for (let at = 0; at + 8 <= KEY.length; at++) {
    const run = KEY.slice(at, at + 8);
    for (const form of [run, Buffer.from(run).toString("hex"), encodeURIComponent(run)])
      expect(text.toLowerCase()).not.toContain(form.toLowerCase());
  }
});

test.each([
  "404 The model `gpt-oss-120b` does not exist or you do not have access to it.",
  "429 Rate limit reached for requests. Limit: 3 / min. Please try again in 20s. Visit https://example.com/rate-limits",
  "Invalid base64: c29tZXRoaW5nIGVsc2UgZW50aXJlbHk=, hex 5f3a9c00d1e2f3a4b5c6, id 0190f3c2-77aa-7c3e-9b1d-2f1f6f0a9f10",
  'sk-proj keys can’t be used here (sk-...w"Ke)',
  "密钥无效，请检查后重试。İstanbul",
])("text that is not part of the key stays: %s", (text) => {
  expect(redact(text, KEY)).toBe(text);
  expect(redact(text, null)).toBe(text);
});

test("a short key is removed as a whole, and its letters elsewhere stay", () => {
  expect(redact("bad sk-1, b64 c2stMQ, not sk-2", "sk-1")).toBe("bad [key], b64 [key], not sk-2");
});

test("whatever text is around it, no eight consecutive characters of the key are left", () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_./+"), minLength: 8, maxLength: 60 });
  fc.assert(
    fc.property(key, fc.string(), fc.string(), fc.nat(60), fc.nat(60), (secret, before, behind, from, length) => {
      const part = secret.slice(from % secret.length).slice(0, 8 + length);
      const text = redact(before + part + behind, secret);
      for (let at = 0; at + 8 <= secret.length; at++) expect(text).not.toContain(secret.slice(at, at + 8));
    }),
  );
});

test("an error keeps its type and stack, without the key in its message or its causes'", () => {
  const cause = Object.assign(new TypeError(`refused ${base64(KEY)}`), { code: "ECONNRESET" });
  const error = new AggregateError([new Error(KEY)], `failed with ${KEY}`, { cause });
  const told = describeError(redactError(error, KEY)) as Record<string, unknown>;
  expect(told).toMatchObject({ type: "AggregateError", message: "failed with [key]" });
  expect(told["cause"]).toMatchObject({ type: "TypeError", message: "refused [key]==", code: "ECONNRESET" });
  expect(told["errors"]).toMatchObject([{ message: "[key]" }]);
  expect(String(told["stack"])).toContain("redact.test.ts");
  expect(redactError(error, null)).toBe(error);
});
