import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { planNames } from "#app/features/base/tiers.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { messages as noteMessages } from "#app/features/talk/notes/messages.ts";
import { NotificationBanners } from "#app/features/talk/notifications/announcements.tsx";
import { accuracyBand, smallSample } from "#app/features/training/stats/rules.ts";
import { accuracyText, consistencyText } from "#app/features/training/stats/shown.ts";
import { arrowSoFar, trendSoFar } from "#app/features/training/stats/weeks/week-trend.tsx";
import { weekDates } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { apartWords } from "#app/features/training/stats/weeks/window-rules.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { formatDate, formatPercent } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { forms, loadDashboard } from "./dashboard.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Dashboard" }];

export const loader = memberLoader(async ({ services, actor }) => loadDashboard({ services, actor }));

export const action = formAction(forms);

/** The shortcuts; only this upload link uses the stored plan (D52). */
function QuickActions({ hasStoredPro }: { hasStoredPro: boolean }) {
  return (
    <Card heading="Quick Actions">
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/portal" variant="primary">
          View Tutorials
        </ButtonLink>
        {hasStoredPro && <ButtonLink href="/portal?tab=videos">Upload Video</ButtonLink>}
        <ButtonLink href="/contact">Contact Support</ButtonLink>
      </div>
    </Card>
  );
}

/** The member's progress in a word; a dash while nothing is known. */
function ProgressPill({ percent }: { percent: number | null }) {
  return percent === null ? (
    <Badge>Progress –</Badge>
  ) : (
    <Badge tone="success">
      <span className="tabular-nums">{`Progress ${percent}%`}</span>
    </Badge>
  );
}

type Numbers = NonNullable<Awaited<ReturnType<typeof loadDashboard>>["numbers"]>;

function percentOf(text: string | null): { value: string; change: string } {
  if (text === null) return { value: "–", change: "nothing logged yet" };
  return { value: accuracyText(Number(text)), change: accuracyBand(Number(text)) };
}

function Baseline({ week }: { week: Numbers["baseline"] }) {
  const { value, change } = percentOf(week?.accuracyPercentage ?? null);
  const sample = week ? smallSample(week.totalRounds, null) : "";
  return <StatTile label="Baseline (Week 1)" value={value} change={`${change}${sample}`} />;
}

function CurrentWeek({ week }: { week: Numbers["week"] }) {
  const { value } = percentOf(week.accuracyPercentage);
  if (week.accuracyPercentage === null)
    return <StatTile label="Current Week" value={value} change="nothing logged this week" />;
  return (
    <StatTile
      label="Current Week"
      value={value}
      change={`${weekDates(week)}: ${trendSoFar(week)}${week.apart ? `. ${apartWords(week.apart)}` : ""}`}
      direction={arrowSoFar(week)}
    />
  );
}

/** The four cards of a pro member: baseline, this week, consistency, and videos waiting for an answer. */
function YourProgress({ numbers }: { numbers: Numbers }) {
  const { consistency, requests, waiting } = numbers;
  // One drill alone has no consistency (contract, "Numbers").
  const even = consistency.drillsCompleted >= 2 ? consistency.consistencyPercentage : null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Your Progress</h2>
      <StatRow across={4}>
        <Baseline week={numbers.baseline} />
        <CurrentWeek week={numbers.week} />
        <StatTile
          label="Consistency"
          value={even === null ? "–" : consistencyText(even)}
          change={
            even === null ? "needs two logged drills" : `over all ${consistency.drillsCompleted} drills`
          }
        />
        <StatTile
          label="Analysis Requests"
          value={String(requests)}
          change={waiting === 0 ? "none waiting" : `${waiting} waiting for feedback`}
        />
      </StatRow>
    </section>
  );
}

type NotesData = Pick<Awaited<ReturnType<typeof loadDashboard>>, "notes" | "moreNotes" | "timeZone">;

/** The coach's latest three notes, and how many more there are. */
function LatestNotes({ notes, moreNotes, timeZone }: NotesData) {
  return (
    <Card heading="Practice Notes from Coach">
      {notes.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="font-bold">{noteMessages.emptyTitle}</p>
          <p>{noteMessages.empty}</p>
          <ButtonLink href="/portal/practice">Log practice</ButtonLink>
        </div>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-5">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
                {note.title}
                {!note.isRead && <Badge tone="accent">New</Badge>}
              </h3>
              <p className="text-sm text-ink-muted">
                {note.coachName} · {formatDate(note.createdAt, timeZone)}
              </p>
              <OwnWords className="max-w-prose">{note.content}</OwnWords>
            </li>
          ))}
        </ul>
      )}
      {moreNotes > 0 && (
        <p className="mt-5">
          <a href="/portal?tab=notes" className="link">{`${moreNotes} more notes from your coach`}</a>
        </p>
      )}
    </Card>
  );
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, tier, storedTier, memberSince, timeZone, why, progress, strategy, numbers } = loaderData;
  const { notes, moreNotes, notifications, purchaseWaits } = loaderData;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={`Welcome back, ${firstName || "Player"}`}
        aside={
          <>
            <TierBadge tier={tier}>{planNames[tier]} Member</TierBadge>
            <ProgressPill percent={progress} />
            {strategy !== null && <Badge>{`Strategy ${formatPercent(strategy, 0)}`}</Badge>}
          </>
        }
        lead={`Member since ${formatDate(memberSince, timeZone)}`}
      />
      <FormSummary problem={actionData} />
      <NotificationBanners notifications={notifications} timeZone={timeZone} action="/dashboard" />
      <QuickActions hasStoredPro={storedTier === "pro"} />
      {numbers && <YourProgress numbers={numbers} />}
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <LatestNotes notes={notes} moreNotes={moreNotes} timeZone={timeZone} />
        <Card heading="Your plan" aside={<a href="/plans">See all plans</a>}>
          <p>{`Your plan: ${why}`}</p>
          {purchaseWaits && (
            <Notice tone="info" title={messages.purchaseWaits} className="mt-4">
              <a href="/account">Open my account</a>
            </Notice>
          )}
          <p className="mt-4">
            <a href="/plans#access-codes">I have an access code</a>
          </p>
        </Card>
      </div>
    </div>
  );
}
