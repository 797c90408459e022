import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

type Field = ReturnType<typeof usePageForm>["field"];

type Props = { setupKey: string; problem: FormProblem | undefined; hasMailServer: boolean };

/** The last step: the coaches. It creates their accounts and closes the setup. */
export function CoachesForm({ setupKey, problem, hasMailServer }: Props) {
  const form = usePageForm("coaches", problem);
  return (
    <PageForm of={form} action="?form=coaches&step=coaches" className="grid gap-8">
      <input type="hidden" name="key" value={setupKey} />
      <FirstCoach field={form.field} />
      <SecondCoach field={form.field} hasMailServer={hasMailServer} />
      <Button>Open the club</Button>
    </PageForm>
  );
}

function FirstCoach({ field }: { field: Field }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-display text-lg font-bold">You</legend>
      <TextField {...field("firstName")} label="First name" autoComplete="given-name" required />
      <TextField {...field("lastName")} label="Last name" autoComplete="family-name" required />
      <TextField
        {...field("email")}
        type="email"
        label="Your email address"
        hint="You sign in with it. It's never shown on the site."
        autoComplete="username"
        required
      />
      <TextField
        {...field("password")}
        type="password"
        label="Your password"
        hint="At least 12 characters."
        autoComplete="new-password"
        minLength={12}
        required
      />
      <TextAreaField {...field("bio")} label="A few words about you" optional />
    </fieldset>
  );
}

const passwordHint = (hasMailServer: boolean) =>
  hasMailServer
    ? "At least 12 characters. Tell them in person, or leave it empty and we'll email them a link to choose one."
    : "At least 12 characters. Tell them in person: there's no mail server yet to send them a link.";

function SecondCoach({ field, hasMailServer }: { field: Field; hasMailServer: boolean }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-display text-lg font-bold">The second coach</legend>
      <p className="text-ink-muted">Leave all of it empty if you coach alone, or add them later.</p>
      <TextField {...field("secondFirstName")} label="First name" autoComplete="off" optional />
      <TextField {...field("secondLastName")} label="Last name" autoComplete="off" optional />
      <TextField
        {...field("secondEmail")}
        type="email"
        label="Their email address"
        autoComplete="off"
        optional
      />
      <TextField
        {...field("secondPassword")}
        type="password"
        label="A password for them"
        hint={passwordHint(hasMailServer)}
        autoComplete="new-password"
        optional
      />
      <TextAreaField {...field("secondBio")} label="A few words about them" optional />
    </fieldset>
  );
}
