import { type KeyboardEvent, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { bounds } from "#app/features/video/reviews/drawing/shapes.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldErrors, fieldAria } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { inOrder, type TipRow, withMoment } from "./tip-order.ts";

const fieldOf = (name: string) => {
  const field = document.getElementById(`review-desk-${name}`);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
};

const places = (rows: number) => Array.from({ length: rows }, (_row, place) => place);

const readRow = (place: number): TipRow => ({
  at: fieldOf(`tipAt${place}`)?.value ?? "",
  text: fieldOf(`tipText${place}`)?.value ?? "",
});

function writeRow(place: number, row: TipRow): void {
  for (const [name, value] of [
    [`tipAt${place}`, row.at],
    [`tipText${place}`, row.text],
  ] as const) {
    const field = fieldOf(name);
    // What stays as it is keeps the browser's own undo.
    if (field && field.value !== value) field.value = value;
  }
}

/** How many rows are shown, their moments, and a function that puts a moment into the first empty one. */
export function useTipRows(given: number, stored: readonly { at: string }[]) {
  const [added, setAdded] = useState(0);
  const [moments, setMoments] = useState(() => stored.map(({ at }) => parseMoment(at)));
  const rows = Math.min(bounds.tips, given + added);
  const readMoments = () =>
    setMoments(places(rows).map((place) => parseMoment(fieldOf(`tipAt${place}`)?.value ?? "")));
  const mark = (moment: string) => {
    const marked = withMoment(places(rows).map(readRow), moment);
    if (!marked) return;
    for (const [place, row] of marked.rows.entries()) writeRow(place, row);
    fieldOf(`tipText${marked.place}`)?.focus();
    readMoments();
    // The next moment gets a new row.
    if (marked.isLast) setAdded(added + 1);
  };
  /** Adds moments that aren't there yet, in the order of the video; returns those without room. */
  const add = (more: readonly TipRow[]): TipRow[] => {
    const typed = places(rows)
      .map(readRow)
      .filter(({ at, text }) => at || text);
    const isNew = (row: TipRow) => !typed.some(({ at, text }) => at === row.at && text === row.text);
    const missing = more.filter(isNew);
    const room = bounds.tips - typed.length;
    const all = inOrder([...typed, ...missing.slice(0, room)]);
    // The rows must be on the page before they are written.
    flushSync(() => setAdded(Math.max(added, all.length + 1 - given)));
    for (const [place, row] of all.entries()) writeRow(place, row);
    setMoments(all.map(({ at }) => parseMoment(at)));
    return missing.slice(room);
  };
  const known = useMemo(() => moments.filter((at) => at !== null), [moments]);
  return { rows, mark, add, readMoments, moments: known };
}

type Props = { tips: ReturnType<typeof useTipRows>; field: FieldOf; address(form: string): string };

/** Enter ends a tip and returns to the desk's keys; with Shift it starts a new line. */
function endByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}

function TipFields({ place, field }: { place: number } & Pick<Props, "field">) {
  const [at, text] = [field(`tipAt${place}`), field(`tipText${place}`)];
  return (
    <li className="flex flex-wrap gap-2 border-b border-line py-2">
      <div className="basis-full empty:hidden">
        <FieldErrors id={at.id} errors={at.errors} />
        <FieldErrors id={text.id} errors={text.errors} />
      </div>
      <input
        {...fieldAria(at)}
        id={at.id}
        name={at.name}
        defaultValue={at.defaultValue}
        aria-label={`Moment ${place + 1}`}
        placeholder="00:00.0"
        className="input mt-0 w-26 px-2 tabular-nums"
      />
      <textarea
        {...fieldAria(text)}
        id={text.id}
        name={text.name}
        defaultValue={text.defaultValue}
        aria-label={`Tip ${place + 1}`}
        placeholder="What happens here"
        maxLength={1000}
        rows={1}
        dir="auto"
        onKeyDown={endByEnter}
        className="input mt-0 min-h-11 w-auto min-w-0 flex-[1_1_9rem] resize-none field-sizing-content"
      />
    </li>
  );
}

/** Tips with their moments, one per row; empty rows are ignored. */
export function TipRows({ tips, field, address }: Props) {
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby="tips">
      <h2 id="tips" className="text-lg">
        Moments
      </h2>
      <ul>
        {places(tips.rows).map((place) => (
          <TipFields key={place} place={place} field={field} />
        ))}
      </ul>
      {!isHydrated && (
        <Button variant="quiet" formAction={address("add-row")} className="in-data-scripted:hidden">
          Add another row
        </Button>
      )}
    </section>
  );
}
