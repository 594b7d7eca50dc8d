import { expect, it } from "vitest";
import { createReaderKeys, type Reader } from "./reader-key.ts";

const keyOf = createReaderKeys(new Uint8Array(32));
const visitor = (address: string, agent = "Browser"): Reader => ({ uid: null, address, agent });
const key = (reader: Reader) => keyOf(reader).toString("hex");

it("tells accounts and addresses apart, and knows an account on every device", () => {
  const account = { uid: "one", address: "1.2.3.4", agent: "A" };
  expect(key(account)).toBe(key({ ...account, address: "5.6.7.8", agent: "B" }));
  expect(key(account)).not.toBe(key({ ...account, uid: "two" }));
  expect(key(visitor("1.2.3.4"))).not.toBe(key(visitor("1.2.3.5")));
  expect(keyOf(account)).toHaveLength(16);
});

it("takes an address in IPv6 form for what it is", () => {
  expect(key(visitor("::ffff:1.2.3.4"))).toBe(key(visitor("1.2.3.4")));
  expect(key(visitor("::ffff:1.2.3.4"))).not.toBe(key(visitor("::ffff:9.8.7.6")));
});

it("counts an IPv6 address by its network, however it is written", () => {
  expect(key(visitor("2001:db8:1:2::1"))).toBe(key(visitor("2001:DB8:1:2:aaaa:bbbb:cccc:dddd")));
  expect(key(visitor("2001:db8:1:2::1"))).not.toBe(key(visitor("2001:db8:1:3::1")));
  expect(key(visitor("2001:db8::1"))).toBe(key(visitor("2001:db8:0:0:1::")));
});

it("takes the browsers of one address for four at most", () => {
  const keys = Array.from({ length: 100 }, (_, n) => key(visitor("1.2.3.4", `Browser ${n}`)));
  expect(new Set(keys).size).toBe(4);
});
