import { linkSubmissionDownload } from "#app/features/submissions/fetch-clip.server.ts";
import { messages } from "#app/features/submissions/messages.ts";
import { clipAddress, listSubmissions } from "#app/features/submissions/queries.server.ts";
import { reviewSubmission } from "#app/features/submissions/review.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { tabAddress } from "./tabs.ts";

/** Video Submissions: every request with its clip; `review` in the address opens that one's form. */
export async function load({ services, actor, url }: TabPage) {
  const submissions = await listSubmissions(services, actor);
  return {
    tab: "submissions",
    timeZone: actor.timeZone,
    reviewing: url.searchParams.get("review"),
    submissions: submissions.map((submission) => ({ ...submission, videoUrl: clipAddress(submission.id) })),
  } as const;
}

/** The tab's forms. The download is a form because asking for a link is an act; the answer is the link itself. */
export const forms = {
  "review-submission": {
    run: reviewSubmission,
    to: tabAddress("submissions"),
    flash: { tone: "success", title: messages.statusUpdatedTitle },
    titles: { failed: messages.updateFailedTitle },
  },
  "download-video": {
    run: linkSubmissionDownload,
    to: (link: Awaited<ReturnType<typeof linkSubmissionDownload>>) => link.downloadUrl,
    titles: { failed: messages.downloadFailedTitle },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormDoor<any>>;
