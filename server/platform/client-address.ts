// The client's address of a request over a raw socket, by the rules Fastify has for other requests: forwarded addresses
// are believed only from trusted proxies.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
/** Proxies in a row; a longer list is taken as forged. */
const HOPS_MAX = 20;

export type ClientAddress = (request: Pick<IncomingMessage, "socket" | "headers">) => string;

/** `trusted`: addresses, networks, or names of networks, as in TRUST_PROXY. */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const proxies = new BlockList();
  for (const network of trusted.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? "ipv6" : "ipv4");
  };
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",").slice(-HOPS_MAX);
    while (isProxy(address)) {
      const before = plain(hops.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** Converts an IPv4 address in IPv6 form (::ffff:1.2.3.4) to plain IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, "");
