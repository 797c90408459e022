import { useSearchParams } from "react-router";
import { ChosenMembers, MessageFields } from "#app/features/club/bulk/message-fields.tsx";
import type { previewMany } from "#app/features/club/bulk/preview.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { changedAddress } from "./addresses.ts";

type Props = {
  bulk: { preview: Awaited<ReturnType<typeof previewMany>>; found: number };
  problem: FormProblem | undefined;
};

/** One message to everyone checked: first whom it reaches, then the button that sends it. */
export function MessageDialog({ bulk, problem }: Props) {
  const [query] = useSearchParams();
  const form = usePageForm("bulk-message", problem, {});
  const closeHref = changedAddress(query, { bulk: null });
  return (
    <Dialog title="Send a message" closeHref={closeHref}>
      {bulk.preview.userIds.length === 0 ? (
        <p>{`${messages.nobodyChosen}.`}</p>
      ) : (
        <PageForm
          of={form}
          action={changedAddress(query, { form: "bulk-message" })}
          onKeyDown={sendByKeys}
          className="grid gap-4"
        >
          <ChosenMembers {...bulk} />
          <MessageFields field={form.field} preview={bulk.preview} />
          {bulk.preview.readers.length > 0 && (
            <SaveOrCancel cancelHref={closeHref}>Send messages</SaveOrCancel>
          )}
        </PageForm>
      )}
    </Dialog>
  );
}
