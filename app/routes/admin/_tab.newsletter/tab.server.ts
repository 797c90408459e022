import { readDraft } from "#app/features/base/form-drafts.server.ts";
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
import { doneAddress, tabAddress } from "../_tab/tabs.ts";
import { views } from "./views.ts";

type View = (typeof views)[number]["id"];

// The forms of a notification are on its view, wherever they were sent from.
const viewOf: Readonly<Record<string, View>> = {
  "send-notification": "notifications",
  "deactivate-notification": "notifications",
  "undo-deactivation": "notifications",
};

function readView({ searchParams }: URL): View {
  const asked = searchParams.get("show");
  return viewOf[searchParams.get("form") ?? ""] ?? views.find(({ id }) => id === asked)?.id ?? "issues";
}

/** The subject of a new issue that this coach began and hasn't saved; null without one. */
async function findBegun({ services, actor }: MemberPage): Promise<string | null> {
  const typed = await readDraft(services, actor, "issue:new");
  const [title, text] = ["title", "text"].map((name) => typed.get(name)?.[0]?.trim() ?? "");
  return title || text ? title || "without a subject yet" : null;
}

/** Newsletter: its issues, the notifications in the package view, or the subscribers; only the view that is asked for. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const { view, said, notices, search, status, page: at, issues } = Object.fromEntries(url.searchParams);
  const show = readView(url);
  return {
    show,
    timeZone: actor.timeZone,
    issues: show === "issues" ? await readIssuePage(services, actor, { page: issues }) : null,
    begun: show === "issues" ? await findBegun(page) : null,
    active:
      show === "notifications"
        ? await readBroadcastPage(services, actor, { view, search: said, page: notices })
        : null,
    list:
      show === "subscribers" ? await readSubscriberPage(services, actor, { search, status, page: at }) : null,
  };
}

const toNotifications = (_result: unknown, { url }: { url: URL }) =>
  doneAddress(url, { show: "notifications" });

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
    to: toNotifications,
    flash: messages.sent,
    failed: messages.sendFailedTitle,
  },
  "deactivate-notification": {
    run: deactivateNotification,
    to: toNotifications,
    flash: ({ id, title }) => ({
      title: messages.deactivated,
      message: title,
      undo: { action: tabAddress("newsletter", { form: "undo-deactivation" }), fields: { id } },
    }),
    failed: messages.deactivateFailedTitle,
  },
  "undo-deactivation": {
    run: undoDeactivation,
    to: toNotifications,
    flash: messages.undone,
    failed: messages.undoFailedTitle,
  },
});
