import { isAllowed } from "#app/features/base/allowed.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { bookCall, findSlot } from "#app/features/talk/calls/book.server.ts";
import { cancelRule, messages } from "#app/features/talk/calls/messages.ts";
import { callMinutes } from "#app/features/talk/calls/rules.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { FormSummary, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatWholeTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/calls_.book";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Book a call · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  if (!isAllowed(actor, "bookCall")) return null;
  const coachKey = url.searchParams.get("coach") ?? "";
  const startsAt = url.searchParams.get("at") ?? "";
  const found = await findSlot(services, actor, { coachKey, startsAt });
  return { ...found, timeZone: actor.timeZone };
});

export const action = formAction({
  "book-call": {
    run: bookCall,
    to: ({ id }: { id: string }) => `/portal/calls/${id}`,
    flash: messages.booked,
    failed: messages.bookFailed,
  },
});

type Data = NonNullable<Route.ComponentProps["loaderData"]>;
type Problem = Route.ComponentProps["actionData"];

function BookForm({
  slot,
  timeZone,
  problem,
}: {
  slot: NonNullable<Data["slot"]>;
  timeZone: string;
  problem: Problem;
}) {
  const form = usePageForm("book-call", problem);
  const at = slot.startsAt.toISOString();
  const action = `/portal/calls/book?${new URLSearchParams({ coach: slot.coachKey, at, form: "book-call" })}`;
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <input type="hidden" name="coachKey" value={slot.coachKey} />
      <input type="hidden" name="startsAt" value={at} />
      <p className="text-xl font-bold">{formatWholeTime(slot.startsAt, timeZone)}</p>
      <p>
        {callMinutes} minutes with {slot.coachName}
        {slot.coachZone !== timeZone &&
          `. For ${slot.coachName} it is ${formatWholeTime(slot.startsAt, slot.coachZone)}`}
        .
      </p>
      <TextAreaField {...form.field("topic")} label="What would you like to talk about?" rows={3} optional />
      <FormDraft about="book-call" />
      {slot.canCancelFreely ? (
        <p>{cancelRule(true)}</p>
      ) : (
        <Notice tone="warning" title="This call counts">
          {cancelRule(false)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button>Book this call</Button>
        <ButtonLink href="/portal/calls">Choose another time</ButtonLink>
      </div>
    </PageForm>
  );
}

function NotBookable({ fault, problem }: { fault: Data["fault"]; problem: Problem }) {
  return (
    <div className="grid gap-5">
      {problem ? (
        <FormSummary problem={problem} />
      ) : (
        <Notice tone="warning" title="This time can't be booked">
          {fault}
        </Notice>
      )}
      <div>
        <ButtonLink href="/portal/calls" variant="primary">
          Choose another time
        </ButtonLink>
      </div>
    </div>
  );
}

function Booking({ data: { slot, fault, timeZone }, problem }: { data: Data; problem: Problem }) {
  if (!slot) return <NotBookable fault={fault} problem={problem} />;
  return (
    <Card>
      <BookForm slot={slot} timeZone={timeZone} problem={problem} />
    </Card>
  );
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Book a call" back={{ href: "/portal/calls", label: "All calls" }} />
      {loaderData ? (
        <Booking data={loaderData} problem={actionData} />
      ) : (
        <>
          <FormSummary problem={actionData} />
          <PlanRequired plan="Pro" sample="calls">
            {messages.upgrade}
          </PlanRequired>
        </>
      )}
    </>
  );
}
