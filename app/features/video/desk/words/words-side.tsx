import { type ReactNode, type RefObject, useState } from "react";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { momentFragment, parseMoment } from "#app/features/video/clips/moments.ts";
import type { BesideView } from "#app/features/video/player/lay-on.ts";
import { placeWords } from "#app/features/video/player/marks.ts";
import { AngleClip } from "#app/features/video/reviews/clip/angle-clip.tsx";
import { BesideClip, putMoment } from "#app/features/video/reviews/clip/beside-clip.tsx";
import { FollowUpList } from "#app/features/video/reviews/follow-up-list.tsx";
import { messages } from "#app/features/video/reviews/messages.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, FormSummary } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { formatDate } from "#app/ui/time/format.ts";
import type { ReviewDesk } from "../desk.server.ts";
import { readyFeedback } from "../stage/ready-words.ts";
import type { useDesk } from "../use-desk.tsx";
import { DeskVoice } from "../voice/desk-voice.tsx";
import { Drawings } from "./drawings.tsx";
import { GiveDrills } from "./give-drills.tsx";
import { MeasureRows } from "./measure-rows.tsx";
import { AddedWords, StoredNow } from "./stored-now.tsx";
import { TipRows } from "./tip-rows.tsx";
import { viewOf } from "./typed-aside.ts";

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
function Refused(props: Props & { onAdded(left: readonly string[]): void }) {
  const { desk, address, form, isConflict, onAdded } = props;
  return (
    <>
      <FormSummary problem={form.problem} />
      {isConflict ? (
        <>
          {/* All that is saved now is on screen, so what is sent next goes over it. */}
          <input type="hidden" name="version" value={desk.request.version} readOnly />
          <StoredNow
            desk={desk}
            work={props}
            address={address}
            isOwn={form.problem?.title === messages.ownConflict}
            onAdded={onAdded}
          />
        </>
      ) : (
        <SavedMeanwhile
          form={form}
          version={desk.request.version}
          theirsHref={address("")}
          anyway={{ label: "Publish mine anyway", formAction: address("publish") }}
        />
      )}
    </>
  );
}

type EarlierFieldsProps = {
  desk: ReviewDesk;
  view: BesideView;
  video: RefObject<HTMLVideoElement | null>;
  timeZone: string;
  field: FieldOf;
};

/** The earlier video this one answers, with its release; renders nothing if there is none. */
function EarlierFields({ desk, view, video, timeZone, field }: EarlierFieldsProps) {
  const { earlier, draft } = desk;
  if (!earlier) return null;
  const { title, uploadedAt, shot, videoUrl, poster, isDeleted } = earlier;
  const release = field("earlierReleaseAt");
  const mark = parseMoment(draft.earlierReleaseAt);
  const src = `${videoUrl}${mark === null ? "" : momentFragment(mark)}`;
  return (
    <details className="disclosure" open>
      <summary>{`Before: ${formatDate(uploadedAt, timeZone)}${shot ? `, ${shotWords(shot).toLowerCase()}` : ""}`}</summary>
      <div className="grid gap-3 pb-3">
        <p className="wrap-anywhere">{`Answers “${shownTitle(title)}”.`}</p>
        {isDeleted ? (
          <p>That video was deleted.</p>
        ) : (
          <>
            <BesideClip
              label="The earlier video"
              releaseField="earlierReleaseAt"
              {...{ src, poster, video, view }}
            />
            <TextField
              {...release}
              label="Release in the earlier video"
              hint="Such as 0:04.2. The release of this video is below."
              optional
            />
          </>
        )}
      </div>
    </details>
  );
}

type Video = RefObject<HTMLVideoElement | null>;
type ReferenceFieldsProps = {
  desk: ReviewDesk;
  view: BesideView;
  video: Video;
  now(): string;
  chosen: string;
  field: FieldOf;
  address(form: string): string;
};

type ReferenceClipProps = Pick<ReferenceFieldsProps, "desk" | "view" | "video" | "chosen">;

function ReferenceClip({ desk, view, video, chosen }: ReferenceClipProps) {
  if (!desk.reference) return null;
  const { title, videoUrl } = desk.reference;
  const mark = parseMoment(desk.draft.referenceReleaseAt);
  const src = `${videoUrl}?of=${encodeURIComponent(chosen)}${mark === null ? "" : momentFragment(mark)}`;
  return (
    <BesideClip
      label={`Reference video: ${title}`}
      releaseField="referenceReleaseAt"
      {...{ src, video, view }}
    />
  );
}

const names = ["releaseAt", "reference", "referenceReleaseAt"];

/** The release in the member's clip, and a library clip to compare with; collapsed until there is one. */
function ReferenceFields({ desk, view, video, now, chosen, field, address }: ReferenceFieldsProps) {
  const isHydrated = useHydrated();
  const options = [
    { value: "", label: "No reference video" },
    ...desk.references.map(({ value, title, releaseAt }) => ({
      value,
      label: releaseAt ? `${title} (release at ${placeWords(parseMoment(releaseAt) ?? 0)})` : title,
    })),
  ];
  return (
    <details
      className="disclosure"
      open={names.some((name) => field(name).defaultValue || field(name).errors)}
    >
      <summary>Release and reference video</summary>
      <div className="grid gap-3 pb-3">
        <TextField
          {...field("releaseAt")}
          label="Release in the member's video"
          hint="The moment the bag leaves the hand, such as 0:04.2"
          optional
        />
        <Button
          type="button"
          variant="secondary"
          disabled={!isHydrated}
          className="noscript:hidden"
          onClick={() => putMoment("releaseAt", now())}
        >
          Mark the release here
        </Button>
        <SelectField {...field("reference")} label="Reference video" optional options={options} />
        <Button variant="quiet" formAction={address("save-draft")}>
          Load the video
        </Button>
        <TextField
          {...field("referenceReleaseAt")}
          label="Release in the reference video"
          hint="Such as 0:04.2; remembered with the video for the next review"
          optional
        />
        <ReferenceClip {...{ desk, view, video, chosen }} />
      </div>
    </details>
  );
}

type OtherAngleProps = { desk: ReviewDesk; timeZone: string; field: FieldOf; address(form: string): string };

/**
 * Asks for another angle instead of publishing; the request stays in the queue. Collapsed until something was asked.
 */
function OtherAngle({ desk, timeZone, field, address }: OtherAngleProps) {
  const { angles, request } = desk;
  const open = angles.find(({ isOpen }) => isOpen);
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
          (open && (
            <>
              <input type="hidden" name="angleId" value={open.id} readOnly />
              <Button variant="secondary" formAction={address("withdraw-angle")}>
                Withdraw this question
              </Button>
            </>
          )) || (
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

/** What the member will read: moments, text, and drills; less common parts are collapsed. */
export function WordsSide(props: Props) {
  const { desk, address, timeZone, form, tips, timed, removeDrawing, done, player, video, now, aside } =
    props;
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const chosen = desk.draft.reference;
  const ready = readyFeedback({
    hasVoice: props.voice.current !== null,
    hasDrawings: timed.length > 0,
  });
  const shared = { field: form.field, address };
  return (
    <div
      id="desk-words"
      className="grid content-start gap-5 whole:relative whole:min-h-0 whole:grow whole:scroll-pt-4 whole:scroll-pb-40 whole:overflow-y-auto whole:p-4"
    >
      <Refused {...props} onAdded={setLeft} />
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
        <Drawings
          {...shared}
          drawings={timed}
          frame={desk.request}
          onJump={player.acts.go}
          onRemove={removeDrawing}
          done={done}
          zero={{ releaseAt: props.releaseAt, pace: desk.request.pace }}
        />
      </div>
      <div id="feedback">
        <TextAreaField
          {...form.field("feedback")}
          label="Feedback"
          hint={ready && `Left empty, it says: “${ready}”`}
          rows={6}
          className="min-h-36 field-sizing-content"
        />
        <AddedWords left={left} />
        {props.underFeedback(shared)}
      </div>
      <MeasureRows desk={desk} drawings={timed} field={form.field} />
      <DeskVoice {...shared} voice={props.voice} />
      <GiveDrills field={form.field} drills={desk.drills} />
      <div>
        <EarlierFields field={form.field} view={viewOf(aside, "earlier")} {...{ desk, video, timeZone }} />
        <ReferenceFields {...shared} {...{ desk, video, now, chosen }} view={viewOf(aside, chosen)} />
        <OtherAngle {...shared} desk={desk} timeZone={timeZone} />
      </div>
    </div>
  );
}
