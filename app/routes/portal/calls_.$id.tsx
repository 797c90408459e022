import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { cancelCall } from "#app/features/talk/calls/book.server.ts";
import { statusWords } from "#app/features/talk/calls/call-words.ts";
import { cancelRule, messages } from "#app/features/talk/calls/messages.ts";
import { getOwnCall } from "#app/features/talk/calls/own-calls.server.ts";
import { callMinutes } from "#app/features/talk/calls/rules.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate, formatWholeTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/calls_.$id";

export const meta: Route.MetaFunction = () => [{ title: "Your call · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, params, url }) => ({
  call: await getOwnCall(services, actor, { id: params.id }),
  timeZone: actor.timeZone,
  isAsking: url.searchParams.has("cancel"),
}));

export const action = formAction({
  "cancel-call": {
    run: cancelCall,
    to: ({ id }: { id: string }) => `/portal/calls/${id}`,
    flash: ({ inTime, month }: { inTime: boolean; month: string }) => ({
      title: messages.canceled,
      message: inTime ? messages.givenBack(monthWords(month)) : messages.usedUp,
    }),
    failed: messages.cancelFailed,
  },
});

type Data = Route.ComponentProps["loaderData"];

function CancelQuestion({ call }: { call: Data["call"] }) {
  return (
    <Card heading="Cancel this call?">
      <Form
        method="post"
        action={`/portal/calls/${call.id}?cancel=1&form=cancel-call`}
        className="grid gap-4"
      >
        <input type="hidden" name="id" value={call.id} />
        <p>{call.canCancelFreely ? messages.givenBack(monthWords(call.month)) : cancelRule(false)}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger">Cancel call</Button>
          <ButtonLink href={`/portal/calls/${call.id}`}>Keep the call</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function Homework({ call, timeZone }: Pick<Data, "call" | "timeZone">) {
  if (call.homework.length === 0) return null;
  return (
    <Card heading="Homework">
      <ul className="mb-4 grid gap-3">
        {call.homework.map(({ id, text, dueOn, doneAt }) => (
          <OwnWords as="li" key={id}>
            {text}
            {dueOn && ` (due ${formatDate(dueOn, timeZone)})`}
            {doneAt && ` (done ${formatDate(doneAt, timeZone)})`}
          </OwnWords>
        ))}
      </ul>
      <ButtonLink href="/portal/homework">All your homework</ButtonLink>
    </Card>
  );
}

function Details({ call, timeZone, isAsking }: Data) {
  return (
    <Card
      heading={formatWholeTime(call.startsAt, timeZone)}
      aside={
        <Badge tone={call.status === "booked" ? "success" : "neutral"}>{statusWords[call.status]}</Badge>
      }
    >
      <div className="grid gap-4">
        <p>
          {callMinutes} minutes with {call.coachName}.
        </p>
        {call.topic && (
          <p>
            You want to talk about: <OwnWords as="span">{call.topic}</OwnWords>
          </p>
        )}
        {call.status === "cancelled" && (
          <ButtonLink href="/portal/calls" variant="primary" className="justify-self-start">
            Book another time
          </ButtonLink>
        )}
        {call.isComing && (
          <>
            {call.meetingUrl ? (
              <p>
                Meeting link:{" "}
                <a href={call.meetingUrl} className="link break-all" rel="noreferrer">
                  {call.meetingUrl}
                </a>
              </p>
            ) : (
              <p>Your coach will send you the meeting link.</p>
            )}
            {!call.isCovered && <p className="font-semibold">{messages.keptWithoutPlan}</p>}
            {!isAsking && <p>{call.revision > 0 ? messages.movedRule : cancelRule(call.canCancelFreely)}</p>}
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={`/files/calls/${call.id}.ics`}>Add to your calendar</ButtonLink>
              {!isAsking && (
                <ButtonLink href={`/portal/calls/${call.id}?cancel=1`} variant="danger">
                  Cancel call
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

export default function Call({ loaderData, actionData }: Route.ComponentProps) {
  const { call, isAsking } = loaderData;
  return (
    <>
      <PageHeader
        title={`Call with ${call.coachName}`}
        back={{ href: "/portal/calls", label: "All calls" }}
      />
      <div className="grid gap-6">
        <FormSummary problem={actionData} />
        <Details {...loaderData} />
        {isAsking && call.isComing && <CancelQuestion call={call} />}
        {call.summary && (
          <Card heading="What you talked about">
            <OwnWords>{call.summary}</OwnWords>
          </Card>
        )}
        <Homework call={call} timeZone={loaderData.timeZone} />
      </div>
    </>
  );
}
