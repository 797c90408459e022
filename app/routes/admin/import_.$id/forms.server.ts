import { chooseDateOrder, runImport, undoImport } from "#app/features/club/imports/imports.server.ts";
import { inviteImported } from "#app/features/club/imports/invite.server.ts";
import { leftWords, messages, savedInFiles, things } from "#app/features/club/imports/messages.ts";
import type { ImportKind } from "#app/features/club/imports/schema.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";

const to = ({ id }: { id: string }) => `/admin/import/${id}`;

type Made = { id: string; kind: ImportKind; madeCount: number };
type Undone = { id: string; kind: ImportKind; undone: number; left: number };

/** The forms of an import's page. */
export const forms = pageForms({
  "run-import": {
    run: runImport,
    to,
    flash: ({ kind, madeCount }: Made) => `${things(kind, madeCount)} imported`,
    failed: messages.runFailed,
  },
  "undo-import": {
    run: undoImport,
    to,
    flash: ({ kind, undone, left }: Undone) => {
      const message = leftWords(left);
      return { title: `${things(kind, undone)} removed again`, ...(message && { message }) };
    },
    failed: messages.undoFailed,
  },
  "choose-date-order": { run: chooseDateOrder, to, failed: messages.orderFailed },
  invite: {
    run: inviteImported,
    to,
    flash: ({ invited, isMailed }: { invited: number; isMailed: boolean }) => ({
      title: isMailed ? messages.invited : messages.invitedInFiles,
      message: isMailed ? `To ${things("members", invited)}.` : savedInFiles(invited),
    }),
    failed: messages.inviteFailed,
  },
});
