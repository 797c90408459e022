import { messages } from "#app/features/talk/notifications/messages.ts";
import {
  listOwnNotifications,
  readNotification,
} from "#app/features/talk/notifications/notifications.server.ts";
import { listTodaysDrills } from "#app/features/training/drills/todays-drills.server.ts";
import { readOwnActivity } from "#app/features/video/submissions/own-activity.server.ts";
import { countOpenTutorials } from "#app/features/video/tutorials/tutorials.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

/** The latest requests and the week's upload; null below pro. */
async function loadVideos({ services, actor }: MemberPage) {
  if (!isOpenTo(actor, "pro")) return null;
  return readOwnActivity(services, actor, { limit: 3 });
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
    today: isOpenTo(actor, "elite") ? await listTodaysDrills(services, actor) : null,
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
