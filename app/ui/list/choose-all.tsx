import { type ChangeEvent, useEffect, useRef } from "react";
import { useHydrated } from "../live/use-hydrated.ts";

type Props = {
  /** Selects the boxes of the page's rows, among those of the form this one belongs to. */
  boxes: string;
  /** What it does, for those who can't see where it is. */
  label: string;
  /** Whether the label is read only by screen readers. */
  isAlone?: boolean;
};

/** The boxes of the page's rows. */
const boxesOf = (all: HTMLInputElement | null, boxes: string) =>
  [...(all?.form?.elements ?? [])].filter(
    (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.matches(boxes),
  );

/** Checks every row of the page, or none; it shows with scripts, because only they can, and has its place before. */
export function ChooseAll({ boxes, label, isAlone = false }: Props) {
  const isHydrated = useHydrated();
  const all = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { checked } = currentTarget;
    // A click, so that everything that counts them hears of it.
    for (const box of boxesOf(currentTarget, boxes)) if (box.checked !== checked) box.click();
  };
  // It says what the rows say, however they came to be checked: one by one, or by the page before.
  useEffect(() => {
    const agree = () => {
      const rows = boxesOf(all.current, boxes);
      const count = rows.filter((box) => box.checked).length;
      if (!all.current) return;
      all.current.checked = count > 0 && count === rows.length;
      all.current.indeterminate = count > 0 && count < rows.length;
    };
    agree();
    document.addEventListener("change", agree);
    return () => document.removeEventListener("change", agree);
  });
  const look = [
    "check",
    isAlone ? "check-alone" : "[@media(scripting:none)]:hidden",
    ...(isHydrated ? [] : ["invisible"]),
  ];
  return (
    <label className={look.join(" ")}>
      <input ref={all} type="checkbox" onChange={choose} />
      <span className={isAlone ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
