import { addDays, isLocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords, zoneWords } from "#app/features/base/calendar/wall-clock.ts";
import { isAllowed } from "#app/features/base/policy.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { messages } from "#app/features/talk/calls/messages.ts";
import { OwnCallList } from "#app/features/talk/calls/own-call-list.tsx";
import { listOwnCalls, readAllowance } from "#app/features/talk/calls/own-calls.server.ts";
import { bookingDays } from "#app/features/talk/calls/rules.ts";
import { SlotList } from "#app/features/talk/calls/slot-list.tsx";
import { listOpenSlots } from "#app/features/talk/calls/slots.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
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
  return { calls, timeZone, booking: { coaches, coach, slots, allowance, from, today } };
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
          className={buttonClass({ variant: key === coach ? "secondary" : "quiet" })}
          aria-current={key === coach ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Times({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { coach, coaches, slots, from, today } = booking;
  return (
    <Card heading="Free times">
      <div className="grid gap-5">
        <p>
          All times are {zoneWords(timeZone)}.{" "}
          <a href="/account#profile-timeZone" className="link inline-block py-2">
            Change the zone
          </a>
        </p>
        <CoachChoice booking={booking} />
        <SlotList
          slots={slots}
          coaches={coaches}
          timeZone={timeZone}
          from={from}
          today={today}
          addressOf={(change) => addressOf(coach, change.from)}
        />
      </div>
    </Card>
  );
}

function Allowance({ booking }: { booking: Booking }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {booking.allowance.map(({ month, left, of }) => (
        <StatTile key={month} label={`Calls in ${monthWords(month)}`} value={`${left} of ${of} left`} />
      ))}
    </div>
  );
}

export default function Calls({ loaderData: { calls, timeZone, booking } }: Route.ComponentProps) {
  const coming = calls.filter((call) => call.isComing).reverse();
  const past = calls.filter((call) => !call.isComing);
  return (
    <>
      <PageHeader title="Calls with your coach" lead="Half an hour with a coach, twice a month." />
      <div className="grid gap-6">
        {booking ? (
          <Allowance booking={booking} />
        ) : (
          <PlanRequired plan="Pro">{messages.upgrade}</PlanRequired>
        )}
        {booking && <p>{messages.rule}</p>}
        <OwnCallList heading="Your next calls" calls={coming} timeZone={timeZone} />
        {booking && <Times booking={booking} timeZone={timeZone} />}
        <OwnCallList heading="Earlier calls" calls={past} timeZone={timeZone} />
      </div>
    </>
  );
}
