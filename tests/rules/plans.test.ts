import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { copyrightLine } from "#app/content/site.ts";
import { yearlyOffer } from "#app/features/base/site/prices.ts";
import { commonQuestionIds, pickQuestions, planQuestionIds } from "#app/features/base/site/questions.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { shortText } from "#app/features/base/site/testimonials.ts";
import { readPlan } from "#app/features/people/plans/rules.ts";
import { comparisonOf, plansOf } from "#app/features/people/plans/texts.ts";

// What a club shows until someone publishes changes.
const site = getSite({ config: readConfig({}) });
const plans = plansOf(site);

describe("prices (D3)", () => {
  test("one table: 15, 20, and 100 dollars a month, with elite marked popular", () => {
    expect(plans.map(({ key, price, popular }) => [key, price, popular])).toEqual([
      ["basic", 15, false],
      ["elite", 20, true],
      ["pro", 100, false],
    ]);
  });

  test("a year costs what the coach says, and saves what follows from the month", () => {
    expect(plans.map(({ year }) => year)).toEqual([
      null,
      { price: 170, savingPercent: 29 },
      { price: 996, savingPercent: 17 },
    ]);
    expect(yearlyOffer({ price: 80, yearlyPrice: 800 })).toEqual({ price: 800, savingPercent: 17 });
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

  test("a higher plan includes everything in a lower one", () => {
    for (const [lower, higher] of [plans.slice(0, 2), plans.slice(1)]) {
      for (const [place, feature] of (lower?.features ?? []).entries()) {
        if (feature.included) expect(higher?.features[place]?.included).toBe(true);
      }
    }
  });

  test("only pro includes video feedback and calls (D38)", () => {
    const coaching = comparisonOf(site.plans).find(({ category }) => category === "Coaching")?.rows ?? [];
    expect(coaching).toHaveLength(3);
    for (const { included } of coaching) expect(included).toEqual([false, false, true]);
  });
});

describe("the questions", () => {
  const words = JSON.stringify(site.questions);

  test("are in the five categories", () => {
    expect(site.questions.map(({ title }) => title)).toEqual([
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

  test("use the prices from the one table", () => {
    for (const price of ["$15 a month", "$20 a month", "$100 a month", "$170 a year", "$996 a year"])
      expect(words).toContain(price);
    expect(words).toContain("which saves 29%.");
    expect(words).not.toMatch(/\{(basic|elite|pro)/);
  });

  test("each have an id, and the featured ones exist", () => {
    const ids = site.questions.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const picked of [planQuestionIds, commonQuestionIds])
      expect(pickQuestions(site.questions, picked).map(({ id }) => id)).toEqual(picked);
    expect(commonQuestionIds).toHaveLength(3);
  });
});

describe("testimonials", () => {
  test("are empty until the club adds some (D63)", () => expect(site.testimonials).toEqual([]));

  test("are cut only after 200 characters", () => {
    expect(shortText("a".repeat(200))).toBeNull();
    expect(shortText("a".repeat(201))).toBe("a".repeat(200));
    expect(shortText("🎯".repeat(201))).toBe("🎯".repeat(200));
  });
});

test("the copyright line starts in the club's first year and ends in the current one (D39)", () => {
  expect(copyrightLine("Club", { first: 2026, now: 2026 })).toContain("© 2026 Club");
  expect(copyrightLine("Club", { first: 2019, now: 2026 })).toContain("© 2019–2026 Club");
});
