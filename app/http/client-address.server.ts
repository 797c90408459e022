/**
 * The client's address behind `hops` proxies of our own: each appends what it saw, so the right-most entries are ours
 * and anything further left can be forged.
 */
export function clientAddress(forwardedFor: string | undefined, socketAddress: string, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketAddress;
  const chain = forwardedFor.split(",").map((part) => part.trim());
  return chain.at(-hops) || chain[0] || socketAddress;
}
