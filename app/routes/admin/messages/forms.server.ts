import { messages } from "#app/features/talk/messages/messages.ts";
import {
  markThreadsRead,
  reopenThreads,
  settleThreads,
} from "#app/features/talk/messages/thread/mark-threads.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { changedAddress, here } from "./addresses.ts";

type Settled = Awaited<ReturnType<typeof settleThreads>>;
type Args = { url: URL };

const to = (_result: unknown, { url }: Args) => changedAddress(url.searchParams, { form: null });
const failed = messages.notMarkedTitle;

/** One field per conversation, or a list in one field, as Undo sends them. */
const undoOf = ({ settled }: Settled) => ({
  action: `${here}?form=reopen`,
  fields: { memberIds: settled.join(" ") },
});

/** The list's forms. */
export const listForms = pageForms({
  "mark-read": { run: markThreadsRead, to, failed, flash: messages.marked },
  settle: {
    run: settleThreads,
    to,
    failed,
    flash: (result: Settled) => ({
      title: messages.settled,
      ...(result.settled.length > 0 && { undo: undoOf(result) }),
    }),
  },
  reopen: { run: reopenThreads, to, failed, flash: messages.waitingAgain },
});
