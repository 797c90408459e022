import { readDrillVisibility } from "#app/features/drills/admin-queries.server.ts";
import { setDrillVisibility } from "#app/features/drills/bulk.server.ts";
import { messages as drillMessages, nowVisible } from "#app/features/drills/messages.ts";
import { backfillSubscriptionStatus } from "#app/features/entitlements/backfill.server.ts";
import { importedRows, messages as planMessages } from "#app/features/entitlements/messages.ts";
import { importStoreTable } from "#app/features/entitlements/store-messages.server.ts";
import { sendTestMail } from "#app/features/mail/test-mail.server.ts";
import { diagnoseMissingStats } from "#app/features/stats/diagnose.server.ts";
import { fixMissingStats, recalculateWeeklyAccuracy } from "#app/features/stats/recalculate.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import { withTextFile } from "#app/http/read-input.server.ts";
import { loadBox } from "./box-tools.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { doneAddress, tabAddress } from "./tabs.ts";

/** System Tools: each tool with its state; the scan runs when the address asks for it. */
export async function load(page: TabPage) {
  const { services, actor, url } = page;
  const isScan = url.searchParams.get("scan") === "on";
  return {
    tab: "system-tools",
    timeZone: actor.timeZone,
    confirm: url.searchParams.get("confirm"),
    box: await loadBox(page),
    visibility: await readDrillVisibility(services, actor),
    diagnosis: isScan ? await diagnoseMissingStats(services, actor) : null,
  } as const;
}

const done = (_result: unknown, { url }: { url: URL }) => doneAddress(url.searchParams);

/** The tab's forms. */
export const forms = {
  recalculate: {
    run: recalculateWeeklyAccuracy,
    to: done,
    flash: ({ message }) => ({ tone: "success", seconds: 10, title: "Recalculation Complete", message }),
    titles: { failed: "Recalculation Failed" },
  },
  backfill: {
    run: backfillSubscriptionStatus,
    to: done,
    flash: ({ message }) => ({ tone: "success", seconds: 10, title: planMessages.backfillDone, message }),
    titles: { failed: planMessages.backfillFailed },
  },
  "import-store": {
    run: importStoreTable,
    read: withTextFile("csv", "file"),
    to: done,
    flash: (counts) => ({
      ...{ tone: "success", seconds: 10, title: planMessages.imported },
      message: importedRows(counts),
    }),
    titles: { failed: planMessages.importFailed },
  },
  "test-mail": {
    run: sendTestMail,
    to: done,
    flash: ({ message }) => ({ tone: "success", seconds: 10, title: "Test Email Sent", message }),
    titles: { failed: "Email Send Failed", invalid: "Invalid Email" },
  },
  "activate-drills": {
    run: setDrillVisibility,
    to: done,
    flash: ({ updatedCount, actId }) => ({
      ...{
        tone: "success",
        seconds: 10,
        title: drillMessages.activatedTitle,
        message: nowVisible(updatedCount),
      },
      ...(actId && { undo: { action: tabAddress("drills", { form: "undo-drills" }), fields: { actId } } }),
    }),
    titles: { failed: drillMessages.activationFailed },
  },
  "fix-stats": {
    run: fixMissingStats,
    to: done,
    flash: ({ fixedCount }) => ({
      ...{ tone: "success", seconds: 10, title: "Stats Fixed" },
      message: `The stats of ${fixedCount} ${fixedCount === 1 ? "user" : "users"} were filled in.`,
    }),
    titles: { failed: "Fix Failed" },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormDoor<any>>;
