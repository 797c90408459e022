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
  /** Names what it is about: told once. */
  about: string;
  path: string;
  /** When it says nothing new anymore; by default a day from now. */
  expiresAt?: Date;
  /** How long it is held back, in milliseconds; not at all by default. */
  after?: number;
};

/** Has a member's devices notified, where they asked for that kind. Call it in the write that causes it: both are stored, or neither. */
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
