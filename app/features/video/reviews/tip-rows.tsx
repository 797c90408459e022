import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { bounds } from "./shapes.ts";

const fieldOf = (name: string) => {
  const field = document.getElementById(`review-desk-${name}`);
  return field instanceof HTMLInputElement ? field : null;
};

/** How many rows are shown, and a way to put a moment into the first empty one. */
export function useTipRows(given: number) {
  const [added, setAdded] = useState(0);
  const rows = Math.min(bounds.tips, given + added);
  const mark = (moment: string) => {
    const places = Array.from({ length: rows }, (_row, place) => place);
    const place = places.find((one) => !fieldOf(`tipAt${one}`)?.value && !fieldOf(`tipText${one}`)?.value);
    const at = place === undefined ? null : fieldOf(`tipAt${place}`);
    if (!at) return;
    at.value = moment;
    fieldOf(`tipText${place}`)?.focus();
    // The next moment finds a row of its own.
    if (place === rows - 1) setAdded(added + 1);
  };
  return { rows, mark };
}

type Props = {
  tips: ReturnType<typeof useTipRows>;
  field: FieldOf;
  address(form: string): string;
  now(): string;
};

/** Tips with their moments, one a row. */
export function TipRows({ tips, field, address, now }: Props) {
  const isHydrated = useHydrated();
  return (
    <Card heading={<span id="tips">Tips at moments of the clip</span>}>
      <div className="grid gap-4">
        <p className="text-ink-muted">
          The moment as mm:ss.t, such as 00:04.2. The member's page jumps there. Empty rows are left out.
        </p>
        {Array.from({ length: tips.rows }, (_row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={place} className="grid grid-cols-[7rem_1fr] gap-3">
            <TextField {...field(`tipAt${place}`)} label={`Moment ${place + 1}`} placeholder="00:00.0" />
            <TextField {...field(`tipText${place}`)} label={`Tip ${place + 1}`} maxLength={1000} />
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          {isHydrated && (
            <Button type="button" variant="secondary" onClick={() => tips.mark(now())}>
              Mark at current time
            </Button>
          )}
          <Button variant="quiet" formAction={address("add-row")}>
            Add another row
          </Button>
        </div>
      </div>
    </Card>
  );
}
