import ipaddr from "ipaddr.js";

/**
 * The client's address behind `hops` proxies of our own: each appends what it saw, so the right-most entries are ours
 * and anything further left can be forged.
 */
export function clientAddress(forwardedFor: string | undefined, socketAddress: string, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketAddress;
  const chain = forwardedFor.split(",").map((part) => part.trim());
  return chain.at(-hops) || chain[0] || socketAddress;
}

/**
 * What an address is counted by (D66): IPv4 whole, also inside IPv6; IPv6 by its /64, the smallest network one customer gets.
 * Text that is no address is counted as it is.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
