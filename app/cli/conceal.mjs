// What pictures of the product leave out: whose page it is, who coaches, and when (D91).

const months =
  "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?";
const date = `${months}\\s\\d{1,2}(?:,\\s20\\d\\d)?`;

const weekdays = {
  Sun: "Sunday",
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
};

/** A text without dates: a day is its weekday, a range a week, a month this one; other dates are left out. */
const withoutDates = (text) =>
  text
    .replaceAll(new RegExp(`\\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat),\\s${date}`, "g"), (_, day) => weekdays[day])
    .replaceAll(new RegExp(`^${date}\\s?–\\s?(?:${date}|\\d{1,2})`, "g"), "This week")
    .replaceAll(new RegExp(`${date}\\s?–\\s?(?:${date}|\\d{1,2})`, "g"), "this week")
    .replaceAll(new RegExp(`(?:in|of)\\s${months}\\s20\\d\\d`, "g"), "a month")
    .replaceAll(new RegExp(`(?:\\s·\\s)?${date}`, "g"), "");

/**
 * A text without names and dates; `coaches` and `others` are full names, and their first names go as well. A text that
 * `isStart` begins its line, and so with a capital.
 */
export function conceal(text, { coaches, others }, isStart = true) {
  const parts = (name) => [name, ...name.split(" ").slice(0, 1)];
  let plain = withoutDates(text);
  for (const [place, coach] of coaches.entries())
    for (const name of parts(coach))
      plain = plain.replaceAll(name, place === 0 ? "your coach" : "the other coach");
  for (const name of others.flatMap(parts)) plain = plain.replaceAll(new RegExp(`\\b${name}\\b`, "g"), "you");
  if (plain === text) return text;
  const whole = plain.replace(/\s·\s*$/, "");
  return isStart
    ? whole.replace(/^\s*[ty](?=he other coach|our coach)/, (letter) => letter.toUpperCase())
    : whole;
}

/** What still names someone or a date in a text, or null. */
export function findNamed(text, { coaches, others }) {
  const words = [...coaches, ...others].flatMap((name) => name.split(" "));
  const named = words.find((word) => new RegExp(`\\b${word}\\b`).test(text));
  return named ?? new RegExp(`\\b${months}\\s\\d|\\b20\\d\\d\\b`).exec(text)?.[0] ?? null;
}
