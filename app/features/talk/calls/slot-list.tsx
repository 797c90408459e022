import { addDays, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { formatClock, formatShortDay } from "#app/ui/time/format.ts";
import type { Slot } from "./rules.ts";

type Props = {
  slots: readonly Slot[];
  coaches: readonly { key: string; name: string }[];
  timeZone: string;
  /** The first date shown; the list covers a week. */
  from: LocalDate;
  today: LocalDate;
  addressOf: (change: { from: LocalDate }) => string;
  /** Where a time leads. */
  slotAddress: (slot: Slot) => string;
  /** What to say, and where to go, if there is no time at all. */
  whenNone: { words: string; href: string; label: string };
};

const daysShown = 7;

/** The booking page. */
export const bookingAddress = ({ coachKey, startsAt }: Slot) =>
  `/portal/calls/book?${new URLSearchParams({ coach: coachKey, at: startsAt.toISOString() })}`;

/** A day's times in order of time, whoever the coach is: each says with whom. */
function Day({ day, slots, props }: { day: LocalDate; slots: readonly Slot[]; props: Props }) {
  const nameOf = (key: string) => props.coaches.find((coach) => coach.key === key)?.name;
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{formatShortDay(day)}</h3>
      <ul className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={`${slot.startsAt.toISOString()} ${slot.coachKey}`}>
            <ButtonLink href={props.slotAddress(slot)} className="flex-wrap gap-x-1.5">
              {formatClock(slot.startsAt, props.timeZone)}{" "}
              <span className="font-normal text-ink-muted">with {nameOf(slot.coachKey)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A week of free times in the reader's zone, by day, each a link. */
export function SlotList(props: Props) {
  const { slots, timeZone, from, today, whenNone } = props;
  const until = addDays(from, daysShown - 1);
  const dayOf = (slot: Slot) => localDate(slot.startsAt, timeZone);
  const shown = slots.filter((slot) => dayOf(slot) >= from && dayOf(slot) <= until);
  const days = [...new Set(shown.map(dayOf))];
  const next = slots.map(dayOf).find((day) => day > until);
  const earlier = addDays(from, -daysShown);
  return (
    <div className="grid gap-5">
      {days.length === 0 && (
        <EmptyState
          title="No open times this week"
          action={!next && <ButtonLink href={whenNone.href}>{whenNone.label}</ButtonLink>}
        >
          {next ? `The next open time is ${formatShortDay(next)}.` : whenNone.words}
        </EmptyState>
      )}
      {days.map((day) => (
        <Day key={day} day={day} slots={shown.filter((slot) => dayOf(slot) === day)} props={props} />
      ))}
      <div className="flex flex-wrap gap-3">
        {slots.some((slot) => dayOf(slot) < from) && (
          <ButtonLink href={props.addressOf({ from: earlier < today ? today : earlier })}>Earlier</ButtonLink>
        )}
        {next && <ButtonLink href={props.addressOf({ from: next })}>Later</ButtonLink>}
      </div>
    </div>
  );
}
