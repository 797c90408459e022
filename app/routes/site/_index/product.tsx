/** Parts of two member pages, taken from the demo club by the screenshot command. */
const pictures = [
  {
    src: "/product-review.webp",
    alt: "A throw stopped where the bag comes down. The coach has drawn a circle and an arrow on the frame.",
    words: "Your coach draws on your throw and talks you through it.",
  },
  {
    src: "/product-weeks.webp",
    alt: "A line of points per round over nine weeks, with the rounds thrown in each week as a bar below it.",
    words: "Every round you log becomes your week in numbers.",
  },
];

/** What members get, as it looks on their phones. */
export function Product() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      {pictures.map(({ src, alt, words }) => (
        <figure key={src} className="grid content-start gap-3">
          <img
            src={src}
            alt={alt}
            width={560}
            height={490}
            loading="lazy"
            decoding="async"
            className="block h-auto w-full rounded-lg border border-line"
          />
          <figcaption className="font-semibold">{words}</figcaption>
        </figure>
      ))}
    </div>
  );
}
