import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { localDate, memberTimeZone, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { whyTheirPlan } from "#app/features/people/entitlements/reasons/why.server.ts";
import { memberHasWaitingPurchase } from "#app/features/people/entitlements/store/store-events.server.ts";
import { standingOf } from "#app/features/people/roster/standing.server.ts";
import { listWeeksOf } from "#app/features/training/stats/admin-queries.server.ts";
import { recentWeeksForCoach } from "#app/features/training/stats/charts/chart-rules.ts";
import { readShotsOf } from "#app/features/training/stats/sums.server.ts";
import { verdictWeeks } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { findAccountAndGear } from "./gear.server.ts";
import { listOwed } from "./next-due.server.ts";
import { inDueOrder } from "./rules.ts";

/**
 * One member as coaches see them: account, plan with its reason and price (D3), a purchase held until the address is
 * confirmed (D56), numbers of recent weeks and shots, bags and matches, and what is due. Throws not_found.
 */
export const readMember = operation(
  "readMemberTimeline",
  z.object({ userId: opaqueId }),
  async function readMember(services, actor, { userId }) {
    const { db, clock, config } = services;
    const found = await findAccountAndGear(db.read, userId);
    if (!found) throw notFound();
    const { account, planSource, gear, measured } = found;
    const member = toUser(services, account);
    const { siteTimeZone } = config;
    const now = clock.now();
    const zone = memberTimeZone({ setting: member.timeZone, site: siteTimeZone });
    const weeks = await listWeeksOf(services, actor, { userIds: [userId] });
    return {
      member,
      standing: standingOf(services, account, now),
      gear,
      /** The member's time zone (D17). */
      zone,
      why: whyTheirPlan(services, account, planSource),
      price: getSite(services).plans.find(({ tier }) => tier === member.effectiveTier)?.price ?? null,
      // A confirmed address already has its purchases.
      purchaseWaits:
        account.emailVerifiedAt === null && (await memberHasWaitingPurchase(services, actor, { userId })),
      ...recentWeeksForCoach(weeks.slice(-verdictWeeks), weekOfYear(localDate(now, zone))),
      shots: (await readShotsOf(db.read, userId, localDate(now, zone))).trends,
      measured,
      due: inDueOrder(
        await listOwed(db.read, { ids: [userId], now, today: localDate(now, siteTimeZone) }),
        now,
        {
          siteTimeZone,
          memberZone: zone,
          replyWithin: replyWithin(services),
        },
      ),
    };
  },
);
