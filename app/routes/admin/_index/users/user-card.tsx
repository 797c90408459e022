import { useSearchParams } from "react-router";
import { AuditTrail } from "#app/features/base/audit/audit-trail.tsx";
import { AccountFacts, isFreeNow } from "#app/features/people/coaching/account-facts.tsx";
import { memberAddress } from "#app/features/people/coaching/member-address.ts";
import { PlanBadge } from "#app/features/people/coaching/plan-badge.tsx";
import { WhyThisPlan } from "#app/features/people/entitlements/why-this-plan.tsx";
import { PerformancePanel } from "#app/features/training/stats/performance-panel.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/format.ts";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { Link } from "#app/ui/router-link.tsx";
import { SendForm } from "../send-form.tsx";
import { changedAddress } from "../tabs.ts";
import { CoachForm, TierForm } from "./account-forms.tsx";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Props = Pick<Page, "coaches" | "now" | "timeZone" | "siteTimeZone"> & {
  card: NonNullable<Page["card"]>;
  problem: FormProblem | undefined;
  /** Whether the member's row is above the card, with the link to their page. */
  isListed: boolean;
};

/** The current free membership, with buttons to grant, change, and remove it. */
function FreeMembership({ card: { member }, now, siteTimeZone }: Props) {
  const [query] = useSearchParams();
  const { freeMembershipTier, freeMembershipUntil } = member;
  const isFree = isFreeNow(member, now);
  return (
    <section className="grid gap-3" aria-label="Free membership">
      <p>
        {isFree && freeMembershipTier && freeMembershipUntil
          ? `Active Free ${freeMembershipTier.toUpperCase()} until ${formatDate(freeMembershipUntil, siteTimeZone)}`
          : "No active free membership"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={changedAddress(query, { free: member.id })} className={buttonClass({})} preventScrollReset>
          {isFree ? "Update Free Membership" : "Grant Free Membership"}
        </Link>
        {isFree && (
          <SendForm
            form="remove-free"
            fields={{ userId: member.id, version: member.version }}
            busy="Removing…"
          >
            {(label) => <Button variant="danger">{label ?? "Remove Free Access"}</Button>}
          </SendForm>
        )}
      </div>
    </section>
  );
}

function Performance({ card: { member, performance }, name }: Props & { name: string }) {
  if (!performance) return null;
  return (
    <div className="grid content-start gap-4">
      <PerformancePanel name={name} {...performance} allHref={`${memberAddress(member.id)}?part=drills`} />
      <SendForm form="recalculate-member" fields={{ userId: member.id }} busy="Recalculating…">
        {(label) => <Button variant="quiet">{label ?? "Recalculate weekly accuracy"}</Button>}
      </SendForm>
    </div>
  );
}

/** Who it is, and what coaches came to change. */
function Changing(props: Props) {
  const { card, coaches, problem, timeZone, isListed } = props;
  const { member } = card;
  return (
    <div className="grid content-start gap-4">
      <p>
        <a href={`mailto:${member.email}`} className="link break-all">
          {member.email}
        </a>{" "}
        · joined {formatDate(member.createdAt, timeZone)}
      </p>
      {!isListed && (
        <p>
          <Link to={memberAddress(member.id)} className="link">
            Member page
          </Link>
        </p>
      )}
      <TierForm member={member} problem={problem} />
      <CoachForm member={member} coaches={coaches} problem={problem} />
      <FreeMembership {...props} />
    </div>
  );
}

/** One member on the Users tab: what can be changed first, then account, plan and why, numbers, and coaches' actions. */
export function UserCard(props: Props) {
  const { card, coaches, timeZone, siteTimeZone } = props;
  const { member, entitlement, trail } = card;
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card heading={name} aside={<PlanBadge tier={member.effectiveTier} isCoach={member.isAdmin} />}>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <Changing {...props} />
        <div className="grid content-start gap-4">
          <AccountFacts member={member} timeZone={timeZone} siteTimeZone={siteTimeZone} />
          {entitlement && <WhyThisPlan {...entitlement} timeZone={timeZone} siteTimeZone={siteTimeZone} />}
          <AuditTrail
            entries={trail}
            timeZone={timeZone}
            siteTimeZone={siteTimeZone}
            coaches={coaches}
            more={
              <Link to={`${memberAddress(member.id)}?part=coaches`} className="link">
                Show everything
              </Link>
            }
          />
        </div>
        <Performance {...props} name={name} />
      </div>
    </Card>
  );
}
