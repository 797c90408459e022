import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { linkLifetime } from "./rules.ts";

/** What a token is for: a link by mail, or a sign-in that waits. */
export type LinkPurpose = keyof typeof linkLifetime;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Makes a token of 256 random bits and voids the person's older links of the same purpose; sign-ins may wait side by side.
 * Call it in the write that mails it. Without a person it writes a decoy, which takes as long (D10).
 */
export async function issueToken(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  given: { purpose: LinkPurpose; userId: string | null; lifetime?: number },
): Promise<string> {
  const { purpose, userId, lifetime = linkLifetime[purpose] } = given;
  const token = ids.secret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  if (purpose !== "sign_in")
    await tx.delete(tokens).where(and(eq(tokens.userId, userId ?? ""), eq(tokens.purpose, purpose)));
  await tx.insert(tokens).values({ tokenHash: hashOf(token), purpose, userId, createdAt: now, expiresAt });
  return token;
}

const isLive = (token: string, purpose: LinkPurpose, now: Date) =>
  and(eq(tokens.tokenHash, hashOf(token)), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now));

/** The account a live link belongs to, or null. Does not use the link up. */
export async function findByToken(
  { db, clock }: Services,
  purpose: LinkPurpose,
  token: string,
): Promise<UserRow | null> {
  const found = await db.read
    .select({ account: users })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(isLive(token, purpose, clock.now()));
  return found[0]?.account ?? null;
}

/** Uses a link up and answers whose it was; null when it is dead. Of several at the same time, one gets it. */
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

/** Notes that the state of a sign-in elsewhere came back; false when it did before (D12). */
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

/** Removes the rows of links that have run out. */
export async function removeEndedTokens({ db, clock }: Services): Promise<void> {
  await db.write(async (tx) => {
    await tx.delete(tokens).where(lte(tokens.expiresAt, clock.now()));
  });
}
