import { z } from "zod";
import { isLocalDate, isTimeZone } from "#app/features/base/calendar/rules.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { copyFormat, copyVersion } from "#app/features/people/accounts/own-account/training-copy.ts";
import { drillInput } from "#app/features/training/drills/schema.ts";
import { throwingPlaces, throwingStyles } from "#app/features/training/gear/gear-words.ts";
import { bagInput } from "#app/features/training/gear/schema.ts";
import { goalKinds } from "#app/features/training/goals/schema.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { measureNames, measureUnits } from "#db/schema/measures.ts";
import { messages, tooMuch, tooMuchOf } from "./messages.ts";
import { inTurns } from "./read-list.server.ts";
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

const measure = z.object({
  id,
  name: z.enum(measureNames),
  label: z.string().min(1).max(40).nullable(),
  value: z.number().min(-99_999).max(99_999),
  unit: z.enum(measureUnits),
  /** A copy from before there were shots doesn't say. */
  shot: z.enum(shotCategories).nullable().default(null),
  atMs: z.int().min(0).nullable(),
  untilMs: z.int().min(0).nullable(),
  measuredOn: day,
  createdAt: instant,
});

/** What a drill brings along from another club; this club decides whether and for whom it is active. */
const drill = drillInput.omit({ isActive: true, assignedUserId: true }).extend({ id });

/** The lists of a copy, each with what one entry looks like. */
const lists = {
  drills: drill,
  completions: logged,
  practice: practiced,
  goals: goal,
  bags: bag,
  measures: measure,
};

type Lists = { [Part in keyof typeof lists]: z.output<(typeof lists)[Part]>[] };

/** What a copy holds at most: more than one member comes to in a lifetime, and less than holds up the club. */
const most = {
  drills: 2_000,
  completions: mostRows,
  practice: mostRows,
  goals: 1_000,
  bags: 1_000,
  measures: 10_000,
};

/** A list whose length is known to be possible before its entries are looked at. */
const entries = (part: keyof Lists) =>
  z.custom<unknown[]>(Array.isArray).refine((list) => list.length <= most[part], tooMuchOf(part, most[part]));

/** A member's training as another club's export has it, its lists unread. Anything else in the file is left out. */
const envelope = z.object({
  format: z.literal(copyFormat, messages.notACopy),
  version: z.literal(copyVersion, messages.newerCopy),
  club: z.string().max(200),
  member: z.object({
    email: z.string().transform(asciiAddress).pipe(z.email().max(254).toLowerCase()),
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().max(100),
    timeZone: z.string().refine(isTimeZone).nullable(),
  }),
  drills: entries("drills"),
  completions: entries("completions"),
  practice: entries("practice"),
  goals: entries("goals"),
  /** A copy from before December 2026 has no list of bags, so its logs' bags are unknown, and none of measures. */
  bags: entries("bags").default([]),
  measures: entries("measures").default([]),
});

/** A member's training from another club. */
export type TrainingCopy = Omit<z.output<typeof envelope>, keyof Lists> & Lists;

function faultOf({ path, message }: z.core.$ZodIssue): string {
  if (path.length === 0) return messages.notACopy;
  const saysItself = path[0] === "format" || path[0] === "version" || message.startsWith(tooMuch);
  return saysItself ? message : messages.damagedCopy(path.join("."));
}

async function readEntries<Part extends keyof Lists>(part: Part, list: unknown[]): Promise<Lists[Part]> {
  const read: unknown[] = [];
  for await (const entry of inTurns(list)) {
    const found = lists[part].safeParse(entry);
    if (!found.success) {
      const [first] = found.error.issues;
      throw new SyntaxError(messages.damagedCopy([part, read.length, ...(first?.path ?? [])].join(".")));
    }
    read.push(found.data);
  }
  return read as Lists[Part];
}

/** The most objects and lists in a copy: one for each entry, those around them, and braces in what someone wrote. */
const mostBraces = 100_000;

const [brace, bracket] = ["{".charCodeAt(0), "[".charCodeAt(0)];

/** Throws for a text with millions of objects or lists: making them all would hold up everyone else. */
function requireFew(text: string): void {
  let braces = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if ((sign === brace || sign === bracket) && ++braces > mostBraces) throw new SyntaxError(tooMuch);
  }
}

/** Reads a copy of a member's training. Throws a SyntaxError that says what is wrong with it. */
export async function readCopy(text: string): Promise<TrainingCopy> {
  requireFew(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SyntaxError(messages.notACopy);
  }
  const read = envelope.safeParse(value);
  if (!read.success) throw new SyntaxError(read.error.issues.map(faultOf)[0]);
  const { drills, completions, practice, goals, bags, measures, ...about } = read.data;
  return {
    ...about,
    drills: await readEntries("drills", drills),
    completions: await readEntries("completions", completions),
    practice: await readEntries("practice", practice),
    goals: await readEntries("goals", goals),
    bags: await readEntries("bags", bags),
    measures: await readEntries("measures", measures),
  };
}
