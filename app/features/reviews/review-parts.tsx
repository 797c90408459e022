import type { RefObject } from "react";
import { Form } from "react-router";
import type { Homework } from "#app/features/homework/homework.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileField, TextAreaField } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { MomentLink } from "./annotated-view.tsx";
import { AngleClip } from "./other-angle.tsx";
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

function AngleForm({
  angleId,
  address,
  problem,
}: {
  angleId: string;
  address: string;
  problem: FormProblem | undefined;
}) {
  const form = usePageForm("send-angle", problem);
  return (
    <Form method="post" encType="multipart/form-data" action={address} {...form.props} className="grid gap-4">
      <FormSummary problem={form.problem} />
      <input type="hidden" name="angleId" defaultValue={angleId} />
      <TextAreaField {...form.field("note")} label="A word to your coach" optional rows={2} />
      <FileField
        {...form.field("video")}
        label="Video"
        accept="video/*"
        hint="MP4, MOV, AVI or WebM, up to 2 GB"
      />
      <Button>Send this angle</Button>
    </Form>
  );
}

/** A coach's questions for another angle; the open one takes a clip, which does not count as the week's upload. */
export function Angles(props: {
  review: OwnReview;
  address: string;
  timeZone: string;
  problem: FormProblem | undefined;
}) {
  const { review, address, timeZone, problem } = props;
  const { angles, request } = review;
  if (angles.length === 0) return null;
  const open = request.status !== "reviewed" && angles.find(({ answeredAt }) => answeredAt === null);
  return (
    <Card heading="Another angle">
      <div className="grid gap-5">
        {angles.map((angle) => (
          <AngleClip key={angle.id} angle={angle} timeZone={timeZone} />
        ))}
        {open && (
          <>
            <p>You can send one clip for it. It does not count as this week's upload.</p>
            <AngleForm angleId={open.id} address={address} problem={problem} />
          </>
        )}
      </div>
    </Card>
  );
}
