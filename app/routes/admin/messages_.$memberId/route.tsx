import { localDate } from "#app/features/base/calendar/rules.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import type { Standing } from "#app/features/people/roster/standing.ts";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { Conversation, ThreadPage } from "#app/features/talk/messages/thread/conversation.tsx";
import { readThread } from "#app/features/talk/messages/thread/read-thread.server.ts";
import { searchThread } from "#app/features/talk/messages/thread/search-thread.server.ts";
import { WriteToMember } from "#app/features/talk/messages/write-to-member.tsx";
import { snoozeWords } from "#app/features/talk/snooze/rules.ts";
import { GiveHomeworkForm } from "#app/features/training/homework/give-homework-form.tsx";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import { type ListedHomework, listHomeworkOf } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { useFocusField } from "#app/ui/takes-focus.ts";
import { formatDayTime } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { Route } from "./+types/route";
import { threadForms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const member = loaderData?.member;
  return [{ title: `${member ? `${member.firstName} ${member.lastName} · ` : ""}Messages · Admin` }];
};

export const loader = memberLoader(async ({ services, actor, url, params, prefersSmallVideos }) => {
  const memberId = params.memberId ?? "";
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const search = { memberId, q: asked("q"), at: asked("at") };
  const address = { ...search, shown: asked("shown"), prefersSmallVideos };
  const { member, ...thread } = await readThread(services, actor, address);
  const { coaches } = services.config;
  const madeAt = services.clock.now();
  return {
    madeAt,
    timeZone: actor.timeZone,
    member,
    thread,
    owner: coaches.find(({ key }) => key === member.assignedCoach)?.name ?? null,
    mayTakeOver: ![null, member.assignedCoach].includes(coachKeyOf(actor, coaches)),
    homework: await listHomeworkOf(services, actor, { memberId }),
    // The composer's attachments, as the homework form names them.
    drills: thread.attachable.flatMap(({ value, label }) =>
      value.startsWith("drill:") ? [{ value: value.slice(6), label: label.replace("Drill: ", "") }] : [],
    ),
    today: localDate(madeAt, member.timeZone),
    found: await searchThread(services, actor, search),
    isGiving: url.searchParams.get("give") === "homework",
  };
});

export const action = formAction(threadForms);

type PageData = Route.ComponentProps["loaderData"];
type Parts = PageData & { here: string; problem: FormProblem | undefined };

function GiveDialog({ member, today, drills, here, problem }: Parts) {
  return (
    <Dialog title={`Homework for ${member.firstName}`} closeHref={here}>
      <GiveHomeworkForm
        memberId={member.id}
        today={today}
        drills={[{ value: "", label: "No drill" }, ...drills]}
        action={`${here}?give=homework&form=give-homework`}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

const hasOwnPlace = (form: string, { isGiving, member }: PageData) =>
  form === "give-homework"
    ? isGiving
    : ["send", "save-draft", "insert-phrase"].includes(form) && member.canRead;

const waitingLine = ({ member, thread: { waitingSince, snooze }, timeZone }: PageData) =>
  waitingSince &&
  `${member.firstName} has been waiting for a reply since ${formatDayTime(waitingSince, timeZone)}.${snooze ? ` ${snoozeWords(snooze)}.` : ""}`;

type Props = {
  here: string;
  member: { id: string };
  mayTakeOver: boolean;
  thread: { waitingSince: Date | null };
};

/** A coach's actions on the whole conversation. */
function HeadActions({ here, member, mayTakeOver, thread }: Props) {
  return (
    <>
      <ButtonLink href={memberAddress(member.id)}>Member page</ButtonLink>
      {thread.waitingSince && (
        <Form method="post" action={`${here}?form=settle`}>
          <input type="hidden" name="memberIds" value={member.id} />
          <Button variant="secondary">No reply needed</Button>
        </Form>
      )}
      {mayTakeOver && (
        <Form method="post" action={`${here}?form=take-over`}>
          <input type="hidden" name="memberId" value={member.id} />
          <Button variant="secondary">Take over</Button>
        </Form>
      )}
    </>
  );
}

type HomeworkCardProps = {
  homework: { open: ListedHomework[]; done: ListedHomework[] };
  here: string;
  timeZone: string;
  member: { firstName: string; canRead: boolean };
  standing: Standing;
};

function TakeAway({ here, homework }: { here: string; homework: ListedHomework }) {
  return (
    <Form method="post" action={`${here}?form=remove-homework`} preventScrollReset>
      <input type="hidden" name="homeworkId" value={homework.id} />
      <Button variant="quiet">
        Remove
        <span className="sr-only">{`: ${homework.text.slice(0, 60)}`}</span>
      </Button>
    </Form>
  );
}

/**
 * The member's homework next to the conversation: what is open or overdue, what was done, and a link to assign more.
 */
function HomeworkCard({ homework, here, timeZone, member, standing }: HomeworkCardProps) {
  const { open, done } = homework;
  return (
    <Card
      heading="Homework"
      aside={
        member.canRead && (
          <Link to={`${here}?give=homework`} preventScrollReset className={buttonClass({})}>
            Assign homework
          </Link>
        )
      }
    >
      {open.length + done.length === 0 && <p>{`${member.firstName} has no homework yet.`}</p>}
      {open.length > 0 && (
        <StandingNote name={member.firstName} standing={standing} what="homework" timeZone={timeZone} />
      )}
      <ul>
        {[...open, ...done].map((one) => (
          <HomeworkLine
            key={one.id}
            homework={one}
            timeZone={timeZone}
            actions={one.doneAt === null && <TakeAway here={here} homework={one} />}
          />
        ))}
      </ul>
    </Card>
  );
}

export default function CoachThread({ loaderData, actionData }: Route.ComponentProps) {
  const { member, thread, owner, timeZone, madeAt, isGiving } = loaderData;
  const here = `/admin/messages/${member.id}`;
  const parts = { ...loaderData, here, problem: actionData };
  useLiveRefresh(true);
  useFocusField();
  const keys = useListKeys(loaderData);
  const header = (
    <>
      <PageHeader
        title={`${member.firstName} ${member.lastName}`}
        aside={<TierBadge tier={member.effectiveTier} />}
        lead={`${shownAddress(member.email)} · ${owner ? `${owner}'s member` : "no coach assigned"} · ${member.firstName} is in ${zoneWords(member.timeZone)}`}
        back={{ href: "/admin/messages", label: "Back to Messages" }}
        actions={<HeadActions {...loaderData} here={here} />}
      />
      {thread.standing.leavesOn && (
        <StandingNote
          name={member.firstName}
          standing={thread.standing}
          what="messages"
          timeZone={timeZone}
        />
      )}
      {actionData && !hasOwnPlace(actionData.form, loaderData) && <FormSummary problem={actionData} />}
    </>
  );
  return (
    <>
      <ThreadPage
        header={header}
        beside={
          <HomeworkCard
            homework={loaderData.homework}
            here={here}
            timeZone={timeZone}
            member={member}
            standing={thread.standing}
          />
        }
      >
        <Conversation {...parts} waiting={waitingLine(loaderData)} empty={<p>Say hello.</p>}>
          <WriteToMember
            {...thread}
            member={member}
            at={(form) => `${here}?form=${form}`}
            problem={actionData}
          />
        </Conversation>
      </ThreadPage>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={here} />
      <div className="text-ink-muted">
        <ListKeys keys={keys} />
      </div>
      {isGiving && member.canRead && <GiveDialog {...parts} />}
    </>
  );
}
