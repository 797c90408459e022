import { counted } from "#app/features/base/counted.ts";
import { sendTestMail } from "#app/features/base/mail/test-mail.server.ts";
import { backUpNow } from "#app/features/club/maintenance/backups/back-up.server.ts";
import { retryJob } from "#app/features/club/maintenance/given-up.server.ts";
import { messages as maintenanceMessages } from "#app/features/club/maintenance/messages.ts";
import { switchOfflineCopies } from "#app/features/club/maintenance/offline-copies.server.ts";
import { countForTools } from "#app/features/club/today/tool-counts.server.ts";
import { backfillSubscriptionStatus } from "#app/features/people/entitlements/backfill.server.ts";
import { importedRows, messages as planMessages } from "#app/features/people/entitlements/messages.ts";
import { importStoreTable } from "#app/features/people/purchases/store-messages.server.ts";
import { listCoachesWithout } from "#app/features/people/second-factor/manage.server.ts";
import { readDrillVisibility } from "#app/features/training/drills/admin-queries.server.ts";
import { setDrillVisibility } from "#app/features/training/drills/bulk.server.ts";
import { messages as drillMessages, nowVisible } from "#app/features/training/drills/messages.ts";
import { diagnoseMissingStats } from "#app/features/training/stats/diagnose.server.ts";
import {
  fixMissingStats,
  recalculateWeeklyAccuracy,
} from "#app/features/training/stats/recalculate.server.ts";
import { pauseThumbnails } from "#app/features/video/clips/thumbnails.server.ts";
import { withTextFile } from "#app/http/body/read-input.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";
import { loadBox } from "./server-status.server.ts";

/** System Tools: each tool with its state; the scan runs if the address asks for it. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const isScan = url.searchParams.get("scan") === "on";
  return {
    timeZone: actor.timeZone,
    confirm: url.searchParams.get("confirm"),
    box: await loadBox(page),
    counts: await countForTools(services, actor),
    coachesWithout: await listCoachesWithout(services, actor),
    visibility: await readDrillVisibility(services, actor),
    diagnosis: isScan ? await diagnoseMissingStats(services, actor) : null,
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  recalculate: {
    run: recalculateWeeklyAccuracy,
    to: done,
    flash: ({ message }) => ({ seconds: 10, title: "Recalculation Complete", message }),
    failed: "Recalculation Failed",
  },
  backfill: {
    run: backfillSubscriptionStatus,
    to: done,
    flash: ({ message }) => ({ seconds: 10, title: planMessages.backfillDone, message }),
    failed: planMessages.backfillFailed,
  },
  "import-store": {
    run: importStoreTable,
    read: withTextFile("csv", "file"),
    to: done,
    flash: (counts) => ({
      seconds: 10,
      title: planMessages.imported,
      message: importedRows(counts),
    }),
    failed: planMessages.importFailed,
  },
  "test-mail": {
    run: sendTestMail,
    to: tabAddress("system-tools", { show: "mail" }),
    flash: ({ message, isSaved }) => ({
      seconds: 10,
      title: isSaved ? "Test email saved" : "Test Email Sent",
      message,
    }),
    failed: { title: "Email Send Failed", invalid: "Invalid Email" },
  },
  "activate-drills": {
    run: setDrillVisibility,
    to: done,
    flash: ({ updatedCount, actId }) => ({
      seconds: 10,
      title: drillMessages.activatedTitle,
      message: nowVisible(updatedCount),
      ...(actId && { undo: { action: tabAddress("drills", { form: "undo-drills" }), fields: { actId } } }),
    }),
    failed: drillMessages.activationFailed,
  },
  "back-up": {
    run: backUpNow,
    to: done,
    flash: ({ message }) => ({
      seconds: 10,
      title: maintenanceMessages.backupTitle,
      message,
    }),
    failed: maintenanceMessages.backupFailed,
  },
  "retry-job": {
    run: retryJob,
    to: done,
    flash: { title: maintenanceMessages.retriedTitle, message: maintenanceMessages.retried },
    failed: maintenanceMessages.retryFailed,
  },
  "pause-pictures": {
    run: pauseThumbnails,
    to: done,
    flash: ({ isPaused }) =>
      isPaused ? maintenanceMessages.picturesPaused : maintenanceMessages.picturesResumed,
    failed: maintenanceMessages.pauseFailed,
  },
  "switch-offline": {
    run: switchOfflineCopies,
    to: done,
    flash: ({ isOn }) => ({
      title: isOn ? maintenanceMessages.offlineOn : maintenanceMessages.offlineOff,
      ...(!isOn && { message: maintenanceMessages.offlineOffDetail }),
    }),
    failed: maintenanceMessages.switchFailed,
  },
  "fix-stats": {
    run: fixMissingStats,
    to: done,
    flash: ({ fixedCount }) => ({
      seconds: 10,
      title: "Stats Fixed",
      message: `The stats of ${counted(fixedCount, "member")} were filled in.`,
    }),
    failed: "Fix Failed",
  },
});
