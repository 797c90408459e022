import type { Member } from "#app/features/base/actor.ts";
import { addDays, isLocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { getCall } from "#app/features/talk/calls/admin-queries.server.ts";
import { statusWords } from "#app/features/talk/calls/call-words.ts";
import { closeCall, withdrawCall } from "#app/features/talk/calls/close.server.ts";
import { CloseCallForm } from "#app/features/talk/calls/close-call-form.tsx";
import { messages } from "#app/features/talk/calls/messages.ts";
import { findMove, listMoves, moveCall } from "#app/features/talk/calls/move.server.ts";
import { MoveCall, type MoveStep } from "#app/features/talk/calls/move-call.tsx";
import { bookingDays } from "#app/features/talk/calls/rules.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatWholeTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/calls_.$id";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Call · Admin" }];

type Asked = { services: Services; actor: Member; id: string | undefined; query: URLSearchParams };

/** What the page asks about a move; null if it isn't about one. */
async function readMove({ services, actor, id, query }: Asked): Promise<MoveStep | null> {
  if (!query.has("move")) return null;
  const startsAt = query.get("at");
  if (startsAt !== null) return { step: "ask", ...(await findMove(services, actor, { id, startsAt })) };
  const today = localDate(services.clock.now(), actor.timeZone);
  const slots = await listMoves(services, actor, { id });
  const asked = query.get("from");
  const isUsable = isLocalDate(asked) && asked > today && asked <= addDays(today, bookingDays);
  const first = slots[0] ? localDate(slots[0].startsAt, actor.timeZone) : today;
  return { step: "choose", slots, today, from: isUsable ? asked : first };
}

export const loader = memberLoader(async ({ services, actor, params, url }) => ({
  call: await getCall(services, actor, { id: params.id }),
  timeZone: actor.timeZone,
  isAsking: url.searchParams.has("withdraw"),
  move: await readMove({ services, actor, id: params.id, query: url.searchParams }),
  hasMailServer: !services.mailer.isFolder,
}));

type Moved = Awaited<ReturnType<typeof moveCall>>;

export const action = formAction({
  "close-call": { run: closeCall, to: "/admin/calls", flash: messages.closed, failed: messages.closeFailed },
  "withdraw-call": {
    run: withdrawCall,
    to: "/admin/calls",
    flash: (_result, { mailer }) =>
      mailer.isFolder
        ? { title: messages.withdrawnHere, message: noMailServer }
        : { title: messages.withdrawn },
    failed: messages.withdrawFailed,
  },
  "move-call": {
    run: moveCall,
    to: ({ id }: { id: string }) => `/admin/calls/${id}`,
    flash: ({ id, from, startsAt }: Moved, { mailer }: Services) => ({
      ...(mailer.isFolder ? { title: messages.movedHere, message: noMailServer } : { title: messages.moved }),
      undo: {
        action: `/admin/calls/${id}?move=1&form=move-call`,
        fields: { id, from: startsAt.toISOString(), startsAt: from.toISOString() },
      },
    }),
    failed: messages.moveFailed,
  },
});

type PageData = Route.ComponentProps["loaderData"];
type Call = PageData["call"];

/** The call's time for someone on it whose zone isn't the reader's. */
const timeFor = (name: string, zone: string | null, { startsAt }: Call, timeZone: string) =>
  zone === null || zone === timeZone ? "" : ` For ${name} it is ${formatWholeTime(startsAt, zone)}.`;

function Facts({ call, timeZone }: { call: Call; timeZone: string }) {
  return (
    <Card
      heading={formatWholeTime(call.startsAt, timeZone)}
      aside={
        <Badge tone={call.status === "booked" ? "success" : "neutral"}>{statusWords[call.status]}</Badge>
      }
    >
      <div className="grid gap-3">
        <p>
          With {call.coachName}.{timeFor(call.coachName, call.coachZone, call, timeZone)}
          {timeFor(call.memberName, call.memberZone, call, timeZone)}
        </p>
        {call.status === "booked" && (
          <StandingNote name={call.memberName} standing={call.standing} what="calls" timeZone={timeZone} />
        )}
        {call.topic ? (
          <p>
            They want to talk about: <OwnWords as="span">{call.topic}</OwnWords>
          </p>
        ) : (
          <p>They didn't name a topic.</p>
        )}
        {call.meetingUrl && (
          <p>
            <a href={call.meetingUrl} className="link break-all" rel="noreferrer">
              {call.meetingUrl}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

function Withdraw({ call, isAsking, hasMailServer }: PageData) {
  if (!isAsking)
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/admin/calls/${call.id}?move=1`}>Move call</ButtonLink>
        <ButtonLink href={`/admin/calls/${call.id}?withdraw=1`} variant="danger">
          Cancel call
        </ButtonLink>
      </div>
    );
  return (
    <Card heading="Cancel this call?">
      <Form
        method="post"
        action={`/admin/calls/${call.id}?withdraw=1&form=withdraw-call`}
        className="grid gap-4"
      >
        <input type="hidden" name="id" value={call.id} />
        <p>{(hasMailServer ? messages.withdrawQuestion : messages.withdrawQuestionHere)(call.memberName)}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger">Cancel call</Button>
          <ButtonLink href={`/admin/calls/${call.id}`}>Keep the call</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { call, hasMailServer, timeZone, move } = loaderData;
  const isUpcoming = call.status === "booked" && !call.isOver;
  const canClose = call.status !== "cancelled" && (call.isOver || call.status !== "booked");
  return (
    <>
      <PageHeader
        title={
          <>
            Call with <MemberLink id={call.userId} name={call.memberName} />
          </>
        }
        back={{ href: "/admin/calls", label: "All calls" }}
      />
      <div className="grid gap-6">
        {!canClose && <FormSummary problem={actionData} />}
        <Facts call={call} timeZone={timeZone} />
        {canClose && (
          <Card heading={call.closedAt ? "How it went" : "How did it go?"}>
            <CloseCallForm call={call} problem={actionData} hasMailServer={hasMailServer} />
          </Card>
        )}
        {isUpcoming && !move && <Withdraw {...loaderData} />}
        {isUpcoming && move && (
          <MoveCall {...{ call, move, timeZone, hasMailServer }} isRefused={actionData !== undefined} />
        )}
      </div>
    </>
  );
}
