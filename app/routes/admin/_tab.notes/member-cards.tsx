import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { memberAddress } from "#app/features/people/coaching/member-address.ts";
import type { ListedMember } from "#app/features/people/coaching/members.server.ts";
import { CompletionLine } from "#app/features/training/completions/completion-line.tsx";
import type { ShownCompletion } from "#app/features/training/stats/admin-queries.server.ts";
import { TierBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { changedAddress } from "../_tab/tabs.ts";
import type { load } from "./tab.server.ts";

function AboutLink({ id }: { id: string }) {
  const [query] = useSearchParams();
  return (
    <Link to={changedAddress(query, { completion: id })} preventScrollReset className="link">
      Write a note about this
    </Link>
  );
}

type Completions = {
  completions: readonly ShownCompletion[];
  total: number;
  isAll?: boolean;
  userId: string;
};

/** A member's completions, newest first; if there are more than ten, it links to all. */
export function CompletionList({ completions, total, isAll = false, userId }: Completions) {
  const [query] = useSearchParams();
  if (total === 0) return <p>No drills completed yet</p>;
  return (
    <div className="grid gap-3">
      {!isAll && total > completions.length && (
        <p className="text-ink-muted">
          Showing latest 10 of {total}.{" "}
          <Link to={changedAddress(query, { user: userId, all: "on", completions: null })} className="link">
            Show all {total}
          </Link>
        </p>
      )}
      <ul className="grid gap-4">
        {completions.map((completion) => (
          <li key={completion.id} className="grid gap-1">
            <CompletionLine completion={completion} action={<AboutLink id={completion.id} />} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardProps = {
  member: ListedMember;
  completions: readonly ShownCompletion[];
  total: number;
  select: ReactNode;
};

/** A member's card: the latest ten completions, and a link to write the member a note. */
export function NoteCard({ member, completions, total, select }: CardProps) {
  return (
    <Card
      heading={
        <Link to={memberAddress(member.id)} className="hover:underline">
          {member.firstName} {member.lastName}
        </Link>
      }
      aside={<TierBadge tier={member.effectiveTier} />}
      footer={select}
    >
      <p className="mb-3 break-all text-ink-muted">{member.email}</p>
      <CompletionList completions={completions} total={total} userId={member.id} />
    </Card>
  );
}

/** A member without logs, on one line. */
export function NoteRow({ member, select }: Pick<CardProps, "member" | "select">) {
  return (
    <li>
      <Link to={memberAddress(member.id)} className="font-semibold hover:underline">
        {member.firstName} {member.lastName}
      </Link>
      <TierBadge tier={member.effectiveTier} />
      <span className="min-w-0 text-ink-muted wrap-anywhere">{member.email}</span>
      <span className="text-ink-muted lg:ml-auto">No drills completed yet</span>
      {select}
    </li>
  );
}

type Recent = { recent: NonNullable<Awaited<ReturnType<typeof load>>["others"]>["recent"]; total: number };

/** The latest logs of all members: five, and how many more there are. */
export function RecentPanel({ recent, total }: Recent) {
  const more = total - recent.length;
  return (
    <Card heading="Recent completions">
      {recent.length === 0 && <p>No drills completed yet</p>}
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {recent.map((completion) => (
          <li key={completion.id} className="grid content-start gap-1">
            <p>
              <Link to={memberAddress(completion.member.id)} className="hover:underline">
                {completion.member.name}
              </Link>
            </p>
            <CompletionLine completion={completion} action={<AboutLink id={completion.id} />} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-ink-muted">and {more} more, by member below</p>}
    </Card>
  );
}
