import { dayOfWeek, localDate } from "#app/features/base/calendar/rules.ts";
import { messages } from "#app/features/talk/notifications/messages.ts";
import {
  listOwnNotifications,
  readNotification,
} from "#app/features/talk/notifications/notifications.server.ts";
import { listOwnCompletionsSince } from "#app/features/training/completions/queries.server.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { readOwnActivity, readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { countOpenTutorials } from "#app/features/video/tutorials/tutorials.server.ts";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

/** Today's drills of the plan and which of them are logged already; null below elite. */
async function loadToday({ services, actor }: MemberPage) {
  if (!isOpenTo(actor, "elite")) return null;
  const today = localDate(services.clock.now(), actor.timeZone);
  const { entities: drills } = await listWeeklyDrills(services, actor);
  const done = await listOwnCompletionsSince(services, actor, { since: today });
  return drills
    .filter((drill) => drill.dayOfWeek === dayOfWeek(today))
    .map(({ id, title, category }) => ({
      id,
      title,
      category,
      isDone: done.some((entry) => entry.drillId === id && entry.completedOn === today),
    }));
}

/** The latest requests and the week's upload; null below pro. */
async function loadVideos({ services, actor }: MemberPage) {
  if (!isOpenTo(actor, "pro")) return null;
  const activity = await readOwnActivity(services, actor, { limit: 3 });
  const upload = await readWeeklyUploadStatus(services, actor);
  const [unfinished = null] = await listOwnUploads(services, actor, { kind: "submission" });
  return { ...activity, upload, unfinished };
}

/** The dashboard: what there is, what this week asks for, and the latest requests for those who have them. */
export async function load(page: MemberPage) {
  const { services, actor } = page;
  const notifications = await listOwnNotifications(services, actor, { limit: 5 });
  return {
    tab: "dashboard",
    timeZone: actor.timeZone,
    notifications: notifications.entities,
    tutorials: await countOpenTutorials(services, actor),
    today: await loadToday(page),
    videos: await loadVideos(page),
  } as const;
}

/** The tab's form. */
export const forms = {
  "read-notification": {
    run: readNotification,
    to: tabAddress("dashboard"),
    titles: { failed: messages.readFailedTitle },
  },
} satisfies Record<string, FormHandler<unknown>>;
