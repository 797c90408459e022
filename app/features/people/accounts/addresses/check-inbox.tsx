import { shownAddress } from "#app/features/base/email-address.ts";
import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { messages } from "#app/features/people/accounts/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";

type Props = {
  email: string;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  action: string;
  problem: FormProblem | undefined;
};

/** After sign-up without a mail server: there is nothing to wait for. */
function SignInInstead({ coaches }: { coaches: readonly string[] }) {
  return (
    <section aria-labelledby="inbox" className="grid gap-2 border-y border-line py-3">
      <h2 id="inbox" className="text-lg sm:text-xl">
        {messages.signInInstead}
      </h2>
      <WriteInstead emails={coaches} wish="You need no link: sign in below. If it doesn't work" />
    </section>
  );
}

/** After sign-up: where the link went, what to do if it hasn't arrived, and a button to send it again. */
export function CheckInbox({ email, coaches, action, problem }: Props) {
  if (coaches) return <SignInInstead coaches={coaches} />;
  return (
    <section aria-labelledby="inbox" className="grid gap-2 border-y border-line py-3">
      <h2 id="inbox" className="text-lg wrap-anywhere sm:text-xl">
        {messages.checkInbox(shownAddress(email))}
      </h2>
      <FormSummary problem={problem?.form === "resend" ? problem : undefined} />
      <p>
        Open it in this browser and you're signed in, or sign in below right away. No email? Check your spam
        folder.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Form method="post" action={action}>
          <input type="hidden" name="shownEmail" value={email} />
          <Button variant="secondary">Resend</Button>
        </Form>
        <a href="/auth?tab=signup" className="link">
          Wrong address? Sign up again
        </a>
      </div>
    </section>
  );
}
