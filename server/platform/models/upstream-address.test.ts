// Which addresses model servers may have: this machine and the local network, but never a cloud's metadata service.
import { expect, test } from "vitest";
import { AddressRefused, isRefusedAddress, lookupAllowed } from "./upstream-address.ts";

test.each([
  "169.254.169.254",
  "[fe80::1]",
  "fe80::1%eth0",
  "[::ffff:169.254.169.254]",
  "::ffff:a9fe:a9fe",
  "fd00:ec2::254",
  "::ffff:100.100.100.200",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::169.254.169.254",
  "64:ff9b::100.100.100.200",
  "64:ff9b:1::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "2002:6464:64c8::",
  "2001:0:4136:e378:8000:63bf:5601:5601",
  "::169.254.169.254",
  "::100.100.100.200",
])("%s is refused", (address) => {
  expect(isRefusedAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "[::1]",
  "192.168.1.20",
  "10.0.0.3",
  "fd12::1",
  "8.8.8.8",
  "localhost",
  "model.example",
  "64:ff9b::808:808",
  "2002:808:808::1",
  "2001:db8::1",
])("%s is allowed", (address) => {
  expect(isRefusedAddress(address)).toBe(false);
});

test("a name is judged by the addresses it resolves to", async () => {
  const resolve = (name: string) =>
    new Promise<unknown>((done) => lookupAllowed(name, { all: true }, (error, found) => done(error ?? found)));
  expect(await resolve("localhost")).toContainEqual(expect.objectContaining({ address: "127.0.0.1" }));
  expect(await resolve("169.254.169.254")).toBeInstanceOf(AddressRefused);
});
