// Which addresses a model's server may have: an administrator names it, and it may be on this machine or in the local
// network. Link-local addresses are refused: there clouds serve a machine's own secrets, and no model's server is ever
// there.
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const refused = new BlockList();
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("100.100.100.200", "ipv4");
// The same addresses inside IPv6 addresses that are translated on their way: NAT64, 6to4, and the old form of IPv4 in
// IPv6. For translation within a network (64:ff9b:1::/48) the position of the IPv4 address is unknown, and Teredo
// obfuscates it, so both are refused as a whole.
refused.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
refused.addAddress("64:ff9b::6464:64c8", "ipv6");
refused.addSubnet("64:ff9b:1::", 48, "ipv6");
refused.addSubnet("2002:a9fe::", 32, "ipv6");
refused.addSubnet("2002:6464:64c8::", 48, "ipv6");
refused.addSubnet("2001::", 32, "ipv6");
refused.addSubnet("::a9fe:0", 112, "ipv6");
refused.addAddress("::6464:64c8", "ipv6");

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is no address of a model's server`);
    this.name = "AddressRefused";
  }
}

/** Whether a numeric address is refused, IPv4 in IPv6 form included. Names are checked once they are resolved. */
export function isRefusedAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  const family = isIP(bare);
  return family !== 0 && refused.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/**
 * Resolves a name as the system does and refuses forbidden addresses: the connection goes to the address that was
 * checked.
 */
export const lookupAllowed: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, options, (error, found: string | LookupAddress[], family?: number) => {
    const addresses = typeof found === "string" ? [found] : (found ?? []).map((each) => each.address);
    const failure = error ?? (addresses.some(isRefusedAddress) ? new AddressRefused(hostname) : null);
    callback(failure, found, family);
  });
};
