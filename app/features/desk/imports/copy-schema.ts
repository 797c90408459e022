import { z } from "zod";
import { isLocalDate, isTimeZone } from "#app/features/base/calendar/rules.ts";
import { shortList } from "#app/features/base/fields.ts";
import { copyFormat, copyVersion } from "#app/features/people/accounts/training-copy.ts";
import { drillInput } from "#app/features/training/drills/schema.ts";
import { throwingPlaces, throwingStyles } from "#app/features/training/gear/gear-words.ts";
import { bagInput } from "#app/features/training/gear/schema.ts";
import { goalKinds } from "#app/features/training/goals/schema.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { messages } from "./messages.ts";
import { mostRows } from "./schema.ts";

const id = z.string().min(1).max(128);
const day = z.string().refine(isLocalDate);
const instant = z.iso.datetime({ offset: true }).pipe(z.coerce.date());
const notes = z.string().max(10_000).nullish();
const shot = z.enum(shotCategories);
/** How something was thrown. */
const gear = {
  bagId: id.nullish(),
  throwingStyle: z.enum(throwingStyles).nullish(),
  place: z.enum(throwingPlaces).nullish(),
};
const logged = z.object({
  id,
  drillId: id,
  roundsThrown: z.number(),
  ppr: z.number(),
  notes,
  completedAt: instant,
  completedOn: day,
  ...gear,
});
const practiced = z.object({
  id,
  shotType: shot,
  rounds: z.number(),
  ppr: z.number(),
  notes,
  practicedAt: instant,
  practicedOn: day,
  ...gear,
});
const bag = bagInput
  .omit({ formKey: true })
  .extend({ id, createdAt: instant, removedAt: instant.nullable() });
const goal = z.object({
  id,
  kind: z.enum(goalKinds),
  shotType: shot.nullable(),
  target: z.number().positive().max(50),
  startsOn: day,
  dueOn: day,
  movedFrom: day.nullable(),
  createdAt: instant,
});

/** What a drill brings along from another club; this club decides whether and for whom it is active. */
const drill = drillInput.omit({ isActive: true, assignedUserId: true }).extend({ id });

/** What a copy holds at most: more than one member comes to in a lifetime, and less than holds up the club. */
const most = { drills: 2_000, logs: mostRows, goals: 1_000, bags: 1_000 };

/** A member's training as another club's export has it. Anything else in the file is left out. */
export const copySchema = z.object({
  format: z.literal(copyFormat, messages.notACopy),
  version: z.literal(copyVersion, messages.newerCopy),
  club: z.string().max(200),
  member: z.object({
    email: z.email().max(254).toLowerCase(),
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().max(100),
    timeZone: z.string().refine(isTimeZone).nullable(),
  }),
  drills: shortList(z.array(drill).max(most.drills)),
  completions: shortList(z.array(logged).max(most.logs)),
  practice: shortList(z.array(practiced).max(most.logs)),
  goals: shortList(z.array(goal).max(most.goals)),
  /** A copy from before December 2026 has no list of bags, so its logs' bags are unknown. */
  bags: shortList(z.array(bag).max(most.bags)).default([]),
});

export type TrainingCopy = z.output<typeof copySchema>;

function faultOf({ path, message, code }: z.core.$ZodIssue): string {
  if (path.length === 0) return messages.notACopy;
  if (path.length === 1 && code === "too_big") return messages.copyTooLarge(path.join("."));
  return path[0] === "format" || path[0] === "version" ? message : messages.damagedCopy(path.join("."));
}

/** Reads a copy of a member's training. Throws a SyntaxError that says what is wrong with it. */
export function readCopy(text: string): TrainingCopy {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SyntaxError(messages.notACopy);
  }
  const read = copySchema.safeParse(value);
  if (read.success) return read.data;
  throw new SyntaxError(read.error.issues.map(faultOf)[0]);
}
