/** The pictures of the product: each one's name under Site, and the sentence below it. */
export const productPictures = {
  film: { title: "The review that plays on the first screen", words: "A review, as a member gets it." },
  review: { title: "A review", words: "Your coach draws on your throw and talks you through it." },
  weeks: { title: "A week in numbers", words: "With Pro, every round you log becomes your week in numbers." },
  lessons: { title: "Lessons", words: "Short lessons, one idea each." },
  drills: {
    title: "A week of drills",
    words: "Each day has its drill, with how to do it and how long it takes.",
  },
  shots: { title: "Shot by shot", words: "Every shot, then and now." },
  notes: { title: "Notes", words: "Notes from the coach who watches your numbers." },
  messages: { title: "Messages", words: "Your questions and your coaches' answers." },
  calls: { title: "Calls", words: "Book a free time with one tap." },
  homework: { title: "Homework", words: "What your coach wants you to work on, with a date." },
  report: { title: "A report", words: "Your month on one page." },
  template: { title: "A template", words: "A week to print, or to start as your own." },
} as const;

/** A picture of the product. */
export type ProductName = keyof typeof productPictures;

/** Every picture's name, in the order of their list. */
export const productNames = Object.keys(productPictures) as ProductName[];

/** A picture of the product as the club wants it: hidden, or with its own words, or replaced by its own picture (D91). */
export type ProductPicture = { isShown: boolean; words: string; picture: string | null };

/** What a club changed about the pictures, alone, for pages that carry it along. */
export type OwnPictures = Partial<Record<ProductName, ProductPicture>>;

/** A picture as a new club shows it. */
const firstPicture = (name: ProductName): ProductPicture => ({
  isShown: true,
  words: productPictures[name].words,
  picture: null,
});

/** The pictures a club changed. */
export function ownPictures(pictures: Readonly<Record<ProductName, ProductPicture>>): OwnPictures {
  const isOwn = (name: ProductName) => {
    const [{ isShown, words, picture }, first] = [pictures[name], firstPicture(name)];
    return !isShown || picture !== null || words !== first.words;
  };
  return Object.fromEntries(productNames.filter(isOwn).map((name) => [name, pictures[name]]));
}

/** A picture as the club shows it. */
export const pictureOf = (own: OwnPictures, name: ProductName): ProductPicture =>
  own[name] ?? firstPicture(name);
