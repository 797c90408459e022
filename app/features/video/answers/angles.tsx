import { AngleClip } from "#app/features/video/reviews/clip/angle-clip.tsx";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { Card } from "#app/ui/card.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import type { OwnReview } from "./own-review.server.ts";

const load = () => import("./angle-forms.tsx");
const AngleForm = latePart(async () => (await load()).AngleForm);
const UnfinishedAngles = latePart(async () => (await load()).UnfinishedAngles);

type Props = {
  review: OwnReview;
  /** The clips for another angle that are being uploaded. */
  uploads: readonly OwnUpload[];
  /** Where the page's form posts. */
  addressOf(form: string): string;
  timeZone: string;
  problem: FormProblem | undefined;
};

/** A coach's questions for another angle; the open one takes a clip, which doesn't count as the weekly upload. */
export function Angles({ review, uploads, addressOf, timeZone, problem }: Props) {
  const { angles, request } = review;
  if (angles.length === 0) return null;
  const open = request.status !== "reviewed" && angles.find(({ answeredAt }) => answeredAt === null);
  const address = addressOf("send-angle");
  return (
    <>
      <Card heading="Another angle">
        <div className="grid gap-5">
          {angles.map((angle) => (
            <AngleClip key={angle.id} angle={angle} timeZone={timeZone} />
          ))}
          {open && (
            <>
              <p>You can send one video for it. It doesn't count as this week's upload.</p>
              <AngleForm angleId={open.id} address={address} problem={problem} uploads={uploads} />
            </>
          )}
        </div>
      </Card>
      {open && (
        <UnfinishedAngles
          angleId={open.id}
          discardAction={addressOf("discard-upload")}
          {...{ address, uploads, timeZone }}
        />
      )}
    </>
  );
}
