import { Link, useRevalidator, useSearchParams } from "react-router";
import { ReviewCard } from "#app/features/video/submissions/review-card.tsx";
import { ReviewForm } from "#app/features/video/submissions/review-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { CsvLink } from "../csv-link.tsx";
import { changedAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

const refreshAfter = 1500;

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

/** The browser takes the bytes by itself; the list says "downloaded" once they have been fetched (D27). */
function Actions({ id }: { id: string }) {
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={changedAddress(query, { review: id })} preventScrollReset className={buttonClass({})}>
        Review &amp; Update Status
      </Link>
      <Link to={`/admin/review/${id}`} className={buttonClass({})}>
        Open review desk
      </Link>
      <Form
        method="post"
        action={changedAddress(query, { form: "download-video" })}
        onSubmit={() => setTimeout(revalidate, refreshAfter)}
      >
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet">Download Video</Button>
      </Form>
    </div>
  );
}

/** The Video Submissions tab: the coaches' queue. */
export function Submissions({ list, reviewing, timeZone, problem }: Props) {
  const [query] = useSearchParams();
  if (list.total === 0) {
    return (
      <EmptyState title="No video submissions yet" level={2}>
        <p>When a pro member sends a clip, it waits here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start" data-list="">
        {list.entities.map((submission) => (
          <ReviewCard
            key={submission.id}
            submission={submission}
            timeZone={timeZone}
            actions={
              reviewing === submission.id ? (
                <ReviewForm
                  submission={submission}
                  action={changedAddress(query, { review: submission.id, form: "review-submission" })}
                  href={changedAddress(query, { review: submission.id, form: null })}
                  cancelHref={changedAddress(query, { review: null })}
                  problem={problem}
                />
              ) : (
                <Actions id={submission.id} />
              )
            }
          />
        ))}
      </div>
      <Pager {...list} what="submissions" />
      <CsvLink list="submissions" />
    </>
  );
}
