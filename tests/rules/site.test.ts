import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import {
  accentStyle,
  contrastOf,
  defaultAccent,
  lowestContrast,
  readableContrast,
} from "#app/features/base/site/accent.ts";
import { fillPromises, type Promises } from "#app/features/base/site/promises.ts";
import { readReplyTime } from "#app/features/base/site/reply-time.server.ts";
import { contentInputs } from "#app/features/club/site/schema.ts";

describe("an accent color", () => {
  test("contrast is counted as WCAG counts it", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  });

  test("the house's own can be read in both schemes", () => {
    for (const scheme of ["light", "dark"] as const)
      expect(lowestContrast(defaultAccent[scheme], scheme)).toBeGreaterThanOrEqual(readableContrast);
  });

  const faultsOf = (accentLight: string, accentDark: string) =>
    contentInputs.look
      .safeParse({ accentLight, accentDark })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  test("too pale for light pages, or too dim for dark ones, is refused with its contrast", () => {
    expect(faultsOf("#1d4f8f", "#9cc4ff")).toEqual([]);
    expect(faultsOf("#ffd400", "#9cc4ff")).toEqual([
      expect.stringMatching(
        /^accentLight: This color is too pale .* its contrast is 1\.\d, and text needs 4\.5/,
      ),
    ]);
    expect(faultsOf("#1d4f8f", "#1d4f8f")).toEqual([
      expect.stringMatching(/^accentDark: This color is too dim .* its contrast is \d(\.\d)?, and text/),
    ]);
    expect(faultsOf("red", "#9cc4ff")).toEqual(["accentLight: Please enter a color like #b83408"]);
  });

  test("the words on it can be read, whichever it is", () => {
    for (const color of ["#b83408", "#1d4f8f", "#0a0a0a", "#ff8350", "#f2c265", "#ffffff", "#767676"]) {
      const style = accentStyle({ light: color, dark: color });
      const ink = /accent-ink:(#\w{6})/.exec(style)?.[1] ?? "";
      expect(contrastOf(ink, color)).toBeGreaterThanOrEqual(readableContrast);
    }
  });
});

describe("Markdown", () => {
  test("headings, lists, words in bold and links are drawn; a first heading becomes a second one", () => {
    expect(renderMarkdown("# One\n\n- a **b**\n- [c](https://example.com)")).toBe(
      '<h2>One</h2><ul class="bullets"><li>a <strong>b</strong></li>\n<li><a href="https://example.com">c</a></li>\n</ul>\n',
    );
  });

  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b>",
    "[a](javascript:alert(1))",
    "[a](  JaVaScRiPt:alert(1))",
    "[a](java&#x73;cript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:x)",
    "![a](https://example.com/spy.png)",
    "<javascript:alert(1)>",
    "<!-- --><iframe src=//example.com>",
    '[a](https://example.com "onclick=alert(1)" onclick=alert(1))',
    "[x]: javascript:alert(1)\n\n[x]",
  ])("nothing that runs, loads or frames passes: %s", (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(?!\/?(p|a|em|strong|h2|ul|li|pre|code|br)\b)/);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/);
    expect(html).not.toMatch(/href="(?!https:|#|\/)/i);
  });
});

describe("what a part of the site takes", () => {
  const faults = (section: keyof typeof contentInputs, content: object) =>
    contentInputs[section].safeParse(content).error?.issues.map(({ message }) => message) ?? [];
  const plan = { price: "20", yearlyPrice: "", description: "d", features: "f", comparison: "A: b" };

  test("prices, savings and addresses are checked", () => {
    expect(faults("plans", plan)).toEqual([]);
    expect(contentInputs.plans.parse(plan)).toMatchObject({ price: 20, yearlyPrice: null });
    expect(faults("plans", { ...plan, price: "-1" })).toEqual([expect.stringContaining("Monthly price")]);
    expect(faults("plans", { ...plan, price: "" })).toEqual([expect.stringContaining("Monthly price")]);
    expect(faults("plans", { ...plan, price: "  " })).toEqual([expect.stringContaining("Monthly price")]);
    expect(faults("plans", { ...plan, price: "9.999" })).toHaveLength(1);
    expect(faults("plans", { ...plan, yearlyPrice: "241" })).toEqual([
      expect.stringContaining("twelve months"),
    ]);
    expect(faults("plans", { ...plan, comparison: "no group" })).toEqual([
      expect.stringContaining("Group: what the plan adds"),
    ]);
    expect(faults("plans", { ...plan, checkoutUrl: "javascript:alert(1)" })).toHaveLength(1);
    expect(faults("links", { x: "ftp://example.com" })).toEqual([expect.stringContaining("https://")]);
  });

  test("a time zone is one", () => {
    const club = { siteName: "Club", contactEmail: "" };
    expect(faults("club", { ...club, siteTimeZone: "America/Chicago" })).toEqual([]);
    expect(faults("club", { ...club, siteTimeZone: "Mars/North" })).toHaveLength(1);
  });
});

test.each([
  ["24 hours", 24],
  ["an hour", 1],
  ["Two days", 48],
  ["1–2 days", 48],
  ["about 36 hours", 36],
  ["2–3 business days", null],
  ["a few days", null],
  ["0.5 days", null],
  ["the day", null],
])("a reply within %s takes %s hours at most (D38)", (words, hours) => {
  expect(readReplyTime(words)).toBe(hours && hours * 3_600_000);
});

const made: Promises = {
  guarantee: "60-day promise",
  reviewTime: "a week",
  replyTime: "2 days",
  popularPlan: null,
  story: { isShown: true, url: null },
};
const none: Promises = { ...made, guarantee: null, reviewTime: null, replyTime: null };

test.each([
  [
    "Billed monthly, with a {guarantee}. Cancel anytime.",
    "Billed monthly, with a 60-day promise. Cancel anytime.",
    "Billed monthly. Cancel anytime.",
  ],
  [
    "There is a 30-day money-back guarantee.\n\n## Next",
    "There is a 60-day promise.\n\n## Next",
    "\n## Next",
  ],
  [
    "Two calls; feedback comes within 2–3 business days.",
    "Two calls; feedback comes within a week.",
    "Two calls.",
  ],
  ["{guarantee}. Within {reply-time}.", "60-day promise. Within 2 days.", ""],
  ["Nothing of it. No {other}.", "Nothing of it. No {other}.", "Nothing of it. No {other}."],
])(
  "a text takes the club's promises, and leaves out those it doesn't make (D91): %s",
  (text, with_, without) => {
    expect(fillPromises(text, made)).toBe(with_);
    expect(fillPromises(text, none)).toBe(without);
  },
);
