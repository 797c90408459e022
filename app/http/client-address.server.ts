import { isIPv6 } from "node:net";

/**
 * The client's address behind `hops` proxies of our own: each appends what it saw, so the right-most entries are ours
 * and anything further left can be forged.
 */
export function clientAddress(forwardedFor: string | undefined, socketAddress: string, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketAddress;
  const chain = forwardedFor.split(",").map((part) => part.trim());
  return chain.at(-hops) || chain[0] || socketAddress;
}

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}

/**
 * What requests from an address are counted under (D66): an IPv4 address as it is, written as IPv6 or not, and the /64 network
 * of an IPv6 address, since one customer has all of it. What is no address counts as it came.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
