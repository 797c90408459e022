import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatWholeTime } from "#app/ui/time/format.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import { messages } from "./messages.ts";
import type { Slot } from "./rules.ts";
import { SlotList } from "./slot-list.tsx";

type Call = {
  id: string;
  coachKey: string;
  coachName: string;
  memberName: string;
  memberZone: string | null;
  startsAt: Date;
};

/** The open times to choose from, or the one that was chosen with what speaks against it. */
export type MoveStep =
  | { step: "choose"; slots: readonly Slot[]; from: LocalDate; today: LocalDate }
  | { step: "ask"; slot: Slot | null; isSoon: boolean; fault: string | null };

type Props = { call: Call; move: MoveStep; timeZone: string; hasMailServer: boolean; isRefused: boolean };

const moveAddress = (id: string, more: Record<string, string> = {}) =>
  `/admin/calls/${id}?${new URLSearchParams({ move: "1", ...more })}`;

type Choice = Extract<MoveStep, { step: "choose" }>;

function Choose({ call, move: { slots, from, today }, timeZone }: Props & { move: Choice }) {
  return (
    <Card heading="Move this call to">
      <div className="grid gap-5">
        <SlotList
          slots={slots}
          coaches={[{ key: call.coachKey, name: call.coachName }]}
          timeZone={timeZone}
          from={from}
          today={today}
          addressOf={(change) => moveAddress(call.id, change)}
          slotAddress={({ startsAt }) => moveAddress(call.id, { at: startsAt.toISOString() })}
          whenNone={{
            words: `Every time ${call.coachName} offers in the next four weeks is taken.`,
            href: `/admin/calls/hours?coach=${call.coachKey}`,
            label: "Add hours",
          }}
        />
        <p className="text-sm text-ink-muted">
          All times are {zoneWords(timeZone)}. A call stays with the coach it was booked with, so these are{" "}
          {call.coachName}'s times. For one with another coach, cancel it: it won't count, and the member
          books again.
        </p>
        <div>
          <ButtonLink href={`/admin/calls/${call.id}`}>Keep the time</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function Ask({ call, slot, isSoon, timeZone, hasMailServer }: Props & { slot: Slot; isSoon: boolean }) {
  const at = slot.startsAt.toISOString();
  const { memberName, memberZone } = call;
  return (
    <Card heading={`Move this call to ${formatWholeTime(slot.startsAt, timeZone)}?`}>
      <Form method="post" action={moveAddress(call.id, { at, form: "move-call" })} className="grid gap-4">
        <input type="hidden" name="id" value={call.id} />
        <input type="hidden" name="from" value={call.startsAt.toISOString()} />
        <input type="hidden" name="startsAt" value={at} />
        <p>
          It is {formatWholeTime(call.startsAt, timeZone)} now.
          {memberZone !== null &&
            memberZone !== timeZone &&
            ` For ${memberName} the new time is ${formatWholeTime(slot.startsAt, memberZone)}.`}
        </p>
        {isSoon && <p className="font-bold">{messages.moveSoon}</p>}
        <p>{(hasMailServer ? messages.moveQuestion : messages.moveQuestionHere)(memberName)}</p>
        <div className="flex flex-wrap gap-3">
          <Button>Move call</Button>
          <ButtonLink href={moveAddress(call.id)}>Choose another time</ButtonLink>
          <ButtonLink href={`/admin/calls/${call.id}`}>Keep the time</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

/** Gives an upcoming call another time of its coach: first the open times, then the question. */
export function MoveCall(props: Props) {
  const { call, move, isRefused } = props;
  if (move.step === "choose") return <Choose {...props} move={move} />;
  if (move.slot) return <Ask {...props} slot={move.slot} isSoon={move.isSoon} />;
  return (
    <div className="grid gap-4">
      {!isRefused && (
        <Notice tone="warning" title="The call can't move there">
          {move.fault}
        </Notice>
      )}
      <div>
        <ButtonLink href={moveAddress(call.id)}>Choose another time</ButtonLink>
      </div>
    </div>
  );
}
