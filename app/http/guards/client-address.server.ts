import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's address behind `hops` of our own proxies: each appends what it saw, so the right-most entries are ours
 * and anything further left can be forged.
 */
export function clientAddress(forwardedFor: string | undefined, socketAddress: string, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketAddress;
  const chain = forwardedFor.split(",").map((part) => part.trim());
  return chain.at(-hops) || chain[0] || socketAddress;
}

/**
 * The key an address is counted by (D66): IPv4 in full, also inside IPv6; IPv6 by its /64, the smallest network a
 * customer gets. Text that isn't an address is counted as is.
 */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
