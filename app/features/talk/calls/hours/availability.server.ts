import { and, asc, eq, gte } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { messages } from "#app/features/talk/calls/messages.ts";
import type { Availability } from "#app/features/talk/calls/rules.ts";
import {
  dayOffInput,
  extraInput,
  hoursInput,
  oneCoach,
  oneWindow,
  settingsFields,
  settingsInput,
} from "#app/features/talk/calls/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { callExceptions, callHours, coachCalendars } from "#db/schema/calls.ts";

/** The configured coach with that key. Throws not_found. */
export function requireCoach({ config }: Pick<Services, "config">, key: string) {
  const coach = config.coaches.find((one) => one.key === key);
  if (!coach) throw notFound(messages.unknownCoach);
  return coach;
}

/** A coach's stored calendar; without a row, the site's zone, no link and no feed. */
export async function calendarOf(read: Connection, { config }: Pick<Services, "config">, coachKey: string) {
  const row = await read.query.coachCalendars.findFirst({ where: eq(coachCalendars.coachKey, coachKey) });
  return {
    coachKey,
    timeZone: row?.timeZone ?? config.siteTimeZone,
    meetingUrl: row?.meetingUrl ?? null,
    feedId: row?.feedId ?? null,
  };
}

/** A coach's hours, as the rules take them. */
export async function availabilityOf(
  read: Connection,
  services: Pick<Services, "config">,
  coachKey: string,
): Promise<Availability> {
  const { timeZone } = await calendarOf(read, services, coachKey);
  const week = await read.query.callHours.findMany({ where: eq(callHours.coachKey, coachKey) });
  const exceptions = await read.query.callExceptions.findMany({
    where: eq(callExceptions.coachKey, coachKey),
  });
  return { timeZone, week, exceptions };
}

/** What the hours page shows of one coach: settings, weekly hours, and exceptions from today on. */
export const readCallHours = operation(
  "manageCallHours",
  oneCoach,
  async function readCallHours(services, _actor, input) {
    const { read } = services.db;
    const coach = requireCoach(services, input.coachKey);
    const calendar = await calendarOf(read, services, coach.key);
    const today = localDate(services.clock.now(), calendar.timeZone);
    const week = await read.query.callHours.findMany({
      where: eq(callHours.coachKey, coach.key),
      orderBy: asc(callHours.fromMinute),
    });
    const exceptions = await read.query.callExceptions.findMany({
      where: and(eq(callExceptions.coachKey, coach.key), gte(callExceptions.day, addDays(today, -1))),
      orderBy: [asc(callExceptions.day), asc(callExceptions.fromMinute)],
    });
    const { timeZone, meetingUrl } = calendar;
    const version = versionOf(settingsFields, calendar);
    const of = { key: coach.key, name: coach.name };
    return { coach: of, timeZone, meetingUrl, version, today, week, exceptions };
  },
);

/**
 * Stores the coach's zone and meeting link. Hours keep their wall-clock times when the zone changes. Throws conflict when they were
 * changed since the version (D57).
 */
export const saveCallSettings = operation(
  "manageCallHours",
  settingsInput,
  async function saveCallSettings(services, _actor, input) {
    requireCoach(services, input.coachKey);
    const { coachKey, version, ...wanted } = input;
    const set = { ...wanted, updatedAt: services.clock.now() };
    await services.db.write(async (tx) => {
      const stored = await calendarOf(tx, services, coachKey);
      await requireVersion({ edited: settingsFields, version, stored, wanted });
      await tx
        .insert(coachCalendars)
        .values({ coachKey, ...set })
        .onConflictDoUpdate({ target: coachCalendars.coachKey, set });
    });
    return { coachKey: input.coachKey };
  },
);

const meets = (a: { fromMinute: number; toMinute: number }, b: { fromMinute: number; toMinute: number }) =>
  a.fromMinute < b.toMinute && b.fromMinute < a.toMinute;

const windowTaken = () => conflict(messages.windowTaken);

/** Adds weekly hours. Throws conflict if they overlap other hours that day. */
export const addCallHours = operation(
  "manageCallHours",
  hoursInput,
  async function addCallHours(services, _actor, input) {
    requireCoach(services, input.coachKey);
    const row = { id: services.ids.id(), ...input };
    return services.db.write(async (tx) => {
      const ofDay = and(eq(callHours.coachKey, input.coachKey), eq(callHours.dayOfWeek, input.dayOfWeek));
      const others = await tx.query.callHours.findMany({ where: ofDay });
      if (others.some((other) => meets(other, input))) throw windowTaken();
      await tx.insert(callHours).values(row);
      return row;
    });
  },
);

/** Removes weekly hours; booked calls stay. Throws not_found. */
export const removeCallHours = operation(
  "manageCallHours",
  oneWindow,
  async function removeCallHours({ db }, _actor, { id }) {
    const [row] = await db.write(async (tx) => tx.delete(callHours).where(eq(callHours.id, id)).returning());
    if (!row) throw notFound();
    return row;
  },
);

type Exception = Omit<typeof callExceptions.$inferInsert, "id">;

async function addException(services: Services, row: Exception, fault: (others: Exception[]) => void) {
  requireCoach(services, row.coachKey);
  return services.db.write(async (tx) => {
    const { timeZone } = await calendarOf(tx, services, row.coachKey);
    if (row.day < localDate(services.clock.now(), timeZone))
      throw invalidInput(messages.datePast, { fields: { day: [messages.datePast] } });
    const ofDate = and(eq(callExceptions.coachKey, row.coachKey), eq(callExceptions.day, row.day));
    fault(await tx.query.callExceptions.findMany({ where: ofDate }));
    const stored = { id: services.ids.id(), ...row };
    await tx.insert(callExceptions).values(stored);
    return stored;
  });
}

/** Takes a day off; booked calls stay. Throws invalid for a past day, conflict if it is already off. */
export const addDayOff = operation(
  "manageCallHours",
  dayOffInput,
  async function addDayOff(services, _actor, input) {
    return addException(services, { ...input, kind: "off" }, (others) => {
      if (others.some(({ kind }) => kind === "off")) throw conflict(messages.offTaken);
    });
  },
);

/** Adds hours on one date. Throws invalid for a past day, conflict if they overlap other extra hours. */
export const addExtraHours = operation(
  "manageCallHours",
  extraInput,
  async function addExtraHours(services, _actor, input) {
    return addException(services, { ...input, kind: "extra" }, (others) => {
      const extras = others.filter(({ kind }) => kind === "extra");
      const withMinutes = extras.map(({ fromMinute = 0, toMinute = 0 }) => ({ fromMinute, toMinute }));
      if (withMinutes.some((other) => meets(other, input))) throw windowTaken();
    });
  },
);

/** Removes an exception, so the date follows the week again. Throws not_found. */
export const removeException = operation(
  "manageCallHours",
  oneWindow,
  async function removeException({ db }, _actor, { id }) {
    const [row] = await db.write(async (tx) =>
      tx.delete(callExceptions).where(eq(callExceptions.id, id)).returning(),
    );
    if (!row) throw notFound();
    return row;
  },
);
