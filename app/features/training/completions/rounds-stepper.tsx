import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps, fieldAria } from "#app/ui/form/field-frame.tsx";
import { maximumRounds } from "./rules.ts";

/** One round fewer or more; the browser keeps to the field's bounds, and whatever listens to the field follows. */
function step(button: HTMLButtonElement, isMore: boolean): void {
  const field = button.parentElement?.querySelector("input");
  if (isMore) field?.stepUp();
  else field?.stepDown();
  field?.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function Key({ isMore }: { isMore: boolean }) {
  return (
    <button
      type="button"
      className="log-key noscript:hidden"
      aria-label={isMore ? "One round more" : "One round fewer"}
      onClick={({ currentTarget }) => step(currentTarget, isMore)}
    >
      {isMore ? "+" : "−"}
    </button>
  );
}

type Props = FieldProps & Pick<ComponentProps<"input">, "defaultValue" | "value" | "onChange">;

/** How many rounds, with a key on each side for a thumb; without scripts, the number alone. */
export function RoundsStepper({ label, errors, ...input }: Props) {
  return (
    <FieldFrame label={label} id={input.id} name={input.name} errors={errors}>
      <div className="mt-1 grid grid-cols-[min(3.5rem,22%)_1fr_min(3.5rem,22%)] gap-2 noscript:grid-cols-1">
        <Key isMore={false} />
        <input
          {...input}
          {...fieldAria({ id: input.id, errors })}
          type="number"
          inputMode="numeric"
          min={1}
          max={maximumRounds}
          step={1}
          required
          className="input log-number mt-0"
        />
        <Key isMore />
      </div>
    </FieldFrame>
  );
}
