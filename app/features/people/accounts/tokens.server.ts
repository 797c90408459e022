import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { linkLifetime } from "./rules.ts";

/** What a token is for: an emailed link, or a sign-in that is waiting. */
export type LinkPurpose = keyof typeof linkLifetime;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Creates a token of 256 random bits and voids the person's older links of the same purpose; several sign-ins may
 * wait at a time. Call it in the write that emails it. Without a person it writes a decoy, which takes just as long
 * (D10).
 */
export async function issueToken(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  given: { purpose: LinkPurpose; userId: string | null; lifetime?: number; codeFrom?: string | null },
): Promise<string> {
  const { purpose, userId, lifetime = linkLifetime[purpose], codeFrom } = given;
  const token = ids.secret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  if (purpose !== "sign_in")
    await tx.delete(tokens).where(and(eq(tokens.userId, userId ?? ""), eq(tokens.purpose, purpose)));
  await tx
    .insert(tokens)
    .values({ tokenHash: hashOf(token), purpose, userId, codeFrom, createdAt: now, expiresAt });
  return token;
}

/**
 * Names a token on the page that says whose it is: the browser keeps one of a kind, and another page may have brought a new
 * one.
 */
export const markOf = (token: string) => hashOf(`page of ${token}`);

const isLive = (token: string, purpose: LinkPurpose, now: Date) =>
  and(eq(tokens.tokenHash, hashOf(token)), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now));

/**
 * The account a live link belongs to, and the session that made it if it is a phone's; null for a dead one. Doesn't use
 * the link up.
 */
export async function findToken(
  { db, clock }: Services,
  purpose: LinkPurpose,
  token: string,
): Promise<{ account: UserRow; codeFrom: string | null } | null> {
  const [found] = await db.read
    .select({ account: users, codeFrom: tokens.codeFrom })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(isLive(token, purpose, clock.now()));
  return found ?? null;
}

/** The account a live link belongs to, or null. Doesn't use the link up. */
export const findByToken = async (services: Services, purpose: LinkPurpose, token: string) =>
  (await findToken(services, purpose, token))?.account ?? null;

/** Uses a link up and returns its owner's id; null if it is dead. If several requests try together, one gets it. */
export async function consumeToken(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  given: { purpose: LinkPurpose; token: string },
): Promise<string | null> {
  const used = await tx
    .delete(tokens)
    .where(isLive(given.token, given.purpose, clock.now()))
    .returning({ userId: tokens.userId });
  return used[0]?.userId ?? null;
}

const stateMemory = 24 * 3_600_000;

/** Records that a provider's sign-in state was used; false if it was used before (D12). */
export async function noteState({ db, clock }: Services, state: string): Promise<boolean> {
  const now = clock.now();
  return db.write(async (tx) => {
    const noted = await tx
      .insert(tokens)
      .values({
        tokenHash: hashOf(state),
        purpose: "used_state",
        userId: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + stateMemory),
      })
      .onConflictDoNothing()
      .returning({ purpose: tokens.purpose });
    return noted.length > 0;
  });
}

/** Deletes expired links. */
export async function removeEndedTokens({ db, clock }: Services): Promise<void> {
  await db.write(async (tx) => {
    await tx.delete(tokens).where(lte(tokens.expiresAt, clock.now()));
  });
}
