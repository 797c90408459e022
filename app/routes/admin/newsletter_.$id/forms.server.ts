import { changeIssue, removeIssue, type toIssue } from "#app/features/talk/issues/issues.server.ts";
import { messages, people } from "#app/features/talk/issues/messages.ts";
import {
  cancelDelivery,
  sendIssue,
  steerDelivery,
  testIssue,
} from "#app/features/talk/issues/send-issue.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";

type Issue = ReturnType<typeof toIssue>;

const to = ({ id }: { id: string }) => `/admin/newsletter/${id}`;

function startedWords(isLater: boolean, isMailed: boolean): string {
  if (isLater) return messages.scheduled;
  return isMailed ? messages.started : messages.startedInFiles;
}

const writing = {
  "change-issue": {
    run: changeIssue,
    to,
    flash: { tone: "success", title: messages.saved },
    titles: { failed: messages.saveFailed },
  },
  "remove-issue": {
    run: removeIssue,
    to: "/admin?tab=newsletter",
    flash: ({ id, title }: Issue) => ({
      tone: "success",
      seconds: 10,
      title: messages.removed,
      message: title,
      undo: { action: "/admin?tab=newsletter&form=restore-issue", fields: { id } },
    }),
    titles: { failed: messages.removeFailed },
  },
  "test-issue": {
    run: testIssue,
    to,
    flash: ({ email, isMailed }: { email: string; isMailed: boolean }) => ({
      tone: "success",
      title: isMailed ? messages.testSent : messages.testSaved,
      message: isMailed ? messages.testOnItsWay(email) : messages.testInFiles,
    }),
    titles: { failed: messages.testFailed },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;

const delivery = {
  "send-issue": {
    run: sendIssue,
    to,
    flash: ({ isLater, isMailed, recipientCount }: Issue & { isLater: boolean; isMailed: boolean }) => ({
      tone: "success",
      title: startedWords(isLater, isMailed),
      message: `To ${people(recipientCount)}.`,
    }),
    titles: { failed: messages.sendFailed },
  },
  "steer-delivery": {
    run: steerDelivery,
    to,
    flash: ({ state }: Issue) =>
      state === "paused"
        ? { tone: "success", title: messages.paused, message: messages.pausedWords }
        : { tone: "success", title: messages.resumed },
    titles: { failed: messages.stepFailed },
  },
  "cancel-delivery": {
    run: cancelDelivery,
    to,
    flash: ({ state }: Issue) => ({
      tone: "success",
      title: messages.canceled,
      message: state === "draft" ? messages.backToDraft : messages.canceledWords,
    }),
    titles: { failed: messages.stepFailed },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;

/** The forms of an issue's page. */
export const forms = { ...writing, ...delivery };
