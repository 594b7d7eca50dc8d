// Which hosts and origins are allowed.
import { expect, test } from "vitest";
import { createGuard, hostName } from "./guard.ts";

const local = createGuard({ host: "127.0.0.1", publicUrl: null, allowedHosts: [] });
const open = createGuard({ host: "0.0.0.0", publicUrl: "https://Write.Example:8443", allowedHosts: ["Inner.example"] });

test.each([
  ["localhost:4310", "localhost"],
  ["EXAMPLE.com", "example.com"],
  ["[::1]:80", "[::1]"],
  ["a.b:", null],
  ["a.b:123456", null],
  ["a b", null],
  ["user@localhost", null],
  ["localhost/path", null],
  ["", null],
  [undefined, null],
  ["x".repeat(301), null],
])("the host name in %j is %j", (host, name) => {
  expect(hostName(host)).toBe(name);
});

test("loopback names and the address listened on are allowed, 0.0.0.0 never is", () => {
  for (const host of ["localhost:1", "127.0.0.1", "[::1]"]) expect(local.hostAllowed(host)).toBe(true);
  expect(open.hostAllowed("0.0.0.0:4310")).toBe(false);
  expect(createGuard({ host: "192.168.1.5", publicUrl: null, allowedHosts: [] }).hostAllowed("192.168.1.5:4310")).toBe(
    true,
  );
  expect(local.hostAllowed("192.168.1.5:4310")).toBe(false);
});

test("the public name and ALLOWED_HOSTS are allowed in any case and with any port", () => {
  expect(open.hostAllowed("write.example:8443")).toBe(true);
  expect(open.hostAllowed("inner.EXAMPLE")).toBe(true);
  expect(open.hostAllowed("other.example")).toBe(false);
});

test("an origin is allowed when it equals the request's host or the public address", () => {
  expect(local.originAllowed("http://localhost:4310", "localhost:4310")).toBe(true);
  expect(local.originAllowed("http://localhost:5173", "localhost:4310")).toBe(false);
  expect(open.originAllowed("https://write.example:8443", "10.0.0.1:4310")).toBe(true);
  expect(open.originAllowed("https://write.example", "10.0.0.1:4310")).toBe(false);
  expect(open.originAllowed("file://", "localhost")).toBe(false);
  expect(open.originAllowed(undefined, "localhost")).toBe(true);
});
