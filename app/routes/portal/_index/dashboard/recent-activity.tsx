import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Recent = NonNullable<Awaited<ReturnType<typeof load>>["coached"]>["recent"];

const lengthWords = (ms: number) => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function Still({ poster, durationMs }: Pick<Recent[number], "poster" | "durationMs">) {
  return (
    <span className="relative h-[54px] w-[96px] flex-none overflow-hidden rounded-sm bg-surface-sunken">
      {poster && (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          width="96"
          height="54"
          className="size-full object-cover"
        />
      )}
      {durationMs !== null && (
        <span className="absolute right-1 bottom-1 rounded-sm bg-hole px-1 text-bar text-chalk">
          {lengthWords(durationMs)}
        </span>
      )}
    </span>
  );
}

/** The latest requests with their stills, each leading to its answer. */
export function RecentActivity({ recent, timeZone }: { recent: Recent; timeZone: string }) {
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
          Send a clip and your coach answers within 2–3 business days.
        </EmptyState>
      )}
      <ul>
        {recent.map((submission) => (
          <li key={submission.id} className="border-b border-line">
            <Link
              to={`/portal/videos/${submission.id}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-surface-sunken"
            >
              <Still poster={submission.poster} durationMs={submission.durationMs} />
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{submission.title}</span>
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
