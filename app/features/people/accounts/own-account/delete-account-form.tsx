import { Button } from "#app/ui/button.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { CurrentPasswordField } from "#app/ui/form/password-field.tsx";
import { dropUnseenCopies } from "#app/ui/live/drop-copies.ts";

/** Asks to delete the account. The password, if there is one, proves who asks. */
export function DeleteAccountForm({
  email,
  hasPassword,
  problem,
}: {
  email: string;
  hasPassword: boolean;
  problem: FormProblem | undefined;
}) {
  const form = usePageForm("delete-account", problem);
  return (
    <PageForm
      of={form}
      action="/account?delete=account&form=delete-account"
      className="grid gap-5"
      onSubmit={() => void dropUnseenCopies()}
    >
      <p>
        We'll sign you out everywhere now. After 14 days, your profile, drills, numbers, notes and videos are
        permanently deleted. Until then, sign in to keep your account. Booked calls are canceled right away,
        and your coaches are told.
      </p>
      {hasPassword && <CurrentPasswordField field={form.field} email={email} />}
      <Button variant="danger" className="justify-self-start">
        Delete my account
      </Button>
    </PageForm>
  );
}
