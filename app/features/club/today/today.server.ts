import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { readBackupStatus } from "#app/features/club/maintenance/status.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { listQuietMembers, membersAtRisk } from "./members-at-risk.server.ts";
import { callsToClose, endOfToday, reportsAwaitingLines } from "./promised.server.ts";
import { failedMail, waitingContacts, waitingVideos } from "./queues.server.ts";
import { diskWarning, inParts, type TodayItem, type TodayKind, type Waiting } from "./rules.ts";
import { lateHomework, waitingQuestions, waitingThreads } from "./talk.server.ts";

const nothing: Waiting = { items: [], total: 0 };

type Alarm = Pick<TodayItem, "kind" | "subject" | "reason" | "since">;

/** One issue with the server itself; due today. */
const one = (services: Services, alarm: Alarm): Waiting => ({
  items: [{ ...alarm, id: alarm.kind, due: endOfToday(services), ref: null }],
  total: 1,
});

async function disk(services: Services): Promise<Waiting> {
  const { storage, config, clock } = services;
  const since = clock.now();
  if (!(await storage.isMounted()))
    return one(services, {
      kind: "disk",
      subject: "The storage",
      reason: "is missing: no video can be saved",
      since,
    });
  const free = await storage.freeBytes();
  if (free >= config.diskReserveBytes * diskWarning) return nothing;
  const reason = `is nearly full: ${Math.floor(free / 1_048_576)} MB are free`;
  return one(services, { kind: "disk", subject: "The disk", reason, since });
}

async function backup(services: Services, actor: Member): Promise<Waiting> {
  const { light, sentence, lastBackupAt } = await readBackupStatus(services, actor, {});
  if (light === "good" || light === "none") return nothing;
  const since = lastBackupAt ?? services.clock.now();
  return one(services, { kind: "backup", subject: "The backup", reason: sentence, since });
}

type Reader = (services: Services, actor: Member) => Promise<Waiting | Waiting[]>;

/** A reader for each kind, so that none is forgotten; one finds both kinds of members who may leave. */
const readers: Record<Exclude<TodayKind, "expiring">, Reader> = {
  contact: waitingContacts,
  thread: waitingThreads,
  question: waitingQuestions,
  video: waitingVideos,
  call: callsToClose,
  report: reportsAwaitingLines,
  homework: lateHomework,
  silent: membersAtRisk,
  mail: failedMail,
  disk,
  backup,
};

/** The items waiting for the coaches, in three parts by due date: at most ten items of a kind, and the totals. */
export const readToday = operation("readToday", noInput, async function readToday(services, actor) {
  const waiting = await Promise.all(Object.values(readers).map((reader) => reader(services, actor)));
  return inParts(waiting.flat(), services.clock.now(), endOfToday(services));
});

/** Members who stopped logging, for a note to all or some of them. */
export const readQuietMembers = operation("readToday", noInput, async function readQuietMembers(services) {
  return listQuietMembers(services);
});
