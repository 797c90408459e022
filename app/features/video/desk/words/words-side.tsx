import type { ReactNode } from "react";
import { FollowUpList } from "#app/features/video/reviews/follow-up-list.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FieldOf, FormSummary } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { ReviewDesk } from "../desk.server.ts";
import { readyFeedback } from "../stage/ready-words.ts";
import type { useDesk } from "../use-desk.tsx";
import { DeskVoice } from "../voice/desk-voice.tsx";
import { Drawings } from "./drawings.tsx";
import { EarlierFields } from "./earlier-fields.tsx";
import { GiveDrills } from "./give-drills.tsx";
import { OtherAngle } from "./other-angle.tsx";
import { ReferenceFields } from "./reference-fields.tsx";
import { StoredNow } from "./stored-now.tsx";
import { TipRows } from "./tip-rows.tsx";

/** What fields inside the desk's form need. */
type Shared = { field: FieldOf; address(form: string): string };

/** Draws more fields of the form under the feedback. */
export type UnderFeedback = (shared: Shared) => ReactNode;

type Props = ReturnType<typeof useDesk> & {
  desk: ReviewDesk;
  timeZone: string;
  address(form: string): string;
  underFeedback: UnderFeedback;
};

/** Errors from the last send, and what someone else saved meanwhile. */
function Refused({ desk, address, form, isConflict }: Props) {
  return (
    <>
      <FormSummary problem={form.problem} />
      {isConflict && <StoredNow desk={desk} address={address} />}
      <SavedMeanwhile
        form={form}
        version={desk.request.version}
        theirsHref={address("")}
        anyway={{ label: "Publish mine anyway", formAction: address("publish") }}
      />
    </>
  );
}

/** What the member will read: moments, text, and drills; less common parts are collapsed. */
export function WordsSide(props: Props) {
  const { desk, address, timeZone, form, tips, drawings, removeDrawing, player, video, now } = props;
  const ready = readyFeedback({
    hasVoice: props.voice.current !== null,
    hasDrawings: drawings.length > 0,
  });
  const shared = { field: form.field, address };
  return (
    <div className="grid content-start gap-5 whole:min-h-0 whole:grow whole:scroll-pt-4 whole:scroll-pb-40 whole:overflow-y-auto whole:p-4">
      <Refused {...props} />
      {desk.request.status === "reviewed" && (
        <div className="grid gap-3">
          <FollowUpList followUps={desk.followUps} timeZone={timeZone} />
          <TextAreaField
            {...form.field("followUp")}
            label="Follow-up"
            hint="The member reads it under your feedback. To correct the review itself, change it below and publish again."
            rows={3}
          />
        </div>
      )}
      <div>
        <TipRows {...shared} tips={tips} />
        <Drawings {...shared} drawings={drawings} onJump={player.acts.go} onRemove={removeDrawing} />
      </div>
      <div id="feedback">
        <TextAreaField
          {...form.field("feedback")}
          label="Feedback"
          hint={ready && `Left empty, it says: “${ready}”`}
          rows={6}
          className="min-h-36 field-sizing-content"
        />
        {props.underFeedback(shared)}
      </div>
      <DeskVoice {...shared} voice={props.voice} />
      <GiveDrills field={form.field} drills={desk.drills} />
      <div>
        <EarlierFields field={form.field} {...{ desk, video, timeZone }} />
        <ReferenceFields {...shared} desk={desk} video={video} now={now} chosen={desk.draft.reference} />
        <OtherAngle {...shared} desk={desk} timeZone={timeZone} />
      </div>
    </div>
  );
}
