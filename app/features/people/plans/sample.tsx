import { Badge } from "#app/ui/badge.tsx";

/** What each picture shows, and the sentence below it. The screenshot command takes them from the demo club. */
const samples = {
  review: {
    alt: "A throw stopped where the bag comes down. The coach has drawn a circle and an arrow on the frame.",
    words: "Your coach draws on your throw and talks you through it.",
  },
  weeks: {
    alt: "A line of points per round by week, with the rounds thrown in each week as a bar below it.",
    words: "With Pro, every round you log becomes your week in numbers.",
  },
  drills: {
    alt: "Friday's drill with its shot drawn beside it and a Complete Drill button, and the days after it, a line each.",
    words: "Each day has its drill, with how to do it and how long it takes.",
  },
  shots: {
    alt: "Each shot on a scale of points per round: a dot for before, and one for the last four weeks.",
    words: "Every shot, then and now.",
  },
  notes: {
    alt: "Two short notes, each with the coach's name and the day.",
    words: "Notes from the coach who watches your numbers.",
  },
  messages: {
    alt: "A conversation by days: a coach's note, and the member's answer.",
    words: "Your questions and your coaches' answers.",
  },
  calls: {
    alt: "A booked call, the next free time on a button, and how many calls are left this month.",
    words: "Book a free time with one tap.",
  },
  homework: {
    alt: "A list of things to do, each with a due date and a button that marks it as done.",
    words: "What your coach wants you to work on, with a date.",
  },
  report: {
    alt: "Three lines from the coach, and the month in numbers: rounds, points per round, accuracy, and drills done.",
    words: "Your month on one page.",
  },
  template: {
    alt: "A week: the drills by day, with minutes and shot.",
    words: "A week to print, or to start as your own.",
  },
} as const;

/** A picture of the product. */
export type SampleName = keyof typeof samples;

type Props = {
  of: SampleName;
  words?: string;
  /** How the picture loads: eagerly if it's on the first screen. */
  loading?: "eager" | "lazy";
};

/** Part of a member's page, as it looks on a phone, marked as an example: its name and numbers are no club's own (D91). */
export function Sample({ of, words = samples[of].words, loading = "lazy" }: Props) {
  return (
    <figure className="grid content-start gap-3">
      <img
        src={`/product-${of}.webp`}
        alt={samples[of].alt}
        width={560}
        height={490}
        loading={loading}
        decoding="async"
        className="block h-auto w-full rounded-lg border border-line"
      />
      <figcaption className="font-semibold">
        <Badge>Example</Badge> {words}
      </figcaption>
    </figure>
  );
}
