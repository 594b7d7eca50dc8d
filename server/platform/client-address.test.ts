// The client's address of a socket, behind proxies and without.
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const of = (trusted: string[], remoteAddress: string, forwarded?: string) =>
  clientAddress(trusted)({
    socket: { remoteAddress } as never,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });

test.each<[trusted: string[], remote: string, forwarded: string | undefined, address: string]>([
  [[], "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  [[], "::ffff:203.0.113.7", undefined, "203.0.113.7"],
  [["10.0.0.0/8"], "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  // What the client claims itself comes before what the proxy adds.
  [["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  [["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
  [["10.0.0.0/8"], "192.0.2.1", "198.51.100.1", "192.0.2.1"],
  [["loopback"], "::1", "2001:db8::5", "2001:db8::5"],
  [["uniquelocal", "203.0.113.9"], "203.0.113.9", "198.51.100.1, 172.20.0.3", "198.51.100.1"],
  [["loopback"], "127.0.0.1", "nonsense", "127.0.0.1"],
  [["loopback"], "127.0.0.1", undefined, "127.0.0.1"],
])("with trusted proxies %j, peer %s with X-Forwarded-For %s is %s", (trusted, remote, forwarded, address) => {
  expect(of(trusted, remote, forwarded)).toBe(address);
});
