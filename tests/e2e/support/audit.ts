import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * No fault on the whole page that axe can see, by WCAG 2.2 AA or by the rules named besides. The audit is a script itself, so a page
 * without scripts is not audited.
 */
export async function expectNoFaults(page: Page, ...more: string[]): Promise<void> {
  if (test.info().project.name === "nojs") return;
  await page.waitForLoadState("networkidle");
  // The quicker of axe's ways does not look into frames of other sites.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags([...standard, ...more])
    .setLegacyMode()
    .analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect({ address: page.url(), faults }).toEqual({ address: page.url(), faults: [] });
}
