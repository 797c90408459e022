import { AngleClip } from "#app/features/video/reviews/clip/angle-clip.tsx";
import { messages } from "#app/features/video/reviews/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import type { ReviewDesk } from "../desk.server.ts";

type Props = { desk: ReviewDesk; timeZone: string; field: FieldOf; address(form: string): string };

/**
 * Asks for another angle instead of publishing; the request stays in the queue. Collapsed until something was asked.
 */
export function OtherAngle({ desk, timeZone, field, address }: Props) {
  const { angles, request } = desk;
  const isOpen = angles.some(({ answeredAt }) => answeredAt === null);
  const question = field("question");
  return (
    <details className="disclosure" open={angles.length > 0 || Boolean(question.errors)}>
      <summary>Another angle</summary>
      <div className="grid gap-4 pb-3">
        {angles.map((angle) => (
          <AngleClip key={angle.id} angle={angle} timeZone={timeZone} />
        ))}
        {request.status === "reviewed" ? (
          <p>This request was already reviewed.</p>
        ) : (
          !isOpen && (
            <>
              <TextAreaField
                {...question}
                label="What you want to see"
                hint={desk.hasMailServer ? messages.angleHint : messages.angleHintHere}
                rows={2}
              />
              <Button variant="secondary" formAction={address("ask-angle")}>
                Ask for another angle
              </Button>
            </>
          )
        )}
      </div>
    </details>
  );
}
