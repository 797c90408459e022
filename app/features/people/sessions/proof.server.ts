import { eq } from "drizzle-orm";
import { ClubError, signedOut } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { beginningWrites } from "#app/features/base/first-write.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { sessions } from "#db/schema/sessions.ts";
import { sessionOver } from "./messages.ts";
import { isProven } from "./rules.ts";
import { isSignedIn, isStillProven } from "./sessions.server.ts";

const thisOne = ({ sessionId }: Member) => eq(sessions.id, sessionId ?? "");

/** Whether the member on this device signed in or gave the password within the last 10 minutes. */
export async function hasProof({ db, clock }: Services, actor: Member): Promise<boolean> {
  const session = await db.read.query.sessions.findFirst({ where: thisOne(actor) });
  return isProven(session?.provenAt ?? null, clock.now());
}

/** Whether someone has ever signed in with more than a code, or given the password, on this device. */
export async function hasGivenPassword({ db }: Pick<Services, "db">, actor: Member): Promise<boolean> {
  const session = await db.read.query.sessions.findFirst({ where: thisOne(actor) });
  return session?.provenAt != null;
}

/**
 * Throws signed_out if the caller's session was ended while the request was under way. Call it in a write that changes
 * who may come in: someone whose password was reset must not get back what the reset took.
 */
export async function requireSession(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  { sessionId }: Member,
): Promise<void> {
  if (sessionId !== null && !(await isSignedIn(tx, clock, sessionId)))
    throw new ClubError("signed_out", sessionOver.message, sessionOver);
}

/**
 * The services for what someone sent: it is stored only if their session still holds by its first write (D76), because it may
 * have ended while the request was on its way. What has begun goes on, so that no act is left half done.
 */
export const whileSignedIn = (services: Services, actor: Actor): Services =>
  actor ? beginningWrites(services, (tx) => requireSession(tx, services, actor)) : services;

/** Records that the member just entered the right password on this device. */
export async function noteProof(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  actor: Member,
): Promise<void> {
  await tx.update(sessions).set({ provenAt: clock.now() }).where(thisOne(actor));
}

/**
 * Throws signed_out if someone writes by email to an address that their account has voided since it was read. Call it in the
 * write that stores their words.
 */
export async function requireReplyAddress(
  tx: Connection,
  services: Pick<Services, "clock">,
  { id, replyGeneration }: Pick<Member, "id" | "replyGeneration">,
): Promise<void> {
  if (replyGeneration === undefined) return;
  if (!(await isStillProven(tx, services, { account: { id, replyGeneration } }))) throw signedOut();
}
