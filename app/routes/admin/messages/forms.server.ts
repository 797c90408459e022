import {
  markThreadsRead,
  reopenThreads,
  settleThreads,
} from "#app/features/talk/messages/mark-threads.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { changedAddress, here } from "./addresses.ts";

type Settled = Awaited<ReturnType<typeof settleThreads>>;
type Args = { url: URL };

const to = (_result: unknown, { url }: Args) => changedAddress(url.searchParams, { form: null });
const titles = { failed: messages.notMarkedTitle };

/** One field per conversation, or a list in one field, as Undo sends them. */
const undoOf = ({ settled }: Settled) => ({
  action: `${here}?form=reopen`,
  fields: { memberIds: settled.join(" ") },
});

/** The list's forms. */
export const listForms = {
  "mark-read": { run: markThreadsRead, to, titles, flash: { tone: "success", title: messages.marked } },
  settle: {
    run: settleThreads,
    to,
    titles,
    flash: (result: Settled) => ({
      tone: "success",
      title: messages.settled,
      ...(result.settled.length > 0 && { undo: undoOf(result) }),
    }),
  },
  reopen: { run: reopenThreads, to, titles, flash: { tone: "success", title: messages.waitingAgain } },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
