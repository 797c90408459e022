import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/page-form.tsx";
import { drillsTab } from "./addresses.ts";

function OneButton({ form, label, isFirst }: { form: string; label: string; isFirst?: boolean }) {
  return (
    <Form method="post" action={`${drillsTab}&form=${form}`} preventScrollReset>
      <Button variant={isFirst ? "secondary" : "quiet"}>{label}</Button>
    </Form>
  );
}

type Props = { address: string | null; problem: FormProblem | undefined };

/** The week to take along: on paper, or in one's own calendar by a secret address that can be closed again. */
export function CalendarCard({ address, problem }: Props) {
  const isMine = problem?.form === "make-calendar" || problem?.form === "close-calendar";
  return (
    <Card heading={<span id="calendar">Take your week along</span>}>
      <div className="grid gap-4">
        <FormSummary problem={isMine ? problem : undefined} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/portal/week">Printable week</ButtonLink>
          <ButtonLink href="/portal/templates">Training templates</ButtonLink>
        </div>
        {address ? (
          <>
            <TextField
              id="calendar-address"
              name="calendarAddress"
              label="Your calendar address"
              hint="Add it to your calendar program as a subscription. Whoever has it can read your drills."
              value={address}
              readOnly
            />
            <div className="flex flex-wrap gap-2">
              <OneButton form="make-calendar" label="Make a new address" />
              <OneButton form="close-calendar" label="Close this address" />
            </div>
          </>
        ) : (
          <>
            <p>Your drills in your own calendar, by an address that only you know.</p>
            <OneButton form="make-calendar" label="Make a calendar address" isFirst />
          </>
        )}
      </div>
    </Card>
  );
}
