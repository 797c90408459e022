import type { ActionFunctionArgs } from "react-router";
import { messageMany } from "#app/features/club/bulk/change-many.server.ts";
import { messages as bulkWords, sentWords } from "#app/features/club/bulk/messages.ts";
import { type Next, rowForms } from "#app/features/club/today/row-forms.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import {
  markThreadsRead,
  reopenThreads,
  settleThreads,
} from "#app/features/talk/messages/thread/mark-threads.server.ts";
import { readThreadsPage } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { keptAnswer } from "#app/ui/draft/post-form.ts";
import { afterAct, changedAddress, here } from "./addresses.ts";

type Settled = Awaited<ReturnType<typeof settleThreads>>;
type Args = { url: URL };

const to = (_result: unknown, { url }: Args) => afterAct(url.searchParams);
const failed = messages.notMarkedTitle;

/** The list with the next conversation open that needs a reply, among those the filters let through. */
const openNext: Next<ActionFunctionArgs> = async (_kind, { context, url }) => {
  const { services, actor } = readContext(context);
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const filter = { search: asked("search"), whose: asked("whose"), show: "waiting" };
  const [next] = (await readThreadsPage(services, actor, filter)).entities;
  return changedAddress(url.searchParams, { open: next?.id ?? null, bulk: null });
};

/** The list's forms. */
export const listForms = pageForms({
  "mark-read": { run: markThreadsRead, to, failed, flash: messages.marked },
  settle: {
    run: settleThreads,
    to: (_result, args) => (args.url.searchParams.has("open") ? openNext("thread", args) : to(_result, args)),
    failed,
    flash: ({ actId }: Settled) => ({
      title: messages.settled,
      ...(actId && { undo: { action: `${here}?form=reopen`, fields: { actId } } }),
    }),
  },
  reopen: { run: reopenThreads, to, failed, flash: messages.waitingAgain },
  "bulk-message": {
    run: messageMany,
    goesOn: true,
    to,
    failed: { title: bulkWords.notAllSent, text: bulkWords.sendAgain, invalid: bulkWords.failed },
    flash: ({ sentCount }) => ({ title: bulkWords.sent, message: sentWords(sentCount) }),
  },
});

/** The forms of the row that is open. */
export const openRowForms = {
  ...pageForms(rowForms.thread(openNext, keptAnswer)),
  ...pageForms(rowForms.snooze(openNext)),
};
