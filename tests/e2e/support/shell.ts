import { expect, type Locator, type Page } from "@playwright/test";

const namesOf = (landmarks: Locator) =>
  landmarks.evaluateAll((found) => found.map((one) => one.getAttribute("aria-label") ?? ""));

/** Each page has one shell (D52): its title on the first line, the area's navigation, and no public navigation. */
export async function expectShell(page: Page, label: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Main", exact: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
  const names = await namesOf(page.locator("nav"));
  expect(names).toContain(label);
  expect(new Set(names).size).toBe(names.length);
}

/** On a desktop the area's rail is there; on a phone a bar of five shortcuts instead, large enough for a thumb. */
export async function expectRailOrBar(page: Page, label: string): Promise<void> {
  const rail = page.getByRole("navigation", { name: label, exact: true });
  await expect(rail).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rail).toBeHidden();
  const targets = page.getByRole("navigation", { name: `${label}: shortcuts` });
  const sizes = await targets.locator("a, summary, [aria-disabled]").evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(sizes).toHaveLength(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48);
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 999)).toBeLessThanOrEqual(72);
}
