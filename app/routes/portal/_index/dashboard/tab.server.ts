import { countWaiting } from "#app/features/desk/digest/unread-counts.server.ts";
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

const counted = (label: string, ...facts: (string | false)[]) =>
  [label, facts.filter(Boolean).join(", ")].filter(Boolean).join(": ");

type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** The pages of pro beside the tabs, each with what waits there. */
function moreOf({ messages: unread, homeworkOpen: open, homeworkLate: late }: Waiting) {
  return [
    { to: "/portal/messages", words: counted("Messages", unread > 0 && `${unread} new from your coach`) },
    {
      to: "/portal/homework",
      words: counted("Homework", open > 0 && `${open} open`, late > 0 && `${late} late`),
    },
  ];
}

async function loadPro({ services, actor }: MemberPage) {
  if (!isOpenTo(actor, "pro")) return { videos: null, unreadNotes: 0, more: [] };
  const waiting = await countWaiting(services, actor);
  return {
    videos: await readOwnActivity(services, actor, { limit: 3 }),
    unreadNotes: waiting.notes,
    more: moreOf(waiting),
  };
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
    ...(await loadPro(page)),
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
