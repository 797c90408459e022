import { describe, expect, test } from "vitest";
import { commonQuestionIds, faqFor, pickQuestions, planQuestionIds } from "#app/content/faq.ts";
import { copyrightLine } from "#app/content/site.ts";
import { shortText, testimonials } from "#app/content/testimonials.ts";
import { priceFacts } from "#app/features/people/plans/price-facts.ts";
import { monthlyPrice, readPlan, yearlyOffer } from "#app/features/people/plans/rules.ts";
import { comparison, plans } from "#app/features/people/plans/texts.ts";

describe("prices (D3)", () => {
  test("one table: 15, 20 and 100 dollars a month, elite the popular one", () => {
    expect(monthlyPrice).toEqual({ basic: 15, elite: 20, pro: 100 });
    expect(plans.map(({ key, price, popular }) => [key, price, popular])).toEqual([
      ["basic", 15, false],
      ["elite", 20, true],
      ["pro", 100, false],
    ]);
  });

  test("yearly prices follow from the month and the saving, in whole dollars", () => {
    expect(yearlyOffer("basic")).toBeNull();
    expect(yearlyOffer("elite")).toEqual({ price: 170, savingPercent: 29 });
    expect(yearlyOffer("pro")).toEqual({ price: 996, savingPercent: 17 });
  });

  test.each([
    ["basic", "basic"],
    ["pro", "pro"],
    ["elite", "elite"],
    ["PRO", "elite"],
    ["gold", "elite"],
    ["", "elite"],
    [null, "elite"],
  ])("the plan of ?plan=%s is %s", (given, plan) => expect(readPlan(given)).toBe(plan));

  test("a higher plan holds everything a lower one holds", () => {
    for (const [lower, higher] of [plans.slice(0, 2), plans.slice(1)]) {
      for (const [place, feature] of (lower?.features ?? []).entries()) {
        if (feature.included) expect(higher?.features[place]?.included).toBe(true);
      }
    }
  });

  test("video feedback and the calls are pro's alone (D38)", () => {
    const coaching = comparison.find(({ category }) => category === "Coaching")?.rows ?? [];
    expect(coaching.map(({ from }) => from)).toEqual(["pro", "pro", "pro"]);
  });
});

describe("the questions", () => {
  const categories = faqFor(priceFacts);
  const words = JSON.stringify(categories);

  test("are in the five categories", () => {
    expect(categories.map(({ title }) => title)).toEqual([
      "General Questions",
      "Membership Plans",
      "Video Feedback & Coaching",
      "Technical Support",
      "Billing & Payments",
    ]);
  });

  test.each([
    "30-day money-back guarantee",
    "2–3 business days",
    "two calls a month",
    "MP4, MOV, AVI and WebM",
  ])("say %s (D38)", (sentence) => expect(words).toContain(sentence));

  test.each(["10-day", "48 hours", "500MB", "500 MB", "bi-weekly", "$40", "399"])(
    "never say %s (D38)",
    (sentence) => expect(words).not.toContain(sentence),
  );

  test("name the prices of the one table", () => {
    for (const price of ["$15 a month", "$20 a month", "$100 a month", "$170 a year", "$996 a year"])
      expect(words).toContain(price);
  });

  test("have an id each, and the picked ones exist", () => {
    const ids = categories.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const picked of [planQuestionIds, commonQuestionIds])
      expect(pickQuestions(categories, picked).map(({ id }) => id)).toEqual(picked);
    expect(commonQuestionIds).toHaveLength(3);
  });
});

describe("testimonials", () => {
  test("are six", () => expect(testimonials).toHaveLength(6));

  test("are cut after 200 characters, not before", () => {
    expect(shortText("a".repeat(200))).toBeNull();
    expect(shortText("a".repeat(201))).toBe("a".repeat(200));
    expect(shortText("🎯".repeat(201))).toBe("🎯".repeat(200));
  });
});

test("the copyright line starts in 2024 and ends in the current year (D39)", () => {
  expect(copyrightLine("Club", 2024)).toContain("© 2024 Club");
  expect(copyrightLine("Club", 2026)).toContain("© 2024–2026 Club");
});
