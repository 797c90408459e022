import { eq } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { sessions } from "#db/schema/sessions.ts";
import { isProven } from "./rules.ts";

const thisOne = ({ sessionId }: Member) => eq(sessions.id, sessionId ?? "");

/** Whether the member on this device signed in or gave the password within the last 10 minutes. */
export async function hasProof({ db, clock }: Services, actor: Member): Promise<boolean> {
  const session = await db.read.query.sessions.findFirst({ where: thisOne(actor) });
  return isProven(session?.provenAt ?? null, clock.now());
}

/** Records that the member just entered the right password on this device. */
export async function noteProof(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  actor: Member,
): Promise<void> {
  await tx.update(sessions).set({ provenAt: clock.now() }).where(thisOne(actor));
}
