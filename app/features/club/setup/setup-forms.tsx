import type { ZoneGroup } from "#app/features/base/calendar/zone-choices.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

type StepProps = { setupKey: string; problem: FormProblem | undefined };
type Defaults = Record<string, string>;

const fixedHint = (isFixed: boolean, name: string) =>
  isFixed
    ? `The environment decides this (${name}); what you write here is used once it's removed there.`
    : undefined;

/** The first step: the club's name, time zone, and public address. */
export function ClubForm(
  props: StepProps & { defaults: Defaults; zones: readonly ZoneGroup[]; given: readonly string[] },
) {
  const { setupKey, problem, defaults, zones, given } = props;
  const form = usePageForm("club", problem, defaults);
  return (
    <PageForm of={form} action="?form=club&step=club" className="grid gap-5">
      <input type="hidden" name="key" value={setupKey} />
      <TextField
        {...form.field("siteName")}
        label="Name of the site"
        hint={fixedHint(given.includes("SITE_NAME"), "SITE_NAME")}
        required
      />
      <SelectField
        {...form.field("siteTimeZone")}
        label="Time zone"
        hint={
          fixedHint(given.includes("SITE_TIME_ZONE"), "SITE_TIME_ZONE") ??
          "Where days start for members who haven't chosen a time zone."
        }
        options={[]}
        groups={zones}
      />
      <TextField
        {...form.field("contactEmail")}
        type="email"
        label="Email address members write to"
        hint="Shown on the contact page. Not the one you sign in with."
        autoComplete="email"
        required
      />
      <Button>Save and continue</Button>
    </PageForm>
  );
}

/** The second step: a test email. */
export function MailForm({ setupKey, problem, hasMailServer }: StepProps & { hasMailServer: boolean }) {
  const form = usePageForm("mail", problem);
  return (
    <PageForm of={form} action="?form=mail&step=mail" className="grid gap-5">
      <input type="hidden" name="key" value={setupKey} />
      <p>
        {hasMailServer
          ? "A mail server is set. Send yourself a test email to make sure it works."
          : "No mail server is set yet (SMTP_URL). The club works without one, but no one can reset a password by email. Email is saved as files in the outbox folder of your data."}
      </p>
      <TextField
        {...form.field("to")}
        type="email"
        label="Send a test email to"
        autoComplete="email"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button>Send a test email</Button>
        <ButtonLink href="?step=drill">Continue</ButtonLink>
      </div>
    </PageForm>
  );
}

type Options = readonly { value: string; label: string }[];

/** The third step: the first drill of the plan. */
export function DrillForm(
  props: StepProps & { defaults: Defaults; categories: Options; difficulties: Options },
) {
  const { setupKey, problem, defaults, categories, difficulties } = props;
  const form = usePageForm("drill", problem, defaults);
  return (
    <PageForm of={form} action="?form=drill&step=drill" className="grid gap-5">
      <input type="hidden" name="key" value={setupKey} />
      <TextField {...form.field("title")} label="Title" required />
      <TextAreaField {...form.field("description")} label="Description" optional />
      <TextAreaField {...form.field("instructions")} label="Instructions" optional />
      <SelectField {...form.field("category")} label="Category" options={categories} />
      <SelectField {...form.field("difficulty")} label="Difficulty" options={difficulties} />
      <NumberField {...form.field("estimatedTime")} min={1} max={600} label="Minutes" required />
      <div className="flex flex-wrap gap-3">
        <Button>Save and continue</Button>
        <ButtonLink href="?step=coaches">Skip</ButtonLink>
      </div>
    </PageForm>
  );
}
