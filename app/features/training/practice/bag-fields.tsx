import { useEffect, useRef, useState } from "react";
import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { NumberField } from "#app/ui/field.tsx";
import { FieldFrame, fieldAria } from "#app/ui/field-frame.tsx";
import { formatNumber } from "#app/ui/format.ts";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { messages } from "./messages.ts";

/** One round fewer or more; the browser keeps to the field's bounds, and the draft and the numbers below follow. */
function step(button: HTMLButtonElement, isMore: boolean): void {
  const field = button.parentElement?.querySelector("input");
  if (isMore) field?.stepUp();
  else field?.stepDown();
  field?.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** How many rounds, with a key on each side for a thumb; without scripts, the number alone. */
export function RoundsField({ field }: { field: FieldOf }) {
  const rounds = field("rounds");
  const key = (label: string, sign: string, isMore: boolean) => (
    <button
      type="button"
      className="log-key noscript:hidden"
      aria-label={label}
      onClick={({ currentTarget }) => step(currentTarget, isMore)}
    >
      {sign}
    </button>
  );
  return (
    <FieldFrame label="Rounds" {...rounds}>
      <div className="mt-1 grid grid-cols-[3.5rem_1fr_3.5rem] gap-2 noscript:grid-cols-1">
        {key("One round fewer", "−", false)}
        <input
          {...rounds}
          {...fieldAria(rounds)}
          type="number"
          inputMode="numeric"
          min={1}
          max={200}
          step={1}
          required
          className="input log-number mt-0"
        />
        {key("One round more", "+", true)}
      </div>
    </FieldFrame>
  );
}

/** What the typed bags score over the typed rounds; null while one of them is missing. */
function scoreOf(form: HTMLFormElement): string | null {
  const data = new FormData(form);
  const [rounds, inside, on] = ["rounds", "bagsIn", "bagsOn"].map((name) => Number(data.get(name)));
  // Points per round that were typed win.
  if (data.get("ppr") || !rounds || inside === undefined || on === undefined || inside + on === 0)
    return null;
  if (inside + on > rounds * bagsPerRound) return messages.tooManyBags({ inside, on, rounds });
  return `${formatNumber((inside * 3 + on) / rounds, 1)} PPR`;
}

/** The bags in and on instead of points per round; with scripts, what they score. */
export function BagFields({ field }: { field: FieldOf }) {
  const line = useRef<HTMLOutputElement>(null);
  const [score, setScore] = useState<string | null>(null);
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    const add = () => setScore(scoreOf(form));
    add();
    form.addEventListener("input", add);
    return () => form.removeEventListener("input", add);
  }, []);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-end gap-4">
        <NumberField {...field("bagsIn")} label="Bags in" min={0} max={800} optional />
        <NumberField {...field("bagsOn")} label="Bags on" min={0} max={800} optional />
      </div>
      <output ref={line} className="font-bold empty:hidden">
        {score}
      </output>
    </div>
  );
}
