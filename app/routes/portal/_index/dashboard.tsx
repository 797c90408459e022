import { WeeklyUploadCard } from "#app/features/submissions/weekly-upload-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import type { load } from "./dashboard.server.ts";
import { tabAddress } from "./tabs.ts";

type Props = Awaited<ReturnType<typeof load>> & { plan: string };
type Recent = NonNullable<Props["videos"]>["recent"];

function RecentActivity({ recent, timeZone }: { recent: Recent; timeZone: string }) {
  return (
    <Card heading="Recent Activity">
      {recent.length === 0 && (
        <EmptyState title="Nothing sent yet">Your latest video requests stand here.</EmptyState>
      )}
      <ul className="grid gap-3">
        {recent.map((submission) => (
          <li key={submission.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {submission.title}
              <span className="block text-sm text-ink-muted">
                {formatDate(submission.uploadedAt, timeZone)}
              </span>
            </span>
            {submission.status === "reviewed" ? (
              <Badge tone="success">Reviewed</Badge>
            ) : (
              <Badge tone="warning">Pending Review</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The Dashboard tab: the plan, and for pro the week's upload and the latest requests. */
export function Dashboard({ videos, timeZone, plan }: Props) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <StatTile label="Videos Submitted" value={videos ? String(videos.count) : "–"} />
        <StatTile label="Membership Status" value="Active" change={`${plan} plan`} />
      </div>
      {videos && (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <WeeklyUploadCard
            upload={videos.upload}
            timeZone={timeZone}
            action={
              videos.upload.hasUploadedThisWeek ? (
                <Button type="button" variant="secondary" disabled>
                  Uploaded
                </Button>
              ) : (
                <ButtonLink href={tabAddress("videos")} variant="primary">
                  Upload this week's video
                </ButtonLink>
              )
            }
          />
          <RecentActivity recent={videos.recent} timeZone={timeZone} />
        </div>
      )}
    </div>
  );
}
