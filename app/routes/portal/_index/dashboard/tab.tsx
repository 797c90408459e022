import { useOutletContext } from "react-router";
import { daysWords } from "#app/features/base/calendar/day-words.ts";
import type { WaitingCounts } from "#app/features/desk/digest/unread-counts.server.ts";
import { FirstStepsList } from "#app/features/desk/first-steps/first-steps-list.tsx";
import type { Offer } from "#app/features/people/plans/texts.ts";
import { NotificationBanners } from "#app/features/talk/notifications/notification-banners.tsx";
import { WeekStrip } from "#app/features/training/drills/week-strip.tsx";
import { GoalRows } from "#app/features/training/goals/goal-rows.tsx";
import { PprLine } from "#app/features/training/stats/ppr-line.tsx";
import { WeeklyUploadCard } from "#app/features/video/submissions/weekly-upload-card.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { stripDay } from "../progress/addresses.ts";
import { nextLessonDialog, tabAddress } from "../tabs.ts";
import { NextDrill, NextTutorial } from "./next-drill.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import type { load } from "./tab.server.ts";
import { Waiting } from "./waiting.tsx";

type Props = Awaited<ReturnType<typeof load>> & { plan: string; memberId: string };
/** What the shell around the page has read. */
type FromShell = { waiting: WaitingCounts; offers: readonly Offer[] };
type Coached = NonNullable<Props["coached"]>;

const here = tabAddress("dashboard");
const dismissAction = `${here}&form=read-notification`;

const practicePage = () => "/portal/practice";

function Week({ training, coached, milestones, runWords }: Props) {
  const { plan, days, legend, goals, lastDay } = training;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !(plan || lastDay || goals)) return null;
  return (
    <section aria-labelledby="week" className="grid gap-3 lg:col-start-1">
      <h2 id="week" className="font-sans text-sm font-semibold text-ink-muted">
        {`This week, ${daysWords(first.date, last.date)}`}
      </h2>
      <WeekStrip days={days} hrefOf={plan ? stripDay : practicePage} />
      {legend && (
        <p className="text-center text-caption text-ink-muted" aria-hidden="true">
          {legend}
        </p>
      )}
      {milestones.map((words) => (
        <p key={words} className="font-display text-2xl leading-tight font-bold text-success">
          {words}
        </p>
      ))}
      {runWords && <p className="font-bold">{runWords}</p>}
      {goals && <GoalRows goals={goals} />}
      {coached && (
        <>
          <PprLine points={coached.weeks.points} summary={coached.weeks.summary} />
          <details className="disclosure text-sm">
            <summary>{coached.weeks.note.line}</summary>
            <p className="text-ink-muted">{coached.weeks.note.detail}</p>
          </details>
        </>
      )}
    </section>
  );
}

function WeeklyReminder({ coached, timeZone }: { coached: Coached; timeZone: string }) {
  const action = coached.upload.hasUploadedThisWeek ? (
    <Button type="button" variant="secondary" disabled>
      Uploaded
    </Button>
  ) : (
    <ButtonLink href={tabAddress("videos")}>Upload this week's video</ButtonLink>
  );
  return <WeeklyUploadCard upload={coached.upload} timeZone={timeZone} action={action} />;
}

/** The plan's three numbers, and the week's upload once it is used: nothing to do here, so it starts closed. */
function OwnPlan({ tutorials, coached, plan, timeZone, offers }: Props & Pick<FromShell, "offers">) {
  return (
    <details className="disclosure">
      <summary>Your {plan} plan in numbers</summary>
      <div className="mt-2 grid gap-4">
        <StatRow across={3}>
          <StatTile label="Available Content" value={String(tutorials)} change="tutorials" />
          <StatTile label="Videos Submitted" value={coached ? String(coached.count) : "–"} />
          <StatTile label="Membership Status" value="Active" change={`${plan} plan`} />
        </StatRow>
        {coached?.upload.hasUploadedThisWeek && <WeeklyReminder coached={coached} timeZone={timeZone} />}
        {offers.map(({ title, description }) => (
          <p key={title} className="text-sm text-ink-muted">
            <strong className="text-ink">{`${title}:`}</strong> {description}
          </p>
        ))}
      </div>
    </details>
  );
}

/**
 * The Dashboard tab: what to do now, what waits, how the week is going; then what the plan includes and the latest
 * requests.
 */
export function Dashboard(props: Props) {
  const { training, coached, timeZone, tutorials, lesson, notifications, firstSteps } = props;
  const lessonHref = lesson ? nextLessonDialog(lesson.id) : tabAddress("content");
  const { waiting: counts, offers } = useOutletContext<FromShell>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {firstSteps && (
        <FirstStepsList
          steps={firstSteps}
          logHref={training.plan?.next ? null : "/portal/practice"}
          tutorialsHref={lessonHref}
          goalsHref={training.goals ? null : "/portal/goals"}
          dismissAction={`${here}&form=dismiss-first-steps`}
          here={here}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-y-6">
        {training.plan ? (
          <NextDrill
            plan={training.plan}
            days={training.days}
            today={props.today}
            memberId={props.memberId}
          />
        ) : (
          <NextTutorial tutorials={tutorials} lesson={lesson} href={lessonHref} lastDay={training.lastDay} />
        )}
        <Waiting items={coached?.waiting ?? []} counts={counts} />
        <Week {...props} />
      </div>
      <NotificationBanners notifications={notifications} timeZone={timeZone} action={dismissAction} />
      {coached && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start lg:gap-10">
          {!coached.upload.hasUploadedThisWeek && <WeeklyReminder coached={coached} timeZone={timeZone} />}
          <RecentActivity
            recent={coached.recent}
            timeZone={timeZone}
            prefersSmallVideos={props.prefersSmallVideos}
            reviewTime={coached.reviewTime}
          />
        </div>
      )}
      <OwnPlan {...props} offers={offers} />
    </div>
  );
}
