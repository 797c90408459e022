import { listOpenElsewhere } from "#app/features/video/reviews/presence.server.ts";
import { reviewSubmission } from "#app/features/video/reviews/review-submission.server.ts";
import { readSubmissionsPage } from "#app/features/video/submissions/admin-queries.server.ts";
import { linkSubmissionDownload } from "#app/features/video/submissions/fetch-clip.server.ts";
import { messages } from "#app/features/video/submissions/messages.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { done } from "../_tab/tabs.ts";

/** Loads Video Submissions: the filtered requests; `review` in the address opens that request's form. */
export async function load({ services, actor, url, prefersSmallVideos }: MemberPage) {
  const { searchParams: query } = url;
  const asked = Object.fromEntries(query);
  return {
    timeZone: actor.timeZone,
    coaches: services.config.coaches.map(({ key, name }) => ({ key, name })),
    reviewing: query.get("review"),
    isNarrowed: ["search", "status", "coach"].some((name) => query.get(name)),
    openElsewhere: await listOpenElsewhere(services, actor),
    list: await readSubmissionsPage(services, actor, { ...asked, prefersSmallVideos }),
  } as const;
}

/**
 * The tab's forms. The download is a form because requesting a link changes the status; the answer is the link
 * itself.
 */
export const forms = pageForms({
  "review-submission": {
    run: reviewSubmission,
    to: done,
    flash: messages.statusUpdatedTitle,
    failed: { title: messages.updateFailedTitle, text: messages.updateFailed },
  },
  "download-video": {
    run: linkSubmissionDownload,
    // Shown on the page the coach returns to, because the answer itself is the file.
    flash: messages.downloadReadyTitle,
    to: (link) => link.downloadUrl,
    failed: { title: messages.downloadFailedTitle, text: messages.downloadFailed },
  },
});
