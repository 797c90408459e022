import { ownPicture } from "#app/features/base/site/pictures.ts";
import type { ProductName, ProductPicture } from "#app/features/base/site/product-pictures.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ProductImage } from "#app/ui/picture/product-image.tsx";

/** A picture that is made from one page, as opposed to the film. */
export type SampleName = Exclude<ProductName, "film">;

/** What each picture shows. The screenshot command takes them from the demo club. */
const alts: Record<SampleName, string> = {
  review: "A throw stopped where the bag comes down. The coach has drawn a circle and an arrow on the frame.",
  weeks: "A line of points per round by week, with the rounds thrown in each week as a bar below it.",
  lessons: "Two lessons, each with its picture, its length, and a button that plays it.",
  drills: "Today's drill with its shot drawn beside it and a Complete Drill button, and the next one below.",
  shots: "Each shot on a scale of points per round: a dot for before, and one for the last four weeks.",
  notes: "Two short notes from the coaches.",
  messages: "A conversation by days: a coach's note, and the member's answer.",
  calls: "A booked call, a free time on a button, and how many calls are left this month.",
  homework: "A list of things to do, each with a due day and a button that marks it as done.",
  report:
    "Three lines from the coach, and the month in numbers: rounds, points per round, accuracy, and drills done.",
  template: "A week: the drills by day, with minutes and shot.",
};

type Props = {
  of: SampleName;
  /** How the club wants it shown. */
  shown: ProductPicture;
  words?: string;
  /** The heading says what it is, so nothing but the mark stands below. */
  isSaid?: boolean;
  /** How the picture loads: eagerly if it's on the first screen. */
  loading?: "eager" | "lazy";
};

/**
 * Part of a member's page as it looks on a phone, in the club's color and without names, or the club's own picture; marked as an
 * example (D91). Nothing if the club hides it.
 */
export function Sample({ of, shown, words = shown.words, isSaid = false, loading = "lazy" }: Props) {
  if (!shown.isShown) return null;
  const own = ownPicture(shown.picture);
  return (
    <figure className="grid content-start gap-3">
      <ProductImage name={`product-${of}`} own={own} alt={own ? words : alts[of]} loading={loading} />
      <figcaption className="font-semibold">
        {!own && <Badge>Example</Badge>} {!isSaid && words}
      </figcaption>
    </figure>
  );
}
