import { eq } from "drizzle-orm";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type PushKind, pushes, pushSubscriptions } from "#db/schema/push.ts";
import { users } from "#db/schema/users.ts";

const day = 24 * 3_600_000;

type News = {
  userId: string;
  kind: PushKind;
  /** The event's name; it is sent only once per name. */
  about: string;
  path: string;
  /** What it says; by default the words of its kind. */
  title?: string;
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

type CoachNews = Omit<News, "userId"> & {
  /** The coach it is for; null for every coach. */
  coachKey: string | null;
};

/** Notifies the coaches' devices that turned this kind on, in the write that causes it. */
export async function enqueueCoachPush(
  tx: Connection,
  services: Pick<Services, "clock" | "ids" | "config">,
  { coachKey, ...news }: CoachNews,
): Promise<void> {
  const { adminEmails, coaches } = services.config;
  if (adminEmails.length === 0) return;
  const rows = await tx
    .selectDistinct({ account: users })
    .from(users)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .where(isCoach(services));
  for (const { account } of rows) {
    if (!isAdministrator(account, adminEmails)) continue;
    if (coachKey !== null && coachKeyOf(account, coaches) !== coachKey) continue;
    await enqueuePush(tx, services, { ...news, userId: account.id });
  }
}

/** Notifies a member's own coach of what the member did, or every coach if there is none. */
export async function enqueueOwnCoachPush(
  tx: Connection,
  services: Pick<Services, "clock" | "ids" | "config">,
  { memberId, ...news }: Omit<CoachNews, "coachKey"> & { memberId: string },
): Promise<void> {
  const columns = { assignedCoach: true } as const;
  const member = await tx.query.users.findFirst({ columns, where: eq(users.id, memberId) });
  await enqueueCoachPush(tx, services, { ...news, coachKey: member?.assignedCoach ?? null });
}
