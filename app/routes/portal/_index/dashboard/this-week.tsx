import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/format.ts";
import { ShotArc, type ShotKey } from "#app/ui/shot-arc.tsx";
import { drillDialog } from "../progress/addresses.ts";
import { tabAddress } from "../tabs.ts";

type TodaysDrill = { id: string; title: string; category: ShotKey; isDone: boolean };

type Props = {
  timeZone: string;
  tutorials: number;
  today: readonly TodaysDrill[] | null;
  unreadNotes: number;
  videos: { reviewDueOn: string | null; unfinished: string | null } | null;
};

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} preventScrollReset={to.includes("complete=")} className="week-line">
        {children}
      </Link>
    </li>
  );
}

function TodayLines({ today }: { today: readonly TodaysDrill[] }) {
  if (today.length === 0) return <Line to={tabAddress("progress")}>No drill for today: see the week</Line>;
  return today.map((drill) => (
    <Line key={drill.id} to={drill.isDone ? tabAddress("progress") : drillDialog(drill.id)}>
      <ShotArc shot={drill.category} size={32} />
      <span className="grow">{drill.isDone ? drill.title : `Log ${drill.title}`}</span>
      {drill.isDone && <Badge tone="success">Completed Today</Badge>}
    </Line>
  ));
}

/** What this week asks of the member, each a link: today's drills, unread notes, the review that is due. */
export function ThisWeek({ today, unreadNotes, videos, tutorials, timeZone }: Props) {
  return (
    <Card heading="This week">
      <ul className="grid gap-1">
        {today && <TodayLines today={today} />}
        {unreadNotes > 0 && (
          <Line to={tabAddress("notes")}>
            <span className="grow">
              {unreadNotes === 1
                ? "1 unread note from your coach"
                : `${unreadNotes} unread notes from your coach`}
            </span>
            <Badge tone="accent">New</Badge>
          </Line>
        )}
        {videos?.unfinished && (
          <Line to={tabAddress("videos")}>
            <span className="grow">{`Finish sending ${videos.unfinished}`}</span>
            <Badge tone="warning">Unfinished</Badge>
          </Line>
        )}
        {videos?.reviewDueOn && (
          <Line to={tabAddress("videos")}>
            {`Your video review is due by ${formatDate(videos.reviewDueOn, timeZone)}`}
          </Line>
        )}
        {!today && (
          <Line to={tabAddress("content")}>
            {tutorials > 0 ? "Watch a tutorial" : "See what there is to watch"}
          </Line>
        )}
      </ul>
    </Card>
  );
}
