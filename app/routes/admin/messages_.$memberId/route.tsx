import { localDate } from "#app/features/base/calendar/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { Composer } from "#app/features/talk/messages/composer.tsx";
import { Conversation, ThreadPage } from "#app/features/talk/messages/conversation.tsx";
import { PhraseFields } from "#app/features/talk/messages/phrase-fields.tsx";
import { readThread } from "#app/features/talk/messages/read-thread.server.ts";
import { searchThread } from "#app/features/talk/messages/search-thread.server.ts";
import { VoiceNote } from "#app/features/talk/messages/voice-note.tsx";
import { GiveHomeworkForm } from "#app/features/training/homework/give-homework-form.tsx";
import { listHomeworkOf } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { TierBadge } from "#app/ui/badge.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { useFocusField } from "#app/ui/takes-focus.ts";
import { formatDayTime } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { Route } from "./+types/route";
import { threadForms } from "./forms.server.ts";
import { HeadActions } from "./head-actions.tsx";
import { HomeworkCard } from "./homework-card.tsx";

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

type Shown = Route.ComponentProps["loaderData"];
type Parts = Shown & { here: string; problem: FormProblem | undefined };

function Write({ member, thread, here, problem }: Parts) {
  if (!member.canRead) {
    return (
      <Notice tone="info" title="No messages on this plan">
        {`${member.firstName} can't read messages now. Earlier messages stay here.`}
      </Notice>
    );
  }
  return (
    <Composer
      key={member.id}
      here={here}
      label={`Your message to ${member.firstName}`}
      memberId={member.id}
      {...thread}
      phrases={(field) => (
        <PhraseFields phrases={thread.phrases} action={`${here}?form=insert-phrase`} field={field} />
      )}
      problem={problem}
    >
      <VoiceNote here={here} memberId={member.id} problem={problem} />
    </Composer>
  );
}

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

const hasOwnPlace = (form: string, { isGiving, member }: Shown) =>
  form === "give-homework"
    ? isGiving
    : ["send", "send-voice", "save-draft", "insert-phrase"].includes(form) && member.canRead;

const waitingLine = ({ member, thread: { waitingSince }, timeZone }: Shown) =>
  waitingSince &&
  `${member.firstName} has been waiting for a reply since ${formatDayTime(waitingSince, timeZone)}.`;

export default function CoachThread({ loaderData, actionData }: Route.ComponentProps) {
  const { member, thread, owner, timeZone, madeAt, isGiving } = loaderData;
  const here = `/admin/messages/${member.id}`;
  const parts = { ...loaderData, here, problem: actionData };
  useLiveRefresh(true);
  useFocusField();
  const header = (
    <>
      <PageHeader
        title={`${member.firstName} ${member.lastName}`}
        aside={<TierBadge tier={member.effectiveTier} />}
        lead={`${member.email} · ${owner ? `${owner}'s member` : "no coach assigned"} · ${zoneWords(member.timeZone)}`}
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
          <Write {...parts} />
        </Conversation>
      </ThreadPage>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={here} />
      {isGiving && member.canRead && <GiveDialog {...parts} />}
    </>
  );
}
