import { spokenDayTime } from "#app/features/base/calendar/day-times.ts";
import { daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { clockText } from "#app/features/base/calendar/wall-clock.ts";
import type { Hours } from "#app/features/talk/calls/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { capital } from "#app/ui/time/format.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { readCallHours } from "./availability.server.ts";

/** A coach's hours as loaded by the page. */
export type ShownHours = Awaited<ReturnType<typeof readCallHours>>;

/** What each card of the page needs. */
export type CardProps = { hours: ShownHours; page: string; problem: FormProblem | undefined };

/** "9:00 AM to 12:30 PM" */
export const hoursText = ({ fromMinute, toMinute }: Hours) =>
  `${spokenDayTime(clockText(fromMinute))} to ${spokenDayTime(clockText(toMinute))}`;

/** Local start and end times. */
export function FromTo({ field }: { field: FieldOf }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField {...field("from")} label="From" type="time" required />
      <TextField {...field("to")} label="To" type="time" required />
    </div>
  );
}

/** The button that removes a row. */
export function RemoveForm({ id, action, what }: { id: string; action: string; what: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet">
        Remove<span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}

function WeekRows({ hours, page }: Pick<CardProps, "hours" | "page">) {
  return (
    <ul className="grid gap-1">
      {daysOfWeek.flatMap((day) =>
        hours.week
          .filter((row) => row.dayOfWeek === day)
          .map((row) => {
            const words = `${capital(day)}, ${hoursText(row)}`;
            return (
              <li key={row.id} className="flex items-center justify-between gap-3">
                <span>{words}</span>
                <RemoveForm id={row.id} action={`${page}&form=remove-hours`} what={words} />
              </li>
            );
          }),
      )}
    </ul>
  );
}

/** The weekly hours. */
export function HoursCard({ hours, page, problem, readerZone }: CardProps & { readerZone: string }) {
  const form = usePageForm("add-hours", problem, { from: "17:00", to: "19:00" });
  return (
    <Card heading="Every week">
      <div className="grid gap-5">
        <p>
          Members can book half hours at these times, always in {zoneWords(hours.timeZone)}.
          {readerZone !== hours.timeZone && ` Your own pages tell times in ${zoneWords(readerZone)}.`}
        </p>
        {hours.week.length === 0 ? (
          <p className="text-ink-muted">No hours yet.</p>
        ) : (
          <WeekRows hours={hours} page={page} />
        )}
        <PageForm of={form} action={`${page}&form=add-hours`} className="grid gap-4">
          <input type="hidden" name="coachKey" value={hours.coach.key} />
          <SelectField
            {...form.field("dayOfWeek")}
            label="Day"
            options={daysOfWeek.map((value) => ({ value, label: capital(value) }))}
          />
          <FromTo field={form.field} />
          <FormDraft about={`call-hours:${hours.coach.key}`} />
          <Button variant="secondary" className="justify-self-start">
            Add hours
          </Button>
        </PageForm>
      </div>
    </Card>
  );
}
