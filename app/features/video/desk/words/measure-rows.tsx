import { useState } from "react";
import { MeasureList } from "#app/features/video/measures/measure-list.tsx";
import { measureChoices, measureUnits } from "#app/features/video/measures/names.ts";
import { placeWords } from "#app/features/video/player/marks.ts";
import { aboveBoard, measuredIn } from "#app/features/video/reviews/drawing/measure.ts";
import type { Annotation } from "#app/features/video/reviews/drawing/shapes.ts";
import {
  changedSince,
  type MeasureRowText,
  measureField,
  notTypedYet,
  readMeasureRows,
} from "#app/features/video/reviews/typed-measures.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import type { ReviewDesk } from "../desk.server.ts";
import {
  lastUsed,
  measureColumns,
  measureListId,
  measurePlaces,
  putMeasure,
  typedRows,
} from "./put-measures.ts";

const names = [
  { value: "", label: "What was measured" },
  ...Object.entries(measureChoices).map(([value, { words, unit }]) => ({
    value,
    label: unit ? `${words} (${unit})` : words,
  })),
];
const units = measureUnits.map((value) => ({ value, label: value }));

/** A measure: its name and number; what only a coach's own one needs appears with it, scripts or not. */
function MeasureRow({ place, isShown, field }: { place: number; isShown: boolean; field: FieldOf }) {
  const of = (column: (typeof measureColumns)[number]) => field(measureField(column, place));
  const number = place + 1;
  const name = of("name");
  const [isOwn, setOwn] = useState(name.defaultValue === "own");
  return (
    <li
      className={classNames(
        "relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 border-b border-line py-2",
        !isShown && "in-data-scripted:hidden",
      )}
    >
      <div className="col-span-2">
        <SelectField
          {...name}
          label={`Measure ${number}`}
          labelHidden
          options={names}
          onChange={({ currentTarget }) => setOwn(currentTarget.value === "own")}
        />
      </div>
      <div
        className={classNames(
          "col-span-2 grid grid-cols-[minmax(0,1fr)_6rem] gap-2",
          !isOwn && "in-data-scripted:hidden",
        )}
      >
        <TextField {...of("label")} label={`Name of measure ${number}`} labelHidden placeholder="Its name" />
        <SelectField {...of("unit")} label={`Unit of measure ${number}`} labelHidden options={units} />
      </div>
      <TextField
        {...of("value")}
        label={`Number of measure ${number}`}
        labelHidden
        inputMode="decimal"
        placeholder="Number"
      />
      <TextField
        {...of("at")}
        label={`Moment of measure ${number}`}
        labelHidden
        placeholder="00:00.0"
        className="tabular-nums"
      />
    </li>
  );
}

/** Whether two rows hold the same; their spaces are no part of that. */
const isSameRow = (one: MeasureRowText, other: MeasureRowText) =>
  measureColumns.every((column) => one[column] === other[column].trim());

/** The rows as the page comes with them. */
const givenRows = (field: FieldOf) =>
  Object.fromEntries(
    measurePlaces.flatMap((place) =>
      measureColumns
        .map((column) => measureField(column, place))
        .map((name) => [name, field(name).defaultValue]),
    ),
  );

type Props = { desk: ReviewDesk; drawings: readonly Annotation[]; field: FieldOf };

/**
 * The throw's numbers: typed, or taken from a drawing with a press, unless they are here already. Without scripts all rows are
 * shown.
 */
export function MeasureRows({ desk, drawings, field }: Props) {
  const filled = measurePlaces.findLastIndex((place) =>
    measureColumns.some((column) => column !== "unit" && field(measureField(column, place)).defaultValue),
  );
  const hasFault = measurePlaces.some((place) =>
    measureColumns.some((column) => field(measureField(column, place)).errors),
  );
  const [shown, setShown] = useState(filled + 2);
  const [typed, setTyped] = useState(() => readMeasureRows(givenRows(field)));
  const measured = measuredIn(drawings, desk.request);
  const changed = changedSince(measured, typed);
  const found = notTypedYet(measured, typed).filter((one) =>
    changed.every(({ one: other }) => other !== one),
  );
  const use = (one: (typeof found)[number], row?: MeasureRowText) => {
    const put = putMeasure(one, (other) => row !== undefined && isSameRow(row, other));
    queueMicrotask(() => put?.name?.focus());
  };
  return (
    <details className="disclosure" open={filled >= 0 || hasFault || desk.leftOut !== null}>
      <summary>
        {changed.length > 0
          ? "Measures (a drawing says something else)"
          : found.length > 0
            ? `Measures (${found.length} in drawings)`
            : "Measures"}
      </summary>
      <div className="grid gap-2 pb-3">
        <MeasureList lines={desk.measured} />
        {desk.leftOut && <p className="text-sm">{desk.leftOut}</p>}
        {changed.map(({ one, row, said }) => (
          <p key={one.key} role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
            {`The drawing at ${placeWords(one.at)} says ${one.shape.title.toLowerCase()} ${one.shape.text}, and the measure below ${said}.`}
            <Button type="button" variant="secondary" className="px-2" onClick={() => use(one, row)}>
              Take the drawing's number
            </Button>
          </p>
        ))}
        <p className="flex flex-wrap gap-1 empty:hidden">
          {found.map((one) => (
            <Button key={one.key} type="button" variant="secondary" className="px-2" onClick={() => use(one)}>
              {`Use ${one.shape.title.toLowerCase()} ${one.shape.text}${aboveBoard(one.shape)} at ${placeWords(one.at)}`}
            </Button>
          ))}
        </p>
        <ul
          id={measureListId}
          aria-label="Measures of this throw"
          onInput={({ currentTarget }) => {
            setShown((many) => Math.max(many, lastUsed(currentTarget) + 2));
            setTyped(typedRows(currentTarget));
          }}
        >
          {measurePlaces.map((place) => (
            <MeasureRow key={place} place={place} isShown={place < shown} field={field} />
          ))}
        </ul>
        <p className="text-caption text-ink-muted">
          The same measure twice means two throws of this video. The member sees them with the one before.
        </p>
      </div>
    </details>
  );
}
