import { eq } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { pushes, pushSubscriptions } from "#db/schema/push.ts";
import { users } from "#db/schema/users.ts";
import type { PushKind } from "./kinds.ts";

const day = 24 * 3_600_000;

type News = {
  userId: string;
  kind: PushKind;
  /** The event's name; it is sent only once per name. */
  about: string;
  path: string;
  /** When it expires; by default a day from now. */
  expiresAt?: Date;
  /** How long to delay it, in milliseconds; no delay by default. */
  after?: number;
};

/**
 * Notifies a member's devices that turned this kind on. Call it in the write that causes it, so that both are stored
 * or neither.
 */
export async function enqueuePush(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  { userId, expiresAt, after = 0, ...news }: News,
): Promise<void> {
  const devices = await tx
    .select({ id: pushSubscriptions.id, kinds: users.pushKinds })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.userId, userId));
  const now = clock.now();
  for (const { id, kinds } of devices) {
    if (!kinds.includes(news.kind)) continue;
    await tx
      .insert(pushes)
      .values({
        ...news,
        id: ids.id(),
        subscriptionId: id,
        createdAt: now,
        expiresAt: expiresAt ?? new Date(now.getTime() + day),
        nextAttemptAt: new Date(now.getTime() + after),
      })
      .onConflictDoNothing();
  }
}
