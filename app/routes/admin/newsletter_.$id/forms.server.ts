import { changeIssue, removeIssue, type toIssue } from "#app/features/talk/issues/issues.server.ts";
import { messages, people } from "#app/features/talk/issues/messages.ts";
import {
  cancelDelivery,
  moveIssue,
  sendIssue,
  steerDelivery,
  testIssue,
} from "#app/features/talk/issues/send-issue.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";

type Issue = ReturnType<typeof toIssue>;

const to = ({ id }: { id: string }) => `/admin/newsletter/${id}`;

function startedWords(isLater: boolean, isMailed: boolean): string {
  if (isLater) return messages.scheduled;
  return isMailed ? messages.started : messages.startedInFiles;
}

const writing = pageForms({
  "change-issue": { run: changeIssue, to, flash: messages.saved, failed: messages.saveFailed },
  "remove-issue": {
    run: removeIssue,
    to: "/admin/newsletter",
    flash: ({ id, title }: Issue) => ({
      title: messages.removed,
      message: title,
      undo: { action: "/admin/newsletter?form=restore-issue", fields: { id } },
    }),
    failed: messages.removeFailed,
  },
  "test-issue": {
    run: testIssue,
    to,
    flash: ({ email, isMailed }: { email: string; isMailed: boolean }) => ({
      title: isMailed ? messages.testSent : messages.testSaved,
      message: isMailed ? messages.testOnItsWay(email) : messages.testInFiles,
    }),
    failed: messages.testFailed,
  },
});

const delivery = pageForms({
  "send-issue": {
    run: sendIssue,
    to,
    flash: ({ isLater, isMailed, recipientCount }: Issue & { isLater: boolean; isMailed: boolean }) => ({
      title: startedWords(isLater, isMailed),
      message: `To ${people(recipientCount)}.`,
    }),
    failed: messages.sendFailed,
  },
  "move-issue": {
    run: moveIssue,
    to,
    flash: ({ inWords }: Issue & { inWords: string }) => ({
      title: messages.moved,
      message: messages.goesOut(inWords),
    }),
    failed: messages.moveFailed,
  },
  "steer-delivery": {
    run: steerDelivery,
    to,
    flash: ({ state, startedAt }: Issue) => {
      if (state === "scheduled") return messages.scheduled;
      if (state !== "paused") return messages.resumed;
      return { title: messages.paused, message: startedAt ? messages.pausedWords : messages.pausedBefore };
    },
    failed: messages.stepFailed,
  },
  "cancel-delivery": {
    run: cancelDelivery,
    to,
    flash: ({ state }: Issue) => ({
      title: messages.canceled,
      message: state === "draft" ? messages.backToDraft : messages.canceledWords,
    }),
    failed: messages.stepFailed,
  },
});

/** The forms of an issue's page. */
export const forms = { ...writing, ...delivery };
