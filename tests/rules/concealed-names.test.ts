import { expect, test } from "vitest";
// @ts-expect-error A script without types.
import { conceal, findNamed } from "../../app/cli/conceal.mjs";

const people = { coaches: ["Casey Rowe", "Morgan Tate"], others: ["Avery Quinn"] };

test.each([
  ["Casey talks you through it", "Your coach talks you through it"],
  ["Mon, Nov 30, 6:00 PM with Morgan Tate", "Monday, 6:00 PM with the other coach"],
  ["Book Sat, Nov 28, 9:00 AM", "Book Saturday, 9:00 AM"],
  ["Casey · Nov 25, 2026", "Your coach"],
  ["6.2 PPR in Nov 26–Dec 2 so far", "6.2 PPR in this week so far"],
  ["Nov 26–Dec 2, so far", "This week, so far"],
  ["Calls in December 2026", "Calls a month"],
  ["due Tue,\u00a0Nov\u00a024", "due Tuesday"],
  ["Hi Avery", "Hi you"],
  ["Throw only ten rounds on Friday.", "Throw only ten rounds on Friday."],
])("%j is shown as %j (D91)", (text, shown) => {
  expect(conceal(text, people)).toBe(shown);
  expect(findNamed(shown, people)).toBeNull();
});

test("what is left is found", () => {
  expect(findNamed("Ask Casey", people)).toBe("Casey");
  expect(findNamed("on Nov\u00a024", people)).toMatch(/^Nov/);
  expect(findNamed("in 2026", people)).toBe("2026");
});
