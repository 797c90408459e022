import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { drillsTab } from "./addresses.ts";

function OneButton({ form, label }: { form: string; label: string }) {
  return (
    <Form method="post" action={`${drillsTab}&form=${form}`} preventScrollReset>
      <Button variant="secondary">{label}</Button>
    </Form>
  );
}

type Props = { address: string | null; problem: FormProblem | undefined };

/**
 * Ways to have the week elsewhere: print it, or subscribe to it in a calendar by a secret link that can be turned off.
 */
export function CalendarAndPrint({ address, problem }: Props) {
  const isMine = problem?.form === "make-calendar" || problem?.form === "close-calendar";
  return (
    <section aria-labelledby="calendar" className="grid gap-3">
      <h2 id="calendar" className="text-xl">
        Take your week with you
      </h2>
      <FormSummary problem={isMine ? problem : undefined} />
      {address && (
        <TextField
          id="calendar-address"
          name="calendarAddress"
          label="Your calendar link"
          hint="Subscribe to it in your calendar app. Anyone who has it can see your drills."
          value={address}
          readOnly
        />
      )}
      <div className="flex flex-wrap gap-2">
        {address ? (
          <>
            <OneButton form="make-calendar" label="Replace this link" />
            <OneButton form="close-calendar" label="Turn off this link" />
          </>
        ) : (
          <OneButton form="make-calendar" label="Create a calendar link" />
        )}
        <ButtonLink href="/portal/week">Printable week</ButtonLink>
        <ButtonLink href="/portal/templates">Training templates</ButtonLink>
        <ButtonLink href="/portal/matches/new">Log a match</ButtonLink>
      </div>
    </section>
  );
}
