import { isAllowed } from "#app/features/base/allowed.ts";
import { addDays, isLocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { messages } from "#app/features/talk/calls/messages.ts";
import { OwnCallList } from "#app/features/talk/calls/own-call-list.tsx";
import { listOwnCalls, readAllowance } from "#app/features/talk/calls/own-calls.server.ts";
import { bookingDays, isInTime } from "#app/features/talk/calls/rules.ts";
import { bookingAddress, SlotList } from "#app/features/talk/calls/slot-list.tsx";
import { listOpenSlots } from "#app/features/talk/calls/slots.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { formatDayTime } from "#app/ui/time/format.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { Route } from "./+types/calls";

export const meta: Route.MetaFunction = () => [{ title: "Calls with your coach · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  const { timeZone } = actor;
  const today = localDate(services.clock.now(), timeZone);
  const calls = await listOwnCalls(services, actor);
  const coaches = services.config.coaches.map(({ key, name }) => ({ key, name }));
  const coach = coaches.find(({ key }) => key === url.searchParams.get("coach"))?.key ?? null;
  const asked = url.searchParams.get("from");
  const isUsable = isLocalDate(asked) && asked > today && asked <= addDays(today, bookingDays);
  if (!isAllowed(actor, "bookCall")) return { calls, timeZone, booking: null };
  const slots = (await listOpenSlots(services, actor)).filter(
    (slot) => coach === null || slot.coachKey === coach,
  );
  const allowance = await readAllowance(services, actor);
  const first = slots[0] ? localDate(slots[0].startsAt, timeZone) : today;
  const from = isUsable ? asked : first;
  // The time offered first can still be canceled free.
  const now = services.clock.now();
  const freely = slots.filter(({ startsAt }) => isInTime(startsAt, now));
  const offered = freely.length > 0 ? freely : slots;
  const hasPassedOver = offered[0] !== slots[0];
  return {
    calls,
    timeZone,
    booking: { coaches, coach, slots, offered, hasPassedOver, allowance, from, today },
  };
});

type Booking = NonNullable<Route.ComponentProps["loaderData"]["booking"]>;

const addressOf = (coach: string | null, from?: string) => {
  const query = new URLSearchParams({ ...(coach && { coach }), ...(from && { from }) });
  return query.size === 0 ? "/portal/calls" : `/portal/calls?${query}`;
};

function CoachChoice({ booking: { coaches, coach } }: { booking: Booking }) {
  if (coaches.length < 2) return null;
  const choices = [{ key: null, name: "Any coach" }, ...coaches];
  return (
    <nav aria-label="Coach" className="flex flex-wrap gap-2">
      {choices.map(({ key, name }) => (
        <a
          key={name}
          href={addressOf(key)}
          className={buttonClass({
            variant: "secondary",
            className: "aria-[current=page]:bg-ink aria-[current=page]:text-surface",
          })}
          aria-current={key === coach ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/**
 * Books the month's next free time with one tap, and says so if earlier ones were passed over; renders nothing if no call or
 * time is left.
 */
function NextTime({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { offered, hasPassedOver, allowance, coaches } = booking;
  const hasLeft = (month: string) => allowance.some((one) => one.month === month && one.left > 0);
  const slot = offered.find(({ startsAt }) => hasLeft(localDate(startsAt, timeZone).slice(0, 7)));
  const coach = coaches.find(({ key }) => key === slot?.coachKey);
  if (!slot || !coach) return null;
  return (
    <div>
      <ButtonLink href={bookingAddress(slot)} variant="primary" size="large" className="max-sm:w-full">
        Book {formatDayTime(slot.startsAt, timeZone)}
      </ButtonLink>
      <p className="mt-2 text-sm text-ink-muted">
        {`${hasPassedOver ? "The next time you can still cancel" : "The next free time"}, with ${coach.name}. Half an hour.`}
      </p>
    </div>
  );
}

function Times({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { coach, coaches, slots, from, today } = booking;
  return (
    <section aria-labelledby="times" className="grid gap-4">
      <h2 id="times" className="text-xl">
        Free times
      </h2>
      <CoachChoice booking={booking} />
      <SlotList
        slots={slots}
        coaches={coaches}
        timeZone={timeZone}
        from={from}
        today={today}
        addressOf={(change) => addressOf(coach, change.from)}
        slotAddress={bookingAddress}
        whenNone={{
          words: "Your coaches add times every week.",
          href: "/portal/messages",
          label: "Message your coach",
        }}
      />
      <p className="text-sm text-ink-muted">
        All times are {zoneWords(timeZone)}.{" "}
        <a href="/account#profile-timeZone" className="link inline-block py-2">
          Change the zone
        </a>
      </p>
    </section>
  );
}

function Allowance({ booking }: { booking: Booking }) {
  return (
    <div className="grid gap-2">
      <StatRow across={3}>
        {booking.allowance.map(({ month, left, of }) => (
          <StatTile key={month} label={`Calls in ${monthWords(month)}`} value={`${left} of ${of} left`} />
        ))}
      </StatRow>
      <p className="max-w-[66ch] text-sm text-ink-muted">{messages.rule}</p>
    </div>
  );
}

export default function Calls({ loaderData: { calls, timeZone, booking } }: Route.ComponentProps) {
  const coming = calls.filter((call) => call.isComing).reverse();
  const past = calls.filter((call) => !call.isComing);
  return (
    <>
      <PageHeader title="Calls with your coach" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {!booking && (
          <PlanRequired plan="Pro" sample="calls">
            {messages.upgrade}
          </PlanRequired>
        )}
        <OwnCallList heading="Your next calls" calls={coming} timeZone={timeZone} />
        {booking && <NextTime booking={booking} timeZone={timeZone} />}
        {booking && <Allowance booking={booking} />}
        {booking && <Times booking={booking} timeZone={timeZone} />}
        <OwnCallList heading="Earlier calls" calls={past} timeZone={timeZone} />
      </div>
    </>
  );
}
