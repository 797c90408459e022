import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { listOwnLogSince } from "#app/features/training/completions/own-log.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { toLoggedEntry } from "../logged-entry.server.ts";
import { entryDialog, practiceEntry } from "../progress/addresses.ts";

/** Everything logged on the day in the address, newest first; null for a day outside the strip of practice days. */
export async function loadDay(
  { services, actor, url }: MemberPage,
  { firstDay, today }: { firstDay: LocalDate; today: LocalDate },
) {
  const on = url.searchParams.get("on") ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || on < firstDay || on > today) return null;
  const { done, practice } = await listOwnLogSince(services, actor, { since: firstDay });
  const now = services.clock.now();
  const entries = [
    ...done.map((entry) => ({ ...entry, href: entryDialog(entry.id) })),
    ...practice.map((entry) => ({ ...toLoggedEntry(entry), href: practiceEntry(entry.id) })),
  ];
  return {
    on,
    entries: entries
      .filter(({ completedOn }) => completedOn === on)
      .sort((a, b) => +b.completedAt - +a.completedAt)
      .map(({ href, ...entry }) => ({
        ...entry,
        editHref: canCorrect(entry.completedAt, now) ? href : null,
      })),
  };
}
