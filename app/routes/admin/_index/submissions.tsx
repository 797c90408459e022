import { Link } from "react-router";
import { ReviewCard } from "#app/features/submissions/review-card.tsx";
import { ReviewForm } from "#app/features/submissions/review-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import type { load } from "./submissions.server.ts";
import { tabAddress } from "./tabs.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

function Actions({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={tabAddress("submissions", { review: id })} preventScrollReset className={buttonClass({})}>
        Review &amp; Update Status
      </Link>
      <form method="post" action={tabAddress("submissions", { form: "download-video" })}>
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet">Download Video</Button>
      </form>
    </div>
  );
}

/** The Video Submissions tab: the coaches' queue. */
export function Submissions({ submissions, reviewing, timeZone, problem }: Props) {
  if (submissions.length === 0) {
    return (
      <EmptyState title="No video submissions yet" level={2}>
        <p>When a pro member sends a clip, it waits here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {submissions.map((submission) => (
        <ReviewCard
          key={submission.id}
          submission={submission}
          timeZone={timeZone}
          actions={
            reviewing === submission.id ? (
              <ReviewForm
                submission={submission}
                action={tabAddress("submissions", { review: submission.id, form: "review-submission" })}
                cancelHref={tabAddress("submissions")}
                problem={problem}
              />
            ) : (
              <Actions id={submission.id} />
            )
          }
        />
      ))}
    </div>
  );
}
