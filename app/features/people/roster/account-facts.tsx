import { planNames } from "#app/features/base/tiers.ts";
import { formatDate, formatPercent } from "#app/ui/time/format.ts";
import type { ListedMember } from "./members.server.ts";

/** The coach's zone for dates, and the zone a free membership ends in (D48). */
type Props = { member: ListedMember; now: Date; timeZone: string; siteTimeZone: string };

/** Whether a free membership counts now (contract, "Admin area"). */
export function isFreeNow(member: ListedMember, now: Date): boolean {
  const { freeMembershipTier, freeMembershipUntil } = member;
  return freeMembershipTier !== null && freeMembershipUntil !== null && freeMembershipUntil > now;
}

/**
 * The account section of a user's card. The subscription is in its own form, and a free membership in its section, unless
 * that is over.
 */
export function AccountFacts({ member, now, timeZone, siteTimeZone }: Props) {
  const { freeMembershipTier, freeMembershipUntil: until, updatedAt } = member;
  const isOver = freeMembershipTier !== null && until !== null && until <= now;
  const progress = [
    ["Accuracy progress", member.accuracyProgress],
    ["Consistency progress", member.consistencyProgress],
    ["Strategy progress", member.strategyProgress],
  ] as const;
  const facts = [
    ["Status", member.subscriptionStatus ?? "inactive"],
    ["Last updated", updatedAt ? formatDate(updatedAt, timeZone) : "Never"],
    ["Member since", formatDate(member.createdAt, timeZone)],
    ...(isOver
      ? [["Free membership", `${planNames[freeMembershipTier]}, ended ${formatDate(until, siteTimeZone)}`]]
      : []),
    // Nothing is said about a bar that has no value yet.
    ...progress.flatMap(([label, value]) => (value === null ? [] : [[label, formatPercent(value, 0)]])),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
