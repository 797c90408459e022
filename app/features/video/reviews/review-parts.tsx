import type { RefObject } from "react";
import type { Homework } from "#app/features/training/homework/homework.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { formatDate } from "#app/ui/format.ts";
import { MomentLink } from "./annotated-view.tsx";
import type { OwnReview } from "./own-review.server.ts";
import type { ReviewView } from "./views.ts";

type Video = RefObject<HTMLVideoElement | null>;

/** The tips, each with a link that jumps to its moment. */
export function TipList({ review, clip, view }: { review: OwnReview; clip: Video; view: ReviewView | null }) {
  if (review.tips.length === 0) return null;
  return (
    <Card heading="Tips">
      <ol className="grid gap-1">
        {review.tips.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex items-baseline gap-3">
            <MomentLink review={review} at={at} clip={clip} view={view} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function HomeworkItem({ item, address, timeZone }: { item: Homework; address: string; timeZone: string }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1">
        {item.text}
        {item.dueOn && (
          <span className="text-ink-muted">{` · until ${formatDate(item.dueOn, timeZone)}`}</span>
        )}
        {item.doneAt && (
          <span className="text-success">{` · done ${formatDate(item.doneAt, timeZone)}`}</span>
        )}
      </span>
      <Form method="post" action={address} preventScrollReset>
        <input type="hidden" name="homeworkId" value={item.id} />
        <input type="hidden" name="isDone" value={item.doneAt ? "off" : "on"} />
        <Button variant={item.doneAt ? "quiet" : "secondary"}>
          {item.doneAt ? "Mark as not done" : "Mark as done"}
          <span className="sr-only">{`: ${item.text}`}</span>
        </Button>
      </Form>
    </li>
  );
}

/** The homework that came with the review; only its owner marks it. */
export function HomeworkList(props: { homework: readonly Homework[]; address: string; timeZone: string }) {
  const { homework, address, timeZone } = props;
  if (homework.length === 0) return null;
  return (
    <Card heading="Homework">
      <ul className="grid gap-3">
        {homework.map((item) => (
          <HomeworkItem key={item.id} item={item} address={address} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}
