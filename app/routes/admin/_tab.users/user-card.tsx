import type { ReactNode } from "react";
import { AuditTrail } from "#app/features/base/audit/audit-trail.tsx";
import { WhyThisPlan } from "#app/features/people/entitlements/why-this-plan.tsx";
import { AccountFacts, isFreeNow } from "#app/features/people/roster/account-facts.tsx";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { PlanBadge } from "#app/features/people/roster/plan-badge.tsx";
import { leavingWords } from "#app/features/people/roster/standing.ts";
import { PerformancePanel } from "#app/features/training/stats/performance-panel.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { SendForm } from "../_tab/send-form.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { CoachForm, TierForm } from "./account-forms.tsx";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Props = Pick<Page, "coaches" | "plans" | "now" | "timeZone" | "siteTimeZone"> & {
  card: NonNullable<Page["card"]>;
  problem: FormProblem | undefined;
  /** Whether the member's row is above the card, with their address, plan, and the link to their page. */
  isListed: boolean;
};

/** One way to change a plan, and when to use it. */
function Choice({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3 border-t border-line pt-3" aria-label={heading}>
      <div>
        <h3 className="font-sans text-base font-bold">{heading}</h3>
        <p className="text-ink-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

/** The current free membership, with buttons to grant, change, and remove it. */
function FreeMembership({ card: { member }, now, siteTimeZone }: Props) {
  const at = useAddress();
  const { freeMembershipTier, freeMembershipUntil } = member;
  const isFree = isFreeNow(member, now);
  return (
    <Choice
      heading="Free membership"
      hint="Lends Elite or Pro until a day. After it, the subscription counts again."
    >
      <p>
        {isFree && freeMembershipTier && freeMembershipUntil
          ? `Active Free ${freeMembershipTier.toUpperCase()} until ${formatDate(freeMembershipUntil, siteTimeZone)}`
          : "No active free membership"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={at({ free: member.id })} className={buttonClass({})} preventScrollReset>
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
    </Choice>
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

/** Their plan in words, and what coaches came to change; who it is, unless the row above says it. */
function Changing(props: Props) {
  const { card, coaches, problem, timeZone, siteTimeZone, isListed } = props;
  const { member, standing, entitlement } = card;
  return (
    <div className="grid content-start gap-4">
      {!isListed && (
        <p>
          <a href={`mailto:${member.email}`} className="link break-all">
            {member.email}
          </a>{" "}
          ·{" "}
          <Link to={memberAddress(member.id)} className="link">
            Member page
          </Link>
        </p>
      )}
      {entitlement && <WhyThisPlan {...entitlement} timeZone={timeZone} siteTimeZone={siteTimeZone} />}
      {standing?.leavesOn && (
        <p className="text-warning">{leavingWords(member.firstName, standing.leavesOn, timeZone)}</p>
      )}
      <CoachForm member={member} coaches={coaches} problem={problem} />
    </div>
  );
}

/** One member on the Users tab: who it is, why they have their plan, what can be changed, coaches' actions, numbers. */
export function UserCard(props: Props) {
  const { card, coaches, plans, now, problem, timeZone, siteTimeZone, isListed } = props;
  const { member, trail } = card;
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card
      heading={name}
      aside={!isListed && <PlanBadge tier={member.effectiveTier} isCoach={member.isAdmin} />}
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <Changing {...props} />
        <AccountFacts member={member} now={now} timeZone={timeZone} siteTimeZone={siteTimeZone} />
        <Choice heading="Subscription" hint="For a plan they bought, changed, or ended.">
          <TierForm member={member} plans={plans} problem={problem} />
        </Choice>
        <FreeMembership {...props} />
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
        <Performance {...props} name={name} />
      </div>
    </Card>
  );
}
