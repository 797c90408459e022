import { within } from "#app/features/base/site/promises.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Recent = NonNullable<Awaited<ReturnType<typeof load>>["coached"]>["recent"];

type Props = { recent: Recent; timeZone: string; prefersSmallVideos: boolean; reviewTime: string | null };

/** The latest requests with their stills, each linked to its answer. */
export function RecentActivity({ recent, timeZone, prefersSmallVideos, reviewTime }: Props) {
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
                <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
                  {submission.title}
                </span>
                <span className="text-sm text-ink-muted">{formatDate(submission.uploadedAt, timeZone)}</span>
              </span>
              {submission.status === "reviewed" ? (
                <Badge tone="success">Reviewed</Badge>
              ) : (
                <Badge tone="warning">Pending Review</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
