import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { AuditTrail } from "#app/features/base/audit/audit-trail.tsx";
import { tierOptions } from "#app/features/base/tiers.ts";
import { AccountFacts, isFreeNow } from "#app/features/people/coaching/account-facts.tsx";
import { WhyThisPlan } from "#app/features/people/entitlements/why-this-plan.tsx";
import { PerformancePanel } from "#app/features/training/stats/performance-panel.tsx";
import { TierBadge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { SendForm } from "../send-form.tsx";
import { changedAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Member = Page["list"]["entities"][number];

function TierForm({ member }: { member: Member }) {
  return (
    <SendForm form="set-tier" fields={{ id: member.id }} busy="Saving…">
      {(label, sent) => (
        <>
          <SelectField
            id={`tier-${member.id}`}
            name="tier"
            label="Subscription tier"
            options={tierOptions}
            defaultValue={sent("tier")[0] ?? member.subscriptionTier ?? "basic"}
          />
          <Button variant="secondary">{label ?? "Save tier"}</Button>
        </>
      )}
    </SendForm>
  );
}

function CoachForm({ member, coaches }: { member: Member; coaches: Page["coaches"] }) {
  const options = [
    { value: "unassigned", label: "Unassigned" },
    ...coaches.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <SendForm form="assign-coach" fields={{ userId: member.id }} busy="Saving…">
      {(label, sent) => (
        <>
          <SelectField
            id={`coach-${member.id}`}
            name="assignedCoach"
            label="Assigned coach"
            options={options}
            defaultValue={sent("assignedCoach")[0] ?? member.assignedCoach ?? "unassigned"}
          />
          <Button variant="secondary">{label ?? "Save coach"}</Button>
        </>
      )}
    </SendForm>
  );
}

/** What is free now, the way to grant or change it, and to take it away. */
function FreeMembership({ member, page }: { member: Member; page: Page }) {
  const [query] = useSearchParams();
  const { freeMembershipTier, freeMembershipUntil } = member;
  const isFree = isFreeNow(member, page.now);
  return (
    <section className="grid gap-3" aria-label="Free membership">
      <p>
        {isFree && freeMembershipTier && freeMembershipUntil
          ? `Active Free ${freeMembershipTier.toUpperCase()} until ${formatDate(freeMembershipUntil, page.siteTimeZone)}`
          : "No active free membership"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={changedAddress(query, { free: member.id })} className={buttonClass({})} preventScrollReset>
          {isFree ? "Update Free Membership" : "Grant Free Membership"}
        </Link>
        {isFree && (
          <SendForm form="remove-free" fields={{ userId: member.id }} busy="Removing…">
            {(label) => <Button variant="danger">{label ?? "Remove Free Access"}</Button>}
          </SendForm>
        )}
      </div>
    </section>
  );
}

function Performance({ member, name, page }: { member: Member; name: string; page: Page }): ReactNode {
  if (member.effectiveTier !== "pro") return null;
  const { weeks, latest, counts } = page.performance;
  return (
    <>
      <PerformancePanel
        name={name}
        weeks={weeks[member.id] ?? []}
        completions={latest[member.id] ?? []}
        completionsCount={counts[member.id] ?? 0}
      />
      <SendForm form="recalculate-member" fields={{ userId: member.id }} busy="Recalculating…">
        {(label) => <Button variant="quiet">{label ?? "Recalculate weekly accuracy"}</Button>}
      </SendForm>
    </>
  );
}

/** One member on the Users tab: account, plan and why, coach, numbers, and what coaches did. */
export function UserCard({ member, page }: { member: Member; page: Page }) {
  const [query] = useSearchParams();
  const { timeZone, siteTimeZone, trail, entitlements } = page;
  const name = `${member.firstName} ${member.lastName}`;
  const plan = entitlements[member.id];
  return (
    <Card heading={name} aside={<TierBadge tier={member.effectiveTier} />}>
      <div className="grid gap-4">
        <p>
          <a href={`mailto:${member.email}`} className="link break-all">
            {member.email}
          </a>{" "}
          · joined {formatDate(member.createdAt, timeZone)}
        </p>
        <TierForm member={member} />
        <CoachForm member={member} coaches={page.coaches} />
        <AccountFacts member={member} timeZone={timeZone} siteTimeZone={siteTimeZone} />
        {plan && <WhyThisPlan {...plan} timeZone={siteTimeZone} />}
        <FreeMembership member={member} page={page} />
        <Performance member={member} name={name} page={page} />
        <AuditTrail
          entries={trail[member.id] ?? []}
          timeZone={timeZone}
          more={
            <Link to={changedAddress(query, { trail: member.id })} className="link" preventScrollReset>
              Show everything
            </Link>
          }
        />
      </div>
    </Card>
  );
}
