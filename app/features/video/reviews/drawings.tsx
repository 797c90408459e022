import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { formatMoment } from "./moments.ts";
import { type Annotation, shapeNames } from "./shapes.ts";
import { DrawingThumb } from "./stage.tsx";

type Props = { drawings: readonly Annotation[]; field: FieldOf; address(form: string): string };

const kinds = Object.entries(shapeNames).map(([value, label]) => ({ value, label }));
const places = [
  ["fromX", "From the left, in %", "40"],
  ["fromY", "From the top, in %", "50"],
  ["toX", "To, from the left, in %", "60"],
  ["toY", "To, from the top, in %", "50"],
] as const;

function ByNumbers({ field, address }: Omit<Props, "drawings">) {
  const isRefused =
    places.some(([name]) => field(name).errors) ||
    Boolean(field("drawingText").errors || field("drawingAt").errors);
  return (
    <details className="disclosure" open={isRefused}>
      <summary>Place a drawing by numbers</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-ink-muted">
          The left and upper edge of the frame are 0, the right and lower edge 100. A circle has its middle at
          the first point and its rim at the second.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <TextField {...field("drawingAt")} label="At the moment" placeholder="00:00.0" />
          <SelectField {...field("drawingKind")} label="Shape" options={kinds} />
          {places.map(([name, label, usual]) => (
            <TextField key={name} {...field(name)} label={label} inputMode="numeric" placeholder={usual} />
          ))}
        </div>
        <TextAreaField
          {...field("drawingText")}
          label="What the drawing shows"
          hint="Read aloud to whoever cannot see it, and shown under the picture."
          rows={2}
        />
        <Button variant="secondary" formAction={address("add-drawing")}>
          Add drawing
        </Button>
      </div>
    </details>
  );
}

/** The drawings of a review: each with its moment and its words. */
export function Drawings({ drawings, field, address }: Props) {
  return (
    <Card heading={<span id="drawings">Drawings</span>}>
      <div className="grid gap-4">
        {drawings.length === 0 && <p>None yet. Pause the clip and draw on the frame.</p>}
        <ul className="grid gap-3">
          {drawings.map((annotation) => (
            <li key={annotation.id} className="flex flex-wrap items-center gap-3">
              <DrawingThumb annotation={annotation} />
              <span className="min-w-0 flex-1">{`${formatMoment(annotation.at)} ${annotation.description}`}</span>
              <Button
                variant="quiet"
                name="drawing"
                value={annotation.id}
                formAction={address("remove-drawing")}
              >
                Remove
                <span className="sr-only">{` the drawing at ${formatMoment(annotation.at)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
        <ByNumbers field={field} address={address} />
      </div>
    </Card>
  );
}
