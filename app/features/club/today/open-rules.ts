import type { OpenItem } from "./open-item.server.ts";

/** Whether an open row still waits for an answer. */
export const stillWaits = (item: OpenItem) =>
  item.kind === "contact"
    ? !item.message.responded
    : item.kind === "question"
      ? item.question.waitingSince !== null
      : item.thread.waitingSince !== null;

const ownForms: Record<OpenItem["kind"], readonly string[]> = {
  contact: ["respond-contact", "snooze"],
  thread: ["send", "save-draft", "insert-phrase", "snooze"],
  question: ["answer", "snooze"],
};

/** Whether the open row shows why its own form was refused, so that the page needn't. */
export const showsRefusal = (item: OpenItem | null, problem: { form: string } | undefined): boolean =>
  item !== null &&
  problem !== undefined &&
  stillWaits(item) &&
  (item.kind !== "thread" || item.thread.member.canRead || problem.form === "snooze") &&
  ownForms[item.kind].includes(problem.form);
