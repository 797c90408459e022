import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { progressPercent } from "#app/features/club/dashboard/rules.ts";
import { getOwnAccount } from "#app/features/people/accounts/queries.server.ts";
import { whyOwnPlan } from "#app/features/people/entitlements/reasons/why.server.ts";
import { hasWaitingPurchase } from "#app/features/people/entitlements/store/store-events.server.ts";
import { listOwnNotes } from "#app/features/talk/notes/notes.server.ts";
import { messages } from "#app/features/talk/notifications/messages.ts";
import {
  listOwnNotifications,
  readNotification,
} from "#app/features/talk/notifications/notifications.server.ts";
import {
  listWeeklyAccuracy,
  readConsistency,
  readCurrentWeek,
} from "#app/features/training/stats/queries.server.ts";
import { listOwnSubmissions } from "#app/features/video/submissions/queries.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Page = { services: Services; actor: Member };
type Week = Awaited<ReturnType<typeof readCurrentWeek>>;

const shownNotes = 3;

/** Your Progress, only for effective pro: an administrator on another plan has no such numbers (contract, "Member portal"). */
async function loadProgress({ services, actor }: Page, week: Week | null) {
  if (actor.effectiveTier !== "pro" || !week) return null;
  const { entities: weeks } = await listWeeklyAccuracy(services, actor, { limit: 1 });
  const { entities: requests } = await listOwnSubmissions(services, actor);
  return {
    baseline: weeks[0] ?? null,
    week,
    consistency: await readConsistency(services, actor),
    requests: requests.length,
    waiting: requests.filter((request) => request.status !== "reviewed").length,
  };
}

/** The member dashboard's data: their membership, their numbers, and the coach's notes (D6). */
export async function loadDashboard(page: Page) {
  const { services, actor } = page;
  const account = await getOwnAccount(services, actor);
  const canSeeWeek = isAllowed(actor, "readCurrentWeekAccuracy");
  const week = canSeeWeek ? await readCurrentWeek(services, actor) : null;
  const notes = await listOwnNotes(services, actor, { limit: shownNotes });
  const notifications = await listOwnNotifications(services, actor);
  return {
    firstName: account.firstName,
    tier: actor.effectiveTier,
    storedTier: account.subscriptionTier,
    memberSince: account.createdAt,
    timeZone: actor.timeZone,
    why: await whyOwnPlan(services, actor),
    purchaseWaits: await hasWaitingPurchase(services, actor),
    notifications: notifications.entities,
    progress: progressPercent(account, week),
    strategy: account.strategyProgress,
    numbers: await loadProgress(page, week),
    notes: notes.entities,
    moreNotes: Math.max(0, notes.total - shownNotes),
  };
}

/** The form on the page: it removes a dismissed banner from the list. */
export const forms = pageForms({
  "read-notification": { run: readNotification, to: "/dashboard", failed: messages.readFailedTitle },
});
