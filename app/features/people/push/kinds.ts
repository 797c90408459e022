import type { PushKind } from "#db/schema/push.ts";

const kinds = {
  member: ["review", "message", "call", "evening"],
  coach: ["video", "message", "call"],
} as const;

/** What a member, or a coach, can be notified of. */
export const kindsFor = ({ isAdmin }: { isAdmin: boolean }): readonly PushKind[] =>
  isAdmin ? kinds.coach : kinds.member;

/**
 * The text of a notification, and its label where it is chosen. It must not be private, since a locked screen shows it to anyone;
 * that of the evening says a drill and a number, and its label says so.
 */
export const pushTitles: Record<PushKind, string> = {
  review: "Your review is ready",
  video: "New video to review",
  message: "New message",
  call: "Call in an hour",
  evening: "6 PM: today's drill or lesson and your number to beat, unless you've practiced",
};

/** Whether an address belongs to one of the push services, by host: the server calls no other addresses. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== "" || url.password !== "") return false;
  const isKnown = services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  // Only a service on this machine may lack TLS or have a port.
  const isGuarded = (url.protocol === "https:" && url.port === "") || url.hostname === "127.0.0.1";
  return isKnown && isGuarded;
}
