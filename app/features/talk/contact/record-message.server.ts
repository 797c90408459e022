import type { Services } from "#app/services/services.server.ts";
import { contactMessages } from "#db/schema/contact.ts";

type VisitorMessage = {
  name: string;
  email: string;
  message: string;
  response: string | null;
  respondedBy: string | null;
};

/** Stores a message, answered or not, and emails no one; for seeding only. No request can reach it. */
export async function recordContactMessage(
  { db, clock, ids }: Services,
  given: VisitorMessage,
): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    await tx
      .insert(contactMessages)
      .values({ id: ids.id(), createdAt: now, respondedAt: given.response === null ? null : now, ...given });
  });
}
