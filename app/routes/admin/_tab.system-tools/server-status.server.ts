import { listOutbox } from "#app/features/base/mail/outbox-queries.server.ts";
import { listErrorReports } from "#app/features/club/maintenance/errors.server.ts";
import { listGivenUpJobs } from "#app/features/club/maintenance/given-up.server.ts";
import {
  listPauses,
  listRecurringJobs,
  readBackupStatus,
} from "#app/features/club/maintenance/status.server.ts";
import { readUpgrade } from "#app/features/club/maintenance/upgrade.server.ts";
import { readReplyStatus } from "#app/features/talk/replies/status.server.ts";
import { readThumbnailProgress } from "#app/features/video/clips/thumbnails.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";

/** The server's status; `show` in the address asks for one of its lists. */
export async function loadBox({ services, actor, url }: MemberPage) {
  const show = url.searchParams.get("show");
  return {
    show,
    now: services.clock.now(),
    upgrade: await readUpgrade(services, actor, {}),
    offlineCopies: services.config.offlineCopies,
    hasMailServer: services.config.smtpUrl !== undefined,
    hasFfmpeg: await services.ffmpeg.isThere(),
    backups: await readBackupStatus(services, actor, {}),
    givenUp: await listGivenUpJobs(services, actor, {}),
    pictures: show === "jobs" ? await readThumbnailProgress(services, actor, {}) : null,
    jobs: show === "jobs" ? await listRecurringJobs(services, actor, {}) : null,
    pauses: show === "jobs" ? await listPauses(services, actor, {}) : null,
    errors: show === "errors" ? await listErrorReports(services, actor, {}) : null,
    outbox: show === "mail" ? await listOutbox(services, actor, {}) : null,
    replies: show === "mail" ? await readReplyStatus(services, actor, {}) : null,
  };
}
