import { type RefObject, useEffect, useRef, useState } from "react";
import { counted } from "#app/features/base/counted.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatNumber } from "#app/ui/time/format.ts";

/** A number of points in words: "1 point", "48 points". */
export const pointsWords = (points: number) => counted(points, "point");

/** What bags score over some rounds: "10 rounds, 48 points, 4.8 PPR". */
export const scoreWords = ({ rounds, inside, on }: { rounds: number; inside: number; on: number }) =>
  `${roundsWords(rounds)}, ${pointsWords(inside * 3 + on)}, ${formatNumber((inside * 3 + on) / rounds, 1)} PPR`;

type Read = (form: HTMLFormElement) => string | null;

/** What the fields of the form around a place come to, while it is filled in; null until scripts run. */
export function useReading(place: RefObject<HTMLElement | null>, read: Read): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const follow = () => setWords(read(form));
    follow();
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [place, read]);
  return words;
}

type Props = {
  /** What the form's fields come to so far; null for nothing to say. */
  read: Read;
  className: string;
};

/** A line that follows its form while it is filled in. Only scripts show it; the server computes what is stored. */
export function RunningScore({ read, className }: Props) {
  const line = useRef<HTMLOutputElement>(null);
  const words = useReading(line, read);
  return (
    <output ref={line} className={classNames("empty:hidden", className)}>
      {words}
    </output>
  );
}
