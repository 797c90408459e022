import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import type { readOwnSettings } from "#app/features/people/accounts/own-account-queries.server.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Props = {
  settings: Awaited<ReturnType<typeof readOwnSettings>>;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  timeZone: string;
};

/** The link that confirms the address, or who to ask while there is no email. */
function Confirmation({ settings, coaches }: Pick<Props, "settings" | "coaches">) {
  const { email, purchaseWaits } = settings;
  if (coaches) {
    const wish = purchaseWaits
      ? "To start the plan you bought"
      : "Your address stays unconfirmed until then. If you need it";
    return <WriteInstead emails={coaches} wish={wish} />;
  }
  return (
    <>
      <p>We emailed a link to {email}. It works for 24 hours.</p>
      <Form method="post" action="/account?form=verification" className="mt-2">
        <Button variant="secondary">Send the link again</Button>
      </Form>
    </>
  );
}

/** What needs the member's attention: a scheduled deletion, an unconfirmed address, a coach's short password. */
export function Warnings({ settings, coaches, timeZone }: Props) {
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
          <Confirmation settings={settings} coaches={coaches} />
        </Notice>
      )}
      {needsLongerPassword && (
        <Notice tone="warning" title="Coaches need a longer password" className="mt-6">
          {coaches ? (
            `Set one of at least 12 characters, and the admin area opens. On the server: npm run admin -- reset-password ${email}`
          ) : (
            <>
              Set one of at least 12 characters by <a href="/forgot-password">a link we email you</a>, and the
              admin area opens.
            </>
          )}
        </Notice>
      )}
    </>
  );
}
