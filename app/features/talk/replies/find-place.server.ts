import { eq } from "drizzle-orm";
import { readCoaches } from "#app/features/talk/messages/notify.server.ts";
import { isProofFor, tagIn, wasProofFor } from "#app/features/talk/messages/reply-address.server.ts";
import { readTag } from "#app/features/talk/messages/reply-tags.ts";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/**
 * Where a reply goes: the thread, the side, and the account it is written by; `isOver` if the address ended when the
 * person's devices were signed out.
 */
export type ReplyPlace = { memberId: string; side: "member" | "coach"; account: UserRow; isOver: boolean };

/** The accounts that may have an address of this side: the thread's member, or the current coaches. */
async function candidates(services: Services, side: "member" | "coach", memberId: string) {
  if (side === "coach") return (await readCoaches(services)).map(({ row }) => row);
  const row = await services.db.read.query.users.findFirst({ where: eq(users.id, memberId) });
  return row ? [row] : [];
}

async function placeOf(services: Services, tag: string): Promise<ReplyPlace | null> {
  const { side, memberId, proof } = readTag(tag);
  const accounts = await candidates(services, side, memberId);
  const account = accounts.find((person) => isProofFor(services, { side, memberId, person }, proof));
  if (account) return { memberId, side, account, isOver: false };
  const former = accounts.find((person) => wasProofFor(services, { side, memberId, person }, proof));
  return former ? { memberId, side, account: former, isOver: true } : null;
}

const mostLookedAt = 20;

/**
 * The place named by the first valid address of ours among the recipients; null if there is none, or its account is
 * gone.
 */
export async function findPlace(
  services: Services,
  recipients: readonly string[],
): Promise<ReplyPlace | null> {
  const tags = recipients.flatMap((address) => tagIn(services, address) ?? []);
  for (const tag of tags.slice(0, mostLookedAt)) {
    const place = await placeOf(services, tag);
    if (place) return place;
  }
  return null;
}
