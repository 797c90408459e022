import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * Expects axe to find no fault on the page, by WCAG 2.2 AA and the additional rules below. The audit is a script, so it skips pages
 * without scripts.
 */
export async function expectNoFaults(page: Page, ...more: string[]): Promise<void> {
  if (test.info().project.name === "nojs") return;
  await page.waitForLoadState("networkidle");
  // axe's faster mode does not look into frames from other sites.
  expect(page.frames()).toHaveLength(1);
  // 640 KB of script, which one page needs once.
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .options({ resultTypes: ["violations"] })
    .withTags([...standard, ...more])
    .setLegacyMode()
    .analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect({ address: page.url(), faults }).toEqual({ address: page.url(), faults: [] });
}
