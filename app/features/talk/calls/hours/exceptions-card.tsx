import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { type CardProps, FromTo, hoursText, RemoveForm } from "./hours-card.tsx";

function Rows({ hours, page }: Pick<CardProps, "hours" | "page">) {
  return (
    <ul className="grid gap-1">
      {hours.exceptions.map((row) => {
        const words = `${formatDate(row.day, "UTC")}, ${row.kind === "off" ? "off" : hoursText(row)}`;
        return (
          <li key={row.id} className="flex items-center justify-between gap-3">
            <span>{words}</span>
            <RemoveForm id={row.id} action={`${page}&form=remove-exception`} what={words} />
          </li>
        );
      })}
    </ul>
  );
}

function DayOffForm({ hours, page, problem }: CardProps) {
  const form = usePageForm("add-day-off", problem);
  return (
    <PageForm of={form} action={`${page}&form=add-day-off`} className="grid gap-4">
      <input type="hidden" name="coachKey" value={hours.coach.key} />
      <TextField {...form.field("day")} label="Day off" type="date" min={hours.today} required />
      <FormDraft about={`call-off:${hours.coach.key}`} />
      <Button variant="secondary" className="justify-self-start">
        Take the day off
      </Button>
    </PageForm>
  );
}

function ExtraForm({ hours, page, problem }: CardProps) {
  const form = usePageForm("add-extra", problem);
  return (
    <PageForm of={form} action={`${page}&form=add-extra`} className="grid gap-4">
      <input type="hidden" name="coachKey" value={hours.coach.key} />
      <TextField {...form.field("day")} label="Day with extra hours" type="date" min={hours.today} required />
      <FromTo field={form.field} />
      <FormDraft about={`call-extra:${hours.coach.key}`} />
      <Button variant="secondary" className="justify-self-start">
        Add extra hours
      </Button>
    </PageForm>
  );
}

/** The dates with different hours. */
export function ExceptionsCard(props: CardProps) {
  return (
    <Card heading="Days off and extra hours">
      <div className="grid gap-6">
        {props.hours.exceptions.length === 0 ? (
          <p className="text-ink-muted">None yet. Booked calls stay when you take a day off.</p>
        ) : (
          <Rows hours={props.hours} page={props.page} />
        )}
        <DayOffForm {...props} />
        <ExtraForm {...props} />
      </div>
    </Card>
  );
}
