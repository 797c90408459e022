import type { readOwnSettings } from "#app/features/people/accounts/own-account-queries.server.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Props = { settings: Awaited<ReturnType<typeof readOwnSettings>>; timeZone: string };

/** What needs the member's attention: a scheduled deletion, an unconfirmed address, a coach's short password. */
export function Warnings({ settings, timeZone }: Props) {
  const { deleteAfter, isVerified, purchaseWaits, needsLongerPassword, email } = settings;
  return (
    <>
      {deleteAfter && (
        <Notice
          tone="warning"
          title={`Your account will be deleted on ${formatDate(deleteAfter, timeZone)}`}
          className="mt-6"
        >
          <Form method="post" action="/account?form=keep-account" className="mt-2">
            <Button>Keep my account</Button>
          </Form>
        </Notice>
      )}
      {!isVerified && (
        <Notice
          tone="info"
          title={purchaseWaits ? messages.purchaseWaits : "Please confirm your email address"}
          className="mt-6"
        >
          <p>We emailed a link to {email}. It works for 24 hours.</p>
          <Form method="post" action="/account?form=verification" className="mt-2">
            <Button variant="secondary">Send the link again</Button>
          </Form>
        </Notice>
      )}
      {needsLongerPassword && (
        <Notice tone="warning" title="Coaches need a longer password" className="mt-6">
          Set one of at least 12 characters by <a href="/forgot-password">a link we email you</a>, and the
          admin area opens.
        </Notice>
      )}
    </>
  );
}
