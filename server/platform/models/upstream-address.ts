// Which addresses a model's server may have: an administrator names it, and it may well be on this machine or in this
// house. Link-local ones are where clouds hand out a machine's own secrets: no model's server is ever there.
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const refused = new BlockList();
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("100.100.100.200", "ipv4");

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is no address of a model's server`);
    this.name = "AddressRefused";
  }
}

/** Whether a numeric address is refused, IPv4 written as IPv6 included. Names are judged once they are resolved. */
export function isRefusedAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  const family = isIP(bare);
  return family !== 0 && refused.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** Resolves a name as the system does and refuses what it leads to: the connection is made to what was judged. */
export const lookupAllowed: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, options, (error, found: string | LookupAddress[], family?: number) => {
    const addresses = typeof found === "string" ? [found] : (found ?? []).map((each) => each.address);
    const failure = error ?? (addresses.some(isRefusedAddress) ? new AddressRefused(hostname) : null);
    callback(failure, found, family);
  });
};
