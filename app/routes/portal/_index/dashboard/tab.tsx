import { useOutletContext } from "react-router";
import { daysWords } from "#app/features/base/calendar/day-words.ts";
import { within } from "#app/features/base/site/promises.ts";
import type { WaitingCounts } from "#app/features/club/dashboard/unread-counts.server.ts";
import { FirstStepsList } from "#app/features/club/first-steps/first-steps-list.tsx";
import type { Offer } from "#app/features/people/plans/texts.ts";
import { NotificationBanners } from "#app/features/talk/notifications/announcements.tsx";
import { MissedLine } from "#app/features/training/drills/week/missed-line.tsx";
import type { WeekDay } from "#app/features/training/drills/week/week-days.ts";
import { WeekStrip } from "#app/features/training/drills/week/week-strip.tsx";
import { GoalRows } from "#app/features/training/goals/goal-rows.tsx";
import { PprLine } from "#app/features/training/stats/charts/ppr-line.tsx";
import { ShotRows } from "#app/features/training/stats/shots/shot-rows.tsx";
import { WeeklyUploadCard } from "#app/features/video/submissions/new-request/weekly-upload-card.tsx";
import { StatusBadge } from "#app/features/video/submissions/status-badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { allMissed, dayPage, practiceOn, stripDay } from "../progress/addresses.ts";
import { nextLessonDialog, type TabProps, tabAddress } from "../tabs.ts";
import { NextDrill, NextTutorial } from "./next-drill.tsx";
import type { load } from "./tab.server.ts";
import { allWaiting, Waiting } from "./waiting.tsx";

type Props = TabProps<Awaited<ReturnType<typeof load>>>;
/** What the shell around the page has read. */
type FromShell = { waiting: WaitingCounts; offers: readonly Offer[] };
type Coached = NonNullable<Props["coached"]>;

const here = tabAddress("dashboard");
const dismissAction = `${here}&form=read-notification`;

/** Without drills, a day leads to the form for practice. */
const practiceDay = ({ date, isOver }: WeekDay) => (isOver ? practiceOn(date) : "/portal/practice");

/** This week's days, and the run of weeks. */
function Week({ training, milestones, runWords }: Props) {
  const { plan, days, legend, goals, lastDay, missed, drillsDone } = training;
  const [first, last] = [days[0], days.at(-1)];
  const isClear = missed.length === 0 && days.some(({ isOver, state }) => isOver && state !== "rest");
  const summary = [drillsDone, isClear && plan ? "none missed" : null, runWords].filter(
    (words) => words !== null,
  );
  if (!first || !last || !(plan || lastDay || goals)) return null;
  return (
    <section aria-labelledby="week" className="grid gap-1 lg:gap-2">
      <WeekStrip
        days={days}
        legend={legend}
        hrefOf={plan ? stripDay : practiceDay}
        title={
          <h2 id="week" className="font-sans text-sm font-semibold">
            {`This week, ${daysWords(first.date, last.date)}`}
          </h2>
        }
      />
      {milestones.map((words) => (
        <p key={words} className="font-display text-2xl leading-tight font-bold text-success">
          {words}
        </p>
      ))}
      {summary.length > 0 && <p className="font-bold">{summary.join(" · ")}</p>}
      <MissedLine missed={missed} hrefOf={dayPage} allHref={allMissed} />
    </section>
  );
}

/** PPR of the last weeks, which leads to all of them. */
function Ppr(weeks: Coached["weeks"]) {
  return (
    <Link to={tabAddress("history")} className="block py-1 text-inherit no-underline hover:bg-surface-sunken">
      <PprLine {...weeks} />
    </Link>
  );
}

/** What would stand instead of a dash, and the way to it. */
const withPro = (
  <>
    a coach reviews one a week{" "}
    <Link to="/plans#pro" className="link">
      with Pro
    </Link>
  </>
);

/** The plan's three numbers and what the next plan adds, below the coaches' news. */
function OwnPlan({ tutorials, coached, plan, notifications, timeZone }: Props) {
  const [offer] = useOutletContext<FromShell>().offers;
  return (
    <div className="grid gap-4">
      <NotificationBanners notifications={notifications} timeZone={timeZone} action={dismissAction} />
      <StatRow across={3}>
        <StatTile label="Available Content" value={String(tutorials)} change="tutorials" />
        {coached ? (
          <StatTile label="Videos Submitted" value={String(coached.count)} />
        ) : (
          <StatTile label="Videos Submitted" value="–" change={withPro} />
        )}
        <StatTile label="Membership Status" value="Active" change={plan} />
      </StatRow>
      {offer && (
        <p className="text-sm text-ink-muted">
          <strong className="text-ink">{`${offer.title}:`}</strong> {offer.description}{" "}
          <Link to={`/plans#${offer.key}`} className="link">
            {`See ${offer.title}`}
          </Link>
        </p>
      )}
    </div>
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

type NextProps = Props & { lessonHref: string };

function Next({ training, today, tutorials, lesson, lessonHref }: NextProps) {
  const { plan, days, lastDay, practice } = training;
  if (plan) return <NextDrill plan={plan} days={days} today={today} />;
  if (!practice) return null;
  return <NextTutorial {...{ tutorials, lesson, lastDay, practice }} href={lessonHref} />;
}

type Recent = NonNullable<Awaited<ReturnType<typeof load>>["coached"]>["recent"];

type RecentActivityProps = {
  recent: Recent;
  prefersSmallVideos: boolean;
  reviewTime: string | null;
};

/** The latest requests with their stills, each linked to its answer. */
function RecentActivity({ recent, prefersSmallVideos, reviewTime }: RecentActivityProps) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="pb-2 text-xl">
        Recent Activity
      </h2>
      {recent.length === 0 && (
        <EmptyState
          title="Nothing sent yet"
          action={
            <Link to={tabAddress("videos")} className="link py-2.5">
              Upload this week's video
            </Link>
          }
        >
          {`Send a video, and ${within("your coach answers", reviewTime) || "your coach answers"}.`}
        </EmptyState>
      )}
      <ul>
        {recent.map((submission) => (
          <li key={submission.id} className="border-b border-line">
            <Link
              to={`/portal/videos/${submission.id}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-surface-sunken"
            >
              <VideoPoster
                src={prefersSmallVideos ? null : submission.still}
                durationMs={submission.durationMs}
                className="w-[112px] flex-none"
              />
              <span className="min-w-0 flex-[1_1_12rem]">
                <span dir="auto" className="line-clamp-3 font-semibold wrap-anywhere">
                  {submission.title}
                </span>
              </span>
              <StatusBadge {...submission.state} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What belongs to the plan: its numbers and, with reviews, the week's upload and the latest requests. */
function Included(props: Props) {
  const { coached, timeZone, prefersSmallVideos } = props;
  return (
    <>
      <OwnPlan {...props} />
      {coached && <WeeklyReminder coached={coached} timeZone={timeZone} />}
      {coached && (
        <RecentActivity
          recent={coached.recent}
          prefersSmallVideos={prefersSmallVideos}
          reviewTime={coached.reviewTime}
        />
      )}
    </>
  );
}

const column = "grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-8";

/**
 * The Dashboard tab: what to do now, what waits, how the week is going; then what the plan includes and the latest
 * requests. On a desktop PPR and the goals begin the second column, or end the first if nothing waits.
 */
export default function Dashboard(props: Props) {
  const { training, coached, lesson, firstSteps } = props;
  const lessonHref = lesson ? nextLessonDialog(lesson.id) : tabAddress("content");
  const { waiting: counts } = useOutletContext<FromShell>();
  const waiting = allWaiting(props.waiting, counts);
  const numbers = (
    <>
      {coached && <ShotRows shots={coached.shots} />}
      {coached && <Ppr {...coached.weeks} />}
      {training.goals && <GoalRows goals={training.goals} />}
    </>
  );
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2 lg:items-start">
        <div className={column}>
          <Next {...props} lessonHref={lessonHref} />
          {waiting.length > 0 && <Waiting lines={waiting} />}
          <Week {...props} />
          {waiting.length === 0 && numbers}
        </div>
        <div className={column}>
          {waiting.length > 0 && numbers}
          <Included {...props} />
        </div>
      </div>
    </div>
  );
}
