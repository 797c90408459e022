import { Link, useOutletContext } from "react-router";
import type { WaitingCounts } from "#app/features/desk/digest/unread-counts.server.ts";
import { NotificationBanners } from "#app/features/talk/notifications/notification-banners.tsx";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { WeeklyUploadCard } from "#app/features/video/submissions/weekly-upload-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";
import { ThisWeek } from "./this-week.tsx";

type Props = Awaited<ReturnType<typeof load>> & { plan: string };
type Videos = NonNullable<Props["videos"]>;

const dismissAction = `${tabAddress("dashboard")}&form=read-notification`;

function RecentActivity({ recent, timeZone }: { recent: Videos["recent"]; timeZone: string }) {
  return (
    <Card heading="Recent Activity">
      {recent.length === 0 && (
        <EmptyState title="Nothing sent yet">Your latest video requests stand here.</EmptyState>
      )}
      <ul className="grid gap-3">
        {recent.map((submission) => (
          <li key={submission.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <Link to={tabAddress("videos")} className="link">
                {shownTitle(submission.title)}
              </Link>
              <span className="block text-ink-muted">{formatDate(submission.uploadedAt, timeZone)}</span>
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

function WeeklyReminder({ videos, timeZone }: { videos: Videos; timeZone: string }) {
  const action = videos.upload.hasUploadedThisWeek ? (
    <Button type="button" variant="secondary" disabled>
      Uploaded
    </Button>
  ) : (
    <ButtonLink href={tabAddress("videos")}>Upload this week's video</ButtonLink>
  );
  return <WeeklyUploadCard upload={videos.upload} timeZone={timeZone} action={action} />;
}

/** The Dashboard tab: what the plan holds, what this week asks for, and for pro the upload and the latest requests. */
export function Dashboard(props: Props) {
  const { videos, timeZone, plan, tutorials } = props;
  const { notes } = useOutletContext<WaitingCounts>();
  return (
    <div className="grid gap-6">
      <NotificationBanners notifications={props.notifications} timeZone={timeZone} action={dismissAction} />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatTile label="Available Content" value={String(tutorials)} change="tutorials to watch" />
        <StatTile label="Videos Submitted" value={videos ? String(videos.count) : "–"} />
        <StatTile label="Membership Status" value="Active" change={`${plan} plan`} />
      </div>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <ThisWeek {...props} unreadNotes={notes} />
        {videos && (
          <div className="grid gap-6">
            <WeeklyReminder videos={videos} timeZone={timeZone} />
            <RecentActivity recent={videos.recent} timeZone={timeZone} />
          </div>
        )}
      </div>
    </div>
  );
}
