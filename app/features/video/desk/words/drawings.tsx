import { afterRelease, placeWords } from "#app/features/video/player/marks.ts";
import { isEstimated, measuredWords, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { releaseOf } from "#app/features/video/reviews/drawing/release.ts";
import {
  type Annotation,
  colorNames,
  placedKinds,
  shapeNames,
} from "#app/features/video/reviews/drawing/shapes.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { type Done, DoneLine } from "../done-line.tsx";

type Props = {
  drawings: readonly Annotation[];
  /** The size of the clip's picture. */
  frame: Frame;
  field: FieldOf;
  address(form: string): string;
  onJump(at: number): void;
  onRemove(id: string): void;
  done: Done | null;
  /** The release in milliseconds, and how much of a real second each of the clip is. */
  zero: { releaseAt: number | null; pace: number };
};

const choices = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const kinds = placedKinds.map((value) => ({ value, label: shapeNames[value] }));
const colors = choices(colorNames);
const places = [
  ["fromX", "From the left, in %", "40"],
  ["fromY", "From the top, in %", "50"],
  ["toX", "To, from the left, in %", "60"],
  ["toY", "To, from the top, in %", "50"],
] as const;

/** The way to draw without scripts; with them, drawings are made on the clip, by keyboard too. */
function ByNumbers({ field, address }: Pick<Props, "field" | "address">) {
  const isRefused =
    places.some(([name]) => field(name).errors) ||
    Boolean(field("drawingText").errors || field("drawingAt").errors);
  return (
    <details className="disclosure in-data-scripted:hidden" open={isRefused}>
      <summary>Place a drawing by numbers</summary>
      <div className="grid gap-4">
        <p className="text-ink-muted">
          The left and top edges of the frame are 0, the right and bottom edges 100. A circle has its center
          at the first point and its edge at the second.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <TextField {...field("drawingAt")} label="At the moment" placeholder="0:00.0" />
          <SelectField {...field("drawingKind")} label="Shape" options={kinds} />
          <SelectField {...field("drawingColor")} label="Color" options={colors} />
          {places.map(([name, label, usual]) => (
            <TextField key={name} {...field(name)} label={label} inputMode="numeric" placeholder={usual} />
          ))}
        </div>
        <TextAreaField
          {...field("drawingText")}
          label="What the drawing shows"
          hint="Shown under the picture, and read aloud to anyone who can't see it."
          rows={2}
        />
        <Button variant="secondary" formAction={address("add-drawing")}>
          Add drawing
        </Button>
      </div>
    </details>
  );
}

function Drawing({
  annotation,
  address,
  onJump,
  onRemove,
  drawings,
  frame,
  zero,
}: { annotation: Annotation } & Omit<Props, "field" | "done">) {
  const isHydrated = useHydrated();
  const { id, at, description, shapes } = annotation;
  const measured = measuredWords(shapes, frame, rulerIn(drawings));
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line">
      {isHydrated ? (
        <button
          type="button"
          onClick={() => onJump(at)}
          className="link min-h-11 cursor-pointer font-semibold tabular-nums"
        >
          <span className="sr-only">Show the drawing at </span>
          {placeWords(at)}
        </button>
      ) : (
        <span className="font-semibold tabular-nums">{placeWords(at)}</span>
      )}
      <span className="text-sm text-ink-muted tabular-nums">
        {afterRelease(at, releaseOf(at, zero, drawings), zero.pace)}
      </span>
      <span className="order-last min-w-0 basis-full pb-2 wrap-anywhere">
        {description}
        {measured && <span className="block text-sm text-ink-muted">{measured}</span>}
        {isEstimated(shapes) && (
          <span className="block text-sm">
            Measure it again once the video is prepared and its frames are known.
          </span>
        )}
      </span>
      <Button
        variant="quiet"
        className="ml-auto"
        name="drawing"
        value={id}
        formAction={address("remove-drawing")}
        onClick={(event) => {
          event.preventDefault();
          onRemove(id);
        }}
      >
        Remove
        <span className="sr-only">{` the drawing at ${placeWords(at)}`}</span>
      </Button>
    </li>
  );
}

/** The drawings of a review in the order of the video, each with its moment and description. */
export function Drawings({ drawings, field, done, ...acts }: Props) {
  const isHydrated = useHydrated();
  const inOrder = drawings.toSorted((a, b) => a.at - b.at);
  return (
    <section aria-labelledby="drawings">
      <h2 id="drawings" className={drawings.length === 0 ? "sr-only" : "text-lg"}>
        Drawings
      </h2>
      <ul>
        {inOrder.map((annotation) => (
          <Drawing key={annotation.id} annotation={annotation} drawings={drawings} {...acts} />
        ))}
      </ul>
      <DoneLine done={done} where="drawings" />
      {!isHydrated && <ByNumbers field={field} address={acts.address} />}
    </section>
  );
}
