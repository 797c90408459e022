import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import { checkBox, editedVersion, opaqueId } from "#app/features/base/fields.ts";
import { paidTiers, tiers } from "#app/features/base/tiers.ts";
import { messages } from "./messages.ts";

const tier = z.enum(tiers, messages.tierMissing);

// Case matters; spaces at both ends don't, because pasting adds them (D87).
const code = z.string().trim().max(1000).nullish();

/** What redeeming a code takes; an empty code is a wrong one. */
export const redeemCodeInput = z.object({
  tier: z.enum(paidTiers, messages.tierMissing),
  code,
});

/** `PUT /api/admin/users/{id}/subscription-tier`: coaches send a tier, members a code with it (D5). */
export const subscriptionTierInput = z.object({ id: opaqueId, tier, code, version: editedVersion });

/** Save tier on a member's card; `confirmLower` saves one that is lower than the stored plan (D60). */
export const changeTierInput = z.object({
  id: opaqueId,
  tier,
  confirmLower: checkBox,
  version: editedVersion,
});

/** Which change of a tier to undo. */
export const undoTierInput = z.object({ actId: opaqueId });

/** `PUT /api/admin/update-membership`. */
export const updateMembershipInput = z.object({ targetUserId: opaqueId, tier, version: editedVersion });

const lastDay = "2100-12-31";

// Some callers send the instant the day starts; only the day counts (D48).
const expirationDate = z
  .string({ error: messages.dateMissing })
  .trim()
  .transform((text) => text.replace(/T.*$/, ""))
  .refine((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || day <= lastDay, {
    error: messages.dateFar,
    abort: true,
  })
  .refine(isLocalDate, messages.dateMissing);

/** `POST /api/admin/set-free-membership`; `confirmLower` allows one that is lower than the paid plan (D60). */
export const freeMembershipInput = z.object({
  userId: opaqueId,
  tier: z.enum(paidTiers, messages.freeTierMissing),
  expirationDate,
  confirmLower: checkBox,
  version: editedVersion,
});

/** `POST /api/admin/remove-free-membership`. */
export const oneMember = z.object({ userId: opaqueId, version: editedVersion });

/** A store message. The body is the signed bytes; the headers aren't signed. */
export const storeMessageInput = z.object({
  body: z.instanceof(Uint8Array),
  signature: z.string().nullable(),
  eventId: z.string().nullable(),
  triggeredAt: z.string().nullable(),
});

/** The store's table of orders or subscriptions, for missed messages (D15). */
export const storeTableInput = z.object({
  csv: z
    .string({ error: messages.noTable })
    .max(1_000_000, "Please send at most one megabyte at a time")
    .refine((text) => text.trim().includes("\n"), messages.noTable),
});
