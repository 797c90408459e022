import { localDate } from "#app/features/base/calendar/rules.ts";
import { entriesAsked } from "#app/features/base/lists/load-more.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { nameOwnCoach } from "#app/features/people/roster/own-coach.server.ts";
import { listShownSubmissions } from "#app/features/video/submissions/list-own-submissions.server.ts";
import { messages, oneAWeek } from "#app/features/video/submissions/messages.ts";
import { videoUpload } from "#app/features/video/submissions/new-request/submit-video.server.ts";
import { readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { messages as uploadMessages } from "#app/features/video/uploads/messages.ts";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { discardUpload } from "#app/features/video/uploads/send-upload.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

/** Requests shown at first, and that many more with each tap. */
const step = 20;

/** Video Analysis: this week's upload, unfinished uploads, and the member's requests; null below pro. */
export async function load({ services, actor, url, prefersSmallVideos }: MemberPage) {
  if (!isOpenTo(actor, "pro")) return { analysis: null };
  const upload = await readWeeklyUploadStatus(services, actor);
  const opensAt = upload.nextUploadOpensAt;
  const limit = entriesAsked(url.searchParams.get("requests"), step);
  const { entities, next } = await listShownSubmissions(services, actor, { prefersSmallVideos, limit });
  return {
    analysis: {
      isGuideOpen: url.searchParams.has("guide"),
      upload,
      coach: nameOwnCoach(services, actor),
      today: localDate(services.clock.now(), actor.timeZone),
      usedUp: opensAt && oneAWeek(localDate(opensAt, actor.timeZone)),
      reviewTime: getSite(services).reviewTime,
      requests: entities,
      more: next && next + step,
      unfinished: await listOwnUploads(services, actor, { kind: "submission" }),
    },
  };
}

/** The tab's forms. */
export const forms = pageForms({
  "submit-video": {
    ...videoUpload,
    to: tabAddress("videos"),
    flash: { title: messages.submittedTitle, message: messages.submitted },
    failed: { title: messages.uploadFailedTitle, text: messages.uploadFailed },
  },
  "discard-upload": {
    run: discardUpload,
    to: tabAddress("videos"),
    flash: { title: uploadMessages.discardedTitle, message: uploadMessages.discarded },
    failed: uploadMessages.discardFailedTitle,
  },
});
