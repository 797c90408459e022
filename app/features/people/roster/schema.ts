import { z } from "zod";
import { checkBox, decimal, editedVersion, idList, opaqueId, pageNumber } from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { messages } from "./messages.ts";
import { packageViews } from "./package-views.ts";

/**
 * A coach's key; empty, "unassigned" and null mean no coach, but the field must be there. The configuration lists the
 * keys (D32).
 */
const coachKey = z
  .string(messages.unknownCoach)
  .nullable()
  .transform((key) => (key && key !== "unassigned" ? key : null));

/** Who gets which coach. */
export const assignCoachInput = z.object({
  userId: opaqueId,
  assignedCoach: coachKey,
  version: editedVersion,
});

/** Several members at the same time. */
export const assignCoachesInput = z.object({ userIds: idList, assignedCoach: coachKey });

/** Which bulk assignment to undo. */
export const undoInput = z.object({ actId: opaqueId });

const percent = decimal({ missing: messages.progressRange, range: messages.progressRange }, 0, 100);

/** What a coach sets manually (D30). */
export const progressInput = z.object({
  userId: opaqueId,
  accuracy: percent,
  consistency: percent,
  strategy: percent,
  version: editedVersion,
});

/**
 * The orders of member lists: by plan, Pro first or last; by name; by coach, those without one last or first; by the last
 * log, latest first or last; by the newest week's PPR, highest first or last; by what is due next, soonest first or last.
 */
export const memberSorts = [
  "asc",
  "desc",
  "name",
  "name-desc",
  "coach",
  "coach-desc",
  "log",
  "log-asc",
  "ppr",
  "ppr-asc",
  "next",
  "next-desc",
] as const;

/** One of {@link memberSorts}. */
export type MemberSort = (typeof memberSorts)[number];

/** Whether someone has ever been able to sign in: everyone, those who never were, and those of them with and without an invitation. */
export const accessStates = ["all", "never", "invited", "uninvited"] as const;

/** How member lists are searched, filtered and sorted; all of it is in the address. */
export const memberFilter = z.object({
  search: z.string().trim().max(200).catch("").default(""),
  coach: z.string().max(100).catch("all").default("all"),
  tier: z
    .enum(["all", ...tiers])
    .catch("all")
    .default("all"),
  access: z.enum(accessStates).catch("all").default("all"),
  sort: z.enum(memberSorts).catch("asc").default("asc"),
  view: z.enum(packageViews).catch("admin").default("admin"),
  /** Whether the view leaves members out; the Users tab shows Elite and Pro in every one. */
  isOfView: z.boolean().default(false),
  hideBasic: checkBox,
  /** The identifiers of those who come first, one after the other, in the order by what is due next. */
  first: z.string().max(1_000_000).catch("").default(""),
  page: pageNumber,
});

/** A filter as it is read. */
export type MemberFilter = z.output<typeof memberFilter>;
