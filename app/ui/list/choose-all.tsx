import type { ChangeEvent } from "react";
import { useHydrated } from "../live/use-hydrated.ts";

type Props = {
  /** Selects the boxes of the page's rows, among those of the form this one belongs to. */
  boxes: string;
  /** What it does, for those who can't see where it is. */
  label: string;
  /** Whether the label is read only by screen readers. */
  isAlone?: boolean;
};

/** Checks every row of the page, or none; it shows with scripts, because only they can, and has its place before. */
export function ChooseAll({ boxes, label, isAlone = false }: Props) {
  const isHydrated = useHydrated();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // A click, so that everything that counts them hears of it.
    for (const box of currentTarget.form?.elements ?? [])
      if (box instanceof HTMLInputElement && box.matches(boxes) && box.checked !== currentTarget.checked)
        box.click();
  };
  const look = [
    "check",
    isAlone ? "check-alone" : "[@media(scripting:none)]:hidden",
    ...(isHydrated ? [] : ["invisible"]),
  ];
  return (
    <label className={look.join(" ")}>
      <input type="checkbox" onChange={choose} />
      <span className={isAlone ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
