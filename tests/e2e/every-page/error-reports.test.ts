import type { Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const reports = (club: ServedClub) => () =>
  rowsOf<{ context: string; message: string; componentStack: string | null }>(
    club,
    "SELECT context, message, component_stack AS componentStack FROM error_reports",
  );

async function openPortal(page: Page) {
  await signIn(page, "pro@example.com", "/portal");
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("an error while rendering is shown, and reported to the coaches", async ({ page, club }) => {
    await openPortal(page);
    await page.evaluate(() =>
      Object.assign(Date.prototype, {
        getUTCMonth() {
          throw new Error("The calendar has no such day");
        },
      }),
    );
    await page.getByRole("link", { name: /^Practice Notes/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong");
    await expect.poll(reports(club)).toEqual([
      {
        context: "Drawing a page",
        message: "The calendar has no such day",
        componentStack: expect.stringMatching(/^at /),
      },
    ]);
    await page.context().clearCookies();
    await signIn(page, "coach1@example.com", "/admin/system-tools?show=errors");
    await expect(page.getByText("The calendar has no such day", { exact: true })).toBeVisible();
  });

  test("an error while loading a page is reported", async ({ page, club }) => {
    await openPortal(page);
    await page.route(/\/portal\.data/, (route) =>
      route.fulfill({ contentType: "text/x-script", body: "<html>Somebody in between</html>" }),
    );
    await page.getByRole("link", { name: /^Practice Notes/ }).click();
    await expect(page.getByRole("alert")).toContainText("This page could not be opened");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Avery");
    await expect
      .poll(reports(club))
      .toEqual([expect.objectContaining({ context: "React Query - Query Error" })]);
  });

  test("uncaught errors are reported, an interrupted player isn't", async ({ page, club }) => {
    await openPortal(page);
    await page.evaluate(() => {
      void Promise.reject(new DOMException("The play was interrupted", "AbortError"));
      void Promise.reject(new Error("A bag fell off the board"));
      setTimeout(() => {
        throw new Error("A board fell over");
      });
    });
    const told = () =>
      reports(club)()
        .map(({ context, message }) => `${context}: ${message}`)
        .sort();
    await expect
      .poll(told)
      .toEqual(["Running a page: A bag fell off the board", "Running a page: A board fell over"]);
  });
});
