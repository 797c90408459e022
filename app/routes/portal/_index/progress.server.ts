import { localDate, sundayOf } from "#app/features/calendar/rules.ts";
import { completeDrill } from "#app/features/completions/complete-drill.server.ts";
import { messages } from "#app/features/completions/messages.ts";
import { listOwnCompletions } from "#app/features/completions/queries.server.ts";
import { listWeeklyDrills } from "#app/features/drills/drills.server.ts";
import { listWeeklyAccuracy, readCurrentWeekAccuracy } from "#app/features/stats/queries.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { isOpenTo, tabAddress } from "./tabs.ts";

async function loadNumbers({ services, actor }: TabPage, drillsThisWeek: number) {
  return {
    drillsThisWeek,
    currentWeek: await readCurrentWeekAccuracy(services, actor),
    weeks: await listWeeklyAccuracy(services, actor),
  };
}

/** Weekly Drills: the plan with what was done today, for pro the numbers; null below elite. */
export async function load(page: TabPage) {
  const { services, actor, url } = page;
  const common = { tab: "progress", timeZone: actor.timeZone } as const;
  if (!isOpenTo(actor, "elite")) return { ...common, plan: null };
  const today = localDate(services.clock.now(), actor.timeZone);
  const drills = await listWeeklyDrills(services, actor);
  const completions = await listOwnCompletions(services, actor);
  const doneToday = completions.filter((done) => done.completedOn === today).map((done) => done.drillId);
  const thisWeek = completions.filter((done) => done.completedOn >= sundayOf(today));
  const asked = url.searchParams.get("complete");
  return {
    ...common,
    plan: {
      today,
      drills,
      doneToday,
      dialog: drills.find((drill) => drill.id === asked) ?? null,
      formKey: services.ids.id(),
      numbers: isOpenTo(actor, "pro") ? await loadNumbers(page, thisWeek.length) : null,
    },
  };
}

/** The tab's form. */
export const forms = {
  "complete-drill": {
    run: completeDrill,
    to: tabAddress("progress"),
    flash: { tone: "success", title: messages.completed },
    titles: { failed: messages.failedTitle },
  },
} satisfies Record<string, FormDoor<unknown>>;
