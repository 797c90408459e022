import { formatDate } from "#app/ui/format.ts";
import type { ListedMember } from "./members.server.ts";

type Props = { member: ListedMember; timeZone: string; now: Date };

/** What a user's card says about the account: subscription, status, dates and a free membership. */
export function AccountFacts({ member, timeZone, now }: Props) {
  const {
    subscriptionTier,
    subscriptionStatus,
    updatedAt,
    createdAt,
    freeMembershipTier,
    freeMembershipUntil,
  } = member;
  const isActive = freeMembershipTier !== null && freeMembershipUntil !== null && freeMembershipUntil > now;
  const facts = [
    ["Subscription", subscriptionTier ?? "basic"],
    ["Status", subscriptionStatus ?? "inactive"],
    ["Last updated", updatedAt ? formatDate(updatedAt, timeZone) : "Never"],
    ["Member since", formatDate(createdAt, timeZone)],
    ["Free membership tier", freeMembershipTier ?? "none"],
    ["Free membership expires", freeMembershipUntil ? formatDate(freeMembershipUntil, timeZone) : "–"],
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {isActive
          ? `Active Free ${freeMembershipTier.toUpperCase()} until ${formatDate(freeMembershipUntil, timeZone)}`
          : "No active free membership"}
      </p>
    </>
  );
}
