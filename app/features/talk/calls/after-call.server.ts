import { eq } from "drizzle-orm";
import type { z } from "zod";
import { conflict, type FieldErrors, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { plainWords } from "#app/features/base/versions.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { assignFrom } from "#app/features/training/homework/assign.server.ts";
import {
  type DrillChoice,
  findUnknownDrills,
  listDrillChoices,
} from "#app/features/training/homework/choices.server.ts";
import { type Homework, listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { calls } from "#db/schema/calls.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { outcomeWords } from "./call-words.ts";
import { messages } from "./messages.ts";
import type { closeInput } from "./schema.ts";

type CallRow = typeof calls.$inferSelect;

/** Homework is part of Pro; a coach who booked a call has none. */
const mayGiveTo = (member: Member) => !member.isAdmin && isAllowed(member, "doHomework");

/** The homework's text: what follows a drill's title, or all of it if there is no drill. */
function noteOf(given: readonly Homework[], drills: readonly DrillChoice[]): string {
  const [first] = given;
  if (!first) return "";
  const title = drills.find(({ id }) => id === first.drillId)?.title;
  if (first.drillId === null || title === undefined) return first.text;
  return first.text.startsWith(`${title}: `) ? first.text.slice(title.length + 2) : "";
}

/** The homework of a call as the form that closes it holds it. */
async function readGiven(services: Services, read: Connection, call: Pick<CallRow, "id" | "userId">) {
  const given = await listHomeworkFrom(read, "call", call.id);
  const drillIds = given.flatMap(({ drillId }) => drillId ?? []);
  const drills = await listDrillChoices(services, read, call.userId, drillIds);
  const chosen = Object.fromEntries(drillIds.map((id, place) => [`homework${place + 1}`, id]));
  const fields = { ...chosen, homeworkNote: noteOf(given, drills), homeworkDueOn: given[0]?.dueOn ?? "" };
  return { drills, fields };
}

type Closed = Pick<CallRow, "id" | "userId" | "status" | "summary" | "privateNotes">;

/** How a call went as {@link outcomeFields} name it, and how a field of it reads (D57). */
export async function readOutcome(services: Services, read: Connection, call: Closed) {
  const { drills, fields } = await readGiven(services, read, call);
  const { status: outcome, summary, privateNotes } = call;
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null]));
  const stored: Record<string, string | null> = { outcome, summary, privateNotes, ...given };
  const words = (name: string, value: unknown) =>
    name === "outcome"
      ? (outcomeWords[value as keyof typeof outcomeWords] ?? "Not said yet")
      : (drills.find(({ id }) => id === value)?.title ?? plainWords(name, value));
  return { stored, words };
}

/** The homework part of the form that closes a call: the drills to choose from, and earlier homework. */
export async function readCallHomework(services: Services, call: Pick<CallRow, "id" | "userId">) {
  const { read } = services.db;
  const row = await read.query.users.findFirst({ where: eq(users.id, call.userId) });
  if (!row) throw notFound();
  return { mayGive: mayGiveTo(toMember(services, row, null)), ...(await readGiven(services, read, call)) };
}

/** The homework part of the form that closes a call. */
export type CallHomework = Awaited<ReturnType<typeof readCallHomework>>;

type GivenHomework = Pick<
  z.output<typeof closeInput>,
  "homework1" | "homework2" | "homework3" | "homeworkNote" | "homeworkDueOn"
>;

type After = { call: CallRow; member: UserRow; given: GivenHomework };

async function findFaults(tx: Connection, { call, given }: After, today: string): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  const drills = [given.homework1, given.homework2, given.homework3];
  const unknown = await findUnknownDrills(
    tx,
    call.userId,
    drills.filter((drill) => drill !== null),
  );
  for (const [place, drill] of drills.entries()) {
    const field = `homework${place + 1}`;
    if (drill !== null && drills.indexOf(drill) < place) faults[field] = [messages.drillTwice];
    else if (drill !== null && unknown.includes(drill)) faults[field] = [messages.drillUnknown];
  }
  const [before] = await listHomeworkFrom(tx, "call", call.id);
  const day = given.homeworkDueOn;
  // A due date that has passed may stay when the notes are edited later.
  if (day !== null && day < today && day !== before?.dueOn) faults.homeworkDueOn = [messages.duePast];
  return faults;
}

/**
 * Assigns the homework from a call, in the write that closes it. Throws invalid with a sentence per field, or
 * conflict if the member's plan has no homework; homework they already have stays.
 */
export async function giveAfterCall(tx: Connection, services: Services, actor: Member, after: After) {
  const { call, given } = after;
  const { homework1, homework2, homework3, homeworkNote, homeworkDueOn } = given;
  const member = toMember(services, after.member, null);
  const drillIds = [homework1, homework2, homework3].filter((drill) => drill !== null);
  if (!mayGiveTo(member)) {
    if (drillIds.length > 0 || homeworkNote) throw conflict(messages.homeworkWithout);
    return;
  }
  const faults = await findFaults(tx, after, localDate(services.clock.now(), member.timeZone));
  const [first] = Object.values(faults).flat();
  if (first) throw invalidInput(first, { fields: faults });
  const text = homeworkNote ?? "";
  const from = { userId: call.userId, source: "call", sourceId: call.id } as const;
  await assignFrom(tx, services, actor, { ...from, drillIds, text, dueOn: homeworkDueOn });
}
