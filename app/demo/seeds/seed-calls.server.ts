import { at, before, day } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { storeBooking } from "#app/features/talk/calls/book.server.ts";
import { storeOutcome } from "#app/features/talk/calls/close.server.ts";
import { addCallHours, saveCallSettings } from "#app/features/talk/calls/hours/availability.server.ts";
import { listOpenSlots } from "#app/features/talk/calls/slots.server.ts";
import type { Services } from "#app/services/services.server.ts";

const week = [
  { place: 0, dayOfWeek: "tuesday", from: "17:00", to: "19:30" },
  { place: 0, dayOfWeek: "thursday", from: "17:00", to: "19:30" },
  { place: 0, dayOfWeek: "saturday", from: "09:00", to: "11:00" },
  { place: 1, dayOfWeek: "monday", from: "18:00", to: "20:00" },
  { place: 1, dayOfWeek: "wednesday", from: "18:00", to: "20:00" },
] as const;

const talked = {
  topic: "My airmail drops short when I am tired.",
  summary:
    "We looked at your airmail from the left lane. Release half a second later and keep the wrist quiet.\nUntil the next call: two short sessions a week, never on tired arms.",
  privateNotes: "Doubts the airmail in matches. Praise first next time.",
};

async function book(services: Services, pro: Member, given: { from: Date; topic: string }) {
  const slots = await listOpenSlots(services, pro);
  const slot = slots.find(({ startsAt }) => startsAt >= given.from);
  if (!slot) throw new Error("The demo's coaches have no hours");
  const { coachKey, startsAt, endsAt } = slot;
  const booking = { coachKey, startsAt, topic: given.topic };
  const { id } = await services.db.write((tx) => storeBooking(tx, services, pro, booking));
  return { id, endsAt };
}

/** Both coaches' hours; for pro, a closed call last month and an upcoming one, so one call is left this month. */
export async function seedCalls(services: Services, who: { pro: Member; coach: Member }): Promise<void> {
  const { config, clock } = services;
  const now = clock.now();
  const long = at(services, before(now, 60 * day));
  for (const { place, ...hours } of week) {
    const coachKey = (config.coaches[place] ?? config.coaches[0])?.key;
    await addCallHours(long, who.coach, { ...hours, coachKey });
  }
  for (const { key: coachKey } of config.coaches) {
    const meetingUrl = `https://meet.example.com/${coachKey}`;
    await saveCallSettings(long, who.coach, { coachKey, timeZone: config.siteTimeZone, meetingUrl });
  }
  const then = before(now, 38 * day);
  const past = await book(at(services, then), who.pro, { from: then, topic: talked.topic });
  const closing = {
    id: past.id,
    outcome: "used" as const,
    summary: talked.summary,
    privateNotes: talked.privateNotes,
  };
  const later = at(services, new Date(past.endsAt.getTime() + 3_600_000));
  await services.db.write((tx) => storeOutcome(tx, later, who.coach, closing));
  const from = new Date(now.getTime() + 2 * day);
  await book(services, who.pro, { from, topic: "Which shot first when the lane is blocked?" });
}
