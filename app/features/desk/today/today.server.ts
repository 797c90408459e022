import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { readBackupStatus } from "#app/features/desk/maintenance/status.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { callsToClose, reportsAwaitingLines } from "./promised.server.ts";
import {
  expiringMemberships,
  failedMail,
  silentMembers,
  waitingContacts,
  waitingVideos,
} from "./queues.server.ts";
import { diskWarning, inOrder, type TodayKind, type Waiting } from "./rules.ts";
import { lateHomework, waitingThreads } from "./talk.server.ts";

const nothing: Waiting = { items: [], total: 0 };

const one = (kind: TodayKind, subject: string, reason: string, since: Date): Waiting => ({
  items: [{ kind, id: kind, subject, reason, since, ref: null }],
  total: 1,
});

async function disk({ storage, config, clock }: Services): Promise<Waiting> {
  const now = clock.now();
  if (!(await storage.isMounted()))
    return one("disk", "The storage", "is not there: no video can be kept", now);
  const free = await storage.freeBytes();
  if (free >= config.diskReserveBytes * diskWarning) return nothing;
  return one("disk", "The disk", `is nearly full: ${Math.floor(free / 1_048_576)} MB are free`, now);
}

async function backup(services: Services, actor: Member): Promise<Waiting> {
  const { light, sentence, lastBackupAt } = await readBackupStatus(services, actor, {});
  if (light === "good" || light === "none") return nothing;
  return one("backup", "The backup", sentence, lastBackupAt ?? services.clock.now());
}

/** What each kind has waiting: one entry a kind, so that none is forgotten. */
const readers: Record<TodayKind, (services: Services, actor: Member) => Promise<Waiting>> = {
  contact: waitingContacts,
  thread: waitingThreads,
  video: waitingVideos,
  call: callsToClose,
  report: reportsAwaitingLines,
  homework: lateHomework,
  silent: silentMembers,
  expiring: expiringMemberships,
  mail: failedMail,
  disk,
  backup,
};

/** What waits for the coaches, oldest first, each with its reason; at most ten of a kind, and how many there are in all. */
export const readToday = operation("readToday", noInput, async function readToday(services, actor) {
  return inOrder(await Promise.all(Object.values(readers).map((reader) => reader(services, actor))));
});
