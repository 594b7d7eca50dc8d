import { describe, expect, it } from "vitest";
import { neighbourhood, network } from "./attempts.ts";

describe("network", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:aaaa:bbbb:cccc:dddd", "2001:db8:0:0::/64"],
    ["2001:db8:0001:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("reads %s as %s", (address, expected) => expect(network(address)).toBe(expected));
});

describe("neighbourhood", () => {
  it.each([
    ["203.0.113.9", "203.0.113.0/24"],
    ["::ffff:203.0.113.9", "203.0.113.0/24"],
    ["2001:db8:0001:2:3:4:5:6", "2001:db8:1::/48"],
    ["::1", "0:0:0::/48"],
  ])("reads %s as %s", (address, expected) => expect(neighbourhood(address)).toBe(expected));
});
