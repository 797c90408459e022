import { messageMany } from "#app/features/club/bulk/change-many.server.ts";
import { messages as bulkWords, sentWords } from "#app/features/club/bulk/messages.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import {
  markThreadsRead,
  reopenThreads,
  settleThreads,
} from "#app/features/talk/messages/thread/mark-threads.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { afterAct, here } from "./addresses.ts";

type Settled = Awaited<ReturnType<typeof settleThreads>>;
type Args = { url: URL };

const to = (_result: unknown, { url }: Args) => afterAct(url.searchParams);
const failed = messages.notMarkedTitle;

/** The list's forms. */
export const listForms = pageForms({
  "mark-read": { run: markThreadsRead, to, failed, flash: messages.marked },
  settle: {
    run: settleThreads,
    to,
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
