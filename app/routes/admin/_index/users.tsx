import { Link, useSearchParams } from "react-router";
import { AuditTrail } from "#app/features/audit/audit-trail.tsx";
import { AccountFacts } from "#app/features/coaching/account-facts.tsx";
import { PerformancePanel } from "#app/features/stats/performance-panel.tsx";
import { TierBadge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Pager } from "./pager.tsx";
import { SendForm } from "./send-form.tsx";
import { changedAddress } from "./tabs.ts";
import { usePolling } from "./use-polling.ts";
import type { load } from "./users.server.ts";

type Props = Awaited<ReturnType<typeof load>>;
type Member = Props["list"]["members"][number];

const minute = 60_000;

function CoachForm({ member, coaches }: { member: Member; coaches: Props["coaches"] }) {
  const options = [
    { value: "unassigned", label: "Unassigned" },
    ...coaches.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <SendForm form="assign-coach" fields={{ userId: member.id }} busy="Saving…">
      {(label) => (
        <>
          <SelectField
            id={`coach-${member.id}`}
            name="assignedCoach"
            label="Assigned coach"
            options={options}
            defaultValue={member.assignedCoach ?? "unassigned"}
          />
          <Button variant="secondary">{label ?? "Save coach"}</Button>
        </>
      )}
    </SendForm>
  );
}

function UserCard({ member, page }: { member: Member; page: Props }) {
  const { coaches, timeZone, now, performance, trail } = page;
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card heading={name} aside={<TierBadge tier={member.effectiveTier} />}>
      <div className="grid gap-4">
        <p>
          <a href={`mailto:${member.email}`} className="link break-all">
            {member.email}
          </a>{" "}
          · joined {formatDate(member.createdAt, timeZone)}
        </p>
        <CoachForm member={member} coaches={coaches} />
        <AccountFacts member={member} timeZone={timeZone} now={now} />
        {member.effectiveTier === "pro" && (
          <>
            <PerformancePanel
              name={name}
              weeks={performance.weeks[member.id] ?? []}
              completions={performance.latest[member.id] ?? []}
              completionsCount={performance.counts[member.id] ?? 0}
            />
            <SendForm form="recalculate-member" fields={{ userId: member.id }} busy="Recalculating…">
              {(label) => <Button variant="quiet">{label ?? "Recalculate weekly accuracy"}</Button>}
            </SendForm>
          </>
        )}
        <AuditTrail entries={trail[member.id] ?? []} timeZone={timeZone} />
      </div>
    </Card>
  );
}

/** The Users tab: cards by tier, fifty a page. */
export function Users(props: Props) {
  const { coaches, list, sort } = props;
  const [query] = useSearchParams();
  usePolling(minute / 2);
  return (
    <>
      <FilterBar tab="users" coaches={coaches} unassigned keep={["sort"]} />
      <p>
        <Link
          to={changedAddress(query, { sort: sort === "asc" ? "desc" : "asc", page: null })}
          className={buttonClass({ variant: "quiet" })}
        >
          Sort by tier: {sort === "asc" ? "Pro first" : "Basic first"}
        </Link>
      </p>
      {list.total === 0 && <EmptyState title="No users found" level={2} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {list.members.map((member) => (
          <UserCard key={member.id} member={member} page={props} />
        ))}
      </div>
      <Pager {...list} what="users" />
    </>
  );
}
