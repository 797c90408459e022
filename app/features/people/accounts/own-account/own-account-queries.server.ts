import { desc, eq } from "drizzle-orm";
import { accountFields } from "#app/features/base/account-fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { mailPreferenceFields } from "#app/features/people/accounts/schema.ts";
import { whyOwnPlan } from "#app/features/people/entitlements/reasons/why.server.ts";
import { hasWaitingPurchase } from "#app/features/people/entitlements/store/store-events.server.ts";
import { dataExports } from "#db/schema/exports.ts";
import { ownRow } from "./own-account.server.ts";

/** The newest copy of their data that a member requested; null without one. */
export type OwnExport = {
  id: string;
  status: "wanted" | "ready" | "failed";
  fileSize: number | null;
  expiresAt: Date | null;
};

/** The newest copy of the caller's data (D13). */
export const readOwnCopy = operation(
  "readAccount",
  noInput,
  async function readOwnCopy({ db }, actor): Promise<OwnExport | null> {
    const { id, status, fileSize, expiresAt } = dataExports;
    const [newest] = await db.read
      .select({ id, status, fileSize, expiresAt })
      .from(dataExports)
      .where(eq(dataExports.userId, actor.id))
      .orderBy(desc(dataExports.requestedAt))
      .limit(1);
    return newest ?? null;
  },
);

/** What the account page shows, except the devices (D13). */
export const readOwnSettings = operation(
  "readAccount",
  noInput,
  async function readOwnSettings(services, actor) {
    const { config } = services;
    const row = await ownRow(services, actor);
    const { firstName, lastName, phoneNumber, userName, email, createdAt, deleteAfter } = row;
    const isListed = config.adminEmails.includes(email);
    return {
      firstName,
      lastName,
      phoneNumber,
      userName,
      email,
      createdAt,
      deleteAfter,
      timeZone: row.timeZone,
      version: versionOf(accountFields, row),
      isVerified: row.emailVerifiedAt !== null,
      hasPassword: row.passwordHash !== null,
      hasGoogle: row.googleSubject !== null,
      mailsCoachNews: row.mailsCoachNews,
      mailsDigest: row.mailsDigest,
      mailsNewsletter: row.mailsNewsletter,
      quietFrom: row.quietFrom,
      quietUntil: row.quietUntil,
      mailVersion: versionOf(mailPreferenceFields, row),
      /** The address is listed, so its owner is a coach (D7). */
      isListed: isListed && row.emailVerifiedAt !== null,
      /** A coach's account that may not administer yet because its password is too short (D7). */
      needsLongerPassword:
        isListed && !isAdministrator(row, config.adminEmails) && row.emailVerifiedAt !== null,
      planSentence: await whyOwnPlan(services, actor),
      purchaseWaits: await hasWaitingPurchase(services, actor),
      dataExport: await readOwnCopy(services, actor),
    };
  },
);
