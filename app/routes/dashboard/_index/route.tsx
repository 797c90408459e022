import { planNames } from "#app/features/base/tiers.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { NotificationBanners } from "#app/features/talk/notifications/notification-banners.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Badge, TierBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate, formatPercent } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { forms, loadDashboard } from "./dashboard.server.ts";
import { LatestNotes } from "./latest-notes.tsx";
import { YourProgress } from "./your-progress.tsx";

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
