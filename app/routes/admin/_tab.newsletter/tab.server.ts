import { readIssuePage, restoreIssue } from "#app/features/talk/issues/issues.server.ts";
import { messages as issueMessages } from "#app/features/talk/issues/messages.ts";
import { readSubscriberPage } from "#app/features/talk/newsletter/subscribers.server.ts";
import {
  deactivateNotification,
  readBroadcastPage,
  undoDeactivation,
} from "#app/features/talk/notifications/broadcasts.server.ts";
import { messages } from "#app/features/talk/notifications/messages.ts";
import { sendNotification } from "#app/features/talk/notifications/notifications.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";

/** Newsletter: notifications in the package view, and the subscribers. */
export async function load({ services, actor, url }: MemberPage) {
  const { view, said, notices, search, status, page, issues } = Object.fromEntries(url.searchParams);
  return {
    timeZone: actor.timeZone,
    issues: await readIssuePage(services, actor, { page: issues }),
    active: await readBroadcastPage(services, actor, { view, search: said, page: notices }),
    list: await readSubscriberPage(services, actor, { search, status, page }),
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  "restore-issue": {
    run: restoreIssue,
    to: ({ id }) => `/admin/newsletter/${id}`,
    flash: issueMessages.restored,
    failed: issueMessages.restoreFailed,
  },
  "send-notification": {
    run: sendNotification,
    to: done,
    flash: messages.sent,
    failed: messages.sendFailedTitle,
  },
  "deactivate-notification": {
    run: deactivateNotification,
    to: done,
    flash: ({ id, title }) => ({
      title: messages.deactivated,
      message: title,
      undo: { action: tabAddress("newsletter", { form: "undo-deactivation" }), fields: { id } },
    }),
    failed: messages.deactivateFailedTitle,
  },
  "undo-deactivation": {
    run: undoDeactivation,
    to: done,
    flash: messages.undone,
    failed: messages.undoFailedTitle,
  },
});
