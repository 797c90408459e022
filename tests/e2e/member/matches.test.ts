import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const sheet = "/portal/matches/new";
const matches = async (page: Page) => (await page.request.get("/api/matches")).json();

/** One round of both sides' bags, on keys with scripts and on radio buttons without. */
async function tapRound(page: Page, role: "button" | "radio", [inside, on, theirIn, theirOn]: number[]) {
  const counts = { "You in": inside, "You on": on, "They in": theirIn, "They on": theirOn };
  for (const [label, bags] of Object.entries(counts)) {
    const key = page.getByRole(role, { name: `${label}: ${bags}`, exact: true });
    if (await key.isEnabled()) await key.click();
  }
}

test("a member logs a match, takes a round back, wins, corrects it, deletes it and brings it back", async ({
  page,
}, info) => {
  const isScripted = info.project.use.javaScriptEnabled !== false;
  await signIn(page, "pro2@example.com", "/portal/matches");
  await page.getByRole("link", { name: "Log a match" }).first().click();
  await page.getByLabel("Opponent (optional)").fill("Riley");
  if (isScripted) {
    await tapRound(page, "button", [3, 1, 1, 1]);
    await expect(page.getByText("Round 1: 10 to 4.")).toBeVisible();
    await tapRound(page, "button", [2, 0, 0, 0]);
    await page.reload();
    await expect(page.getByText("Your match was restored.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "You in: 3" }).click();
    await page.getByRole("button", { name: "Count round 2" }).click();
    await tapRound(page, "button", [2, 1, 0, 0]);
    await expect(page.getByText("You won 22–0.")).toBeVisible();
    await page.getByRole("button", { name: "Save Match" }).click();
  } else {
    await tapRound(page, "radio", [3, 1, 1, 1]);
    await page.getByRole("button", { name: "Save round 1" }).click();
    await tapRound(page, "radio", [2, 0, 0, 0]);
    await page.getByRole("button", { name: "Save round 2" }).click();
    await page.getByRole("button", { name: "Undo last round" }).click();
    await tapRound(page, "radio", [3, 0, 0, 0]);
    await page.getByRole("button", { name: "Save round 2" }).click();
    await tapRound(page, "radio", [2, 1, 0, 0]);
    await page.getByRole("button", { name: "Save round 3" }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Against Riley" })).toBeVisible();
  await expect(page.getByText("Won 22–0")).toBeVisible();
  await expect(page.getByText("8.7 PPR to 1.3, you were 7.4 better per round.")).toBeVisible();

  await page.getByRole("link", { name: "Correct this match" }).click();
  await page.getByRole("group", { name: "Round 3" }).getByLabel("You in").fill("3");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Won 25–0")).toBeVisible();
  await page.getByRole("button", { name: "Delete this match" }).click();
  await expect(page.getByText("No matches yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No matches yet")).toHaveCount(0);
  await page.goto("/portal?tab=history&show=matches");
  await expect(page.getByText("Won 25–0")).toBeVisible();
});

test("a match tapped without a connection waits on the device and is sent once", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await page.clock.setFixedTime(club.clock.now());
  await signIn(page, "pro2@example.com", sheet);
  await page.setViewportSize({ width: 390, height: 844 });
  const isInSight = (button: HTMLElement) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await page.getByRole("button", { name: "Save Match" }).evaluate(isInSight)).toBe(true);
  await page.context().setOffline(true);
  await tapRound(page, "button", [4, 0, 0, 0]);
  await tapRound(page, "button", [4, 0, 0, 0]);
  await page.getByRole("button", { name: "Save Match" }).click();
  await expect(page.getByText("1 match is saved on this device.")).toBeInViewport();
  // What was thrown stays in sight, and the next match begins by a tap.
  await expect(page.getByText("24–0", { exact: true })).toBeVisible();
  await expect(page.getByText("add its next rounds")).toHaveCount(0);
  await page.getByRole("button", { name: "Log another match" }).click();
  await expect(page.getByText("Tap both sides' bags of round 1.")).toBeVisible();
  await page.context().setOffline(false);
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Match saved");
  await expect(toast).toContainText("24–0, 2 rounds, 12.0 PPR");
  expect(await matches(page)).toHaveLength(1);
});

test("a match saved for later goes on with the same keys, without a connection too", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", sheet);
  await tapRound(page, "button", [3, 1, 1, 1]);
  let arrived = () => {};
  const answer = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route("**/portal/matches/new?form=log-match", async (route) => {
    const response = await route.fetch();
    await answer;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Save for later" }).click();
  // A tap while it is on its way would belong to no match.
  await page.getByRole("button", { name: "You in: 2" }).click({ force: true });
  await expect(page.getByText("Sending")).toBeVisible();
  arrived();
  await expect(page).not.toHaveURL(/matches\/new/);
  await expect(page.getByRole("heading", { name: "Round 2" })).toBeVisible();
  await expect(page.getByText("Your match was restored.")).toHaveCount(0);
  await page.context().setOffline(true);
  await tapRound(page, "button", [2, 0, 0, 0]);
  await expect(page.getByText("Round 2: 6 to 0. 8.0 PPR to 2.0")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "You in: 3" }).click();
  await page.getByRole("button", { name: "Count round 2" }).click();
  // The stored round isn't undone here.
  await expect(page.getByRole("heading", { name: "Round 3" })).toBeVisible();
  await tapRound(page, "button", [1, 0, 0, 0]);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText("Your match was restored.")).toBeVisible();
  await page.context().setOffline(true);
  await tapRound(page, "button", [0, 1, 0, 0]);
  await page.getByRole("button", { name: "Save for later" }).click();
  await expect(page.getByText("1 match is saved on this device.")).toBeVisible();
  await expect(page.getByText("19–0, 4 rounds")).toBeVisible();
  // The rounds stored so far have another score.
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo last round" })).toHaveCount(0);
  // A connection that has just come back may fail once more; the page is read again all the same.
  await page.route("**/portal/matches/*.data*", (route) => route.abort(), { times: 1 });
  await page.context().setOffline(false);
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Match saved");
  await expect(page.getByRole("heading", { name: "Round 5" })).toBeVisible();
  await expect(page.getByText("Round 4: 1 to 0.")).toBeVisible();
  expect(await matches(page)).toMatchObject([{ roundsThrown: 4, score: 19, opponentScore: 0 }]);
});

test("with text at 200 %, a match's keys are as wide as a thumb", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "pro2@example.com", sheet);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const bags of [0, 4]) {
    const { x = 0, width = 0 } =
      (await page.getByRole("button", { name: `They on: ${bags}` }).boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  // All four rows are on the first screen, and nothing lies over them.
  for (const row of ["You in", "You on", "They in", "They on"])
    expect(
      await page.getByRole("button", { name: `${row}: 2` }).evaluate((button) => {
        const { left, bottom } = button.getBoundingClientRect();
        return document.elementFromPoint(left + 8, bottom - 8) === button;
      }),
    ).toBe(true);
});
