import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { bodyOf, read, readClip, rowsOf } from "../../http/club.ts";
import { hashOf, send, sending, start } from "../../http/video/uploads.ts";
import { failWrites } from "../../support/failing-writes.ts";
import { expect, test } from "../support/journey.ts";
import { beginningOf, makeFilm, megabyte, sendHalf, slowDown, untilInParts } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

const tab = "/portal?tab=videos";
const question = "Why do I miss left?";

const submit = (page: Page) => page.getByRole("button", { name: "Submit for Review" }).last();
const fill = async (page: Page, path: string) => {
  await page.getByLabel("What would you like analyzed?").last().fill(question);
  await page.getByLabel("Your video").setInputFiles(path);
};

async function storedHash(ask: Parameters<typeof read>[0]): Promise<string> {
  const [sent] = await read<{ videoUrl: string; userNotes: string }[]>(ask, "/api/my-video-submissions");
  expect(sent?.userNotes).toBe(question);
  return hashOf(Buffer.from(await (await ask(sent?.videoUrl ?? "")).arrayBuffer()));
}

test("a clip travels in parts, pauses, and goes on after a lost line and a reload", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.setTimeout(90_000);
  const film = await makeFilm(club.dataDir, 30 * megabyte);
  await signIn(page, "pro2@example.com", tab);
  await slowDown(page, 5 * megabyte);
  await fill(page, film.path);
  await sendHalf(page, submit(page));
  await expect(page.getByText("Choose the same video to pick up where it stopped.")).toBeVisible();
  await expect(page.getByLabel("What would you like analyzed?")).toHaveValue(question);
  const [begun] = rowsOf<{ id: string }>(club, "SELECT id FROM uploads WHERE used_at IS NULL");
  await page.getByLabel("Your video").setInputFiles(film.path);
  await expect(page.getByText("You started sending this video before", { exact: false })).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!", {
    timeout: 30_000,
  });
  expect(rowsOf(club, "SELECT used_for FROM uploads WHERE id = ? AND used_at > 0", begun?.id)).toHaveLength(
    1,
  );
  expect(await storedHash(await club.signIn("pro2@example.com"))).toBe(film.hash);
  await film.forget();
});

test("a message that was too long is corrected and sent, and nothing travels before", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, megabyte);
  await signIn(page, "pro2@example.com", tab);
  await page.getByLabel("What would you like analyzed?").fill("y".repeat(501));
  await page.getByLabel("Your video").setInputFiles(film.path);
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/uploads") && sent.push(request.method()));
  await untilInParts(page);
  await submit(page).click();
  await expect(page.getByRole("alert").first()).toContainText("Message must be less than 500 characters");
  expect(sent).toEqual([]);
  await page.getByLabel("What would you like analyzed?").fill(question);
  await submit(page).click();
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  expect(await storedHash(await club.signIn("pro2@example.com"))).toBe(film.hash);
});

test("a text the server refused to begin with is corrected and sent without a reload", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, megabyte);
  await signIn(page, "pro2@example.com", tab);
  let isRefused = true;
  await page.route("**/api/uploads", (route) => {
    if (!isRefused) return route.continue();
    isRefused = false;
    const json = { message: "Message must be less than 500 characters" };
    return route.fulfill({ status: 400, json });
  });
  await page.getByLabel("What would you like analyzed?").fill("First words");
  await page.getByLabel("Your video").setInputFiles(film.path);
  await untilInParts(page);
  await submit(page).click();
  await expect(page.locator("#submit-video").getByRole("alert")).toHaveText(
    "Upload Failed: Message must be less than 500 characters",
  );
  await page.getByLabel("What would you like analyzed?").fill(question);
  const again = page.waitForRequest((request) => request.url().endsWith("/api/uploads"));
  await submit(page).click();
  const metadata = (await again).headers()["upload-metadata"] ?? "";
  expect(metadata).toContain(`message ${Buffer.from(question).toString("base64")}`);
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
});

test("a file that is no video is refused when it is chosen", { tag: "@scripts" }, async ({ page, club }) => {
  const path = join(club.dataDir, "notes.txt");
  await writeFile(path, "words");
  await signIn(page, "pro2@example.com", tab);
  await fill(page, path);
  await expect(page.getByRole("alert").first()).toHaveText(
    "Invalid File Type: Please select a video file (mp4, mov, avi, etc.)",
  );
});

test("a file of more than 2 GB is refused when it is chosen, and nothing of it is sent", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const path = join(club.dataDir, "long.mp4");
  await writeFile(path, "");
  await truncate(path, 2_147_483_649);
  await signIn(page, "pro2@example.com", tab);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await fill(page, path);
  const alert = page.locator("#submit-video").getByRole("alert");
  await expect(alert).toHaveText("File Too Large: Please select a video file smaller than 2GB");
  await submit(page).click();
  await expect(page.getByLabel("What would you like analyzed?")).toHaveValue(question);
  expect(sent).toEqual([]);
  const fits = join(club.dataDir, "fits.mp4");
  await writeFile(fits, "");
  await truncate(fits, 2_147_483_648);
  await page.getByLabel("Your video").setInputFiles(fits);
  await expect(alert).toHaveCount(0);
});

const says = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });

for (const [status, words] of [
  [401, "You need to log in to upload videos. Please refresh the page and try again."],
  [403, "You don't have permission to upload videos. Please check your subscription."],
  [413, "Your video file is too large. Please try a smaller file or compress your video."],
  [415, "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.)."],
  [502, "We couldn't upload your video. Please check your connection and try again."],
] as const) {
  test(`an upload and a hand-over answered ${status} say so in the form and in the toast`, {
    tag: "@scripts",
  }, async ({ page, club }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    const between = { status, contentType: "text/html", body: "<h1>Somebody in between</h1>" };
    await signIn(page, "pro2@example.com", tab);
    await fill(page, film.path);
    await untilInParts(page);
    await page.route("**/api/uploads", (route) => route.fulfill(between));
    await submit(page).click();
    const alert = page.locator("#submit-video").getByRole("alert");
    await expect(alert).toHaveText(`Upload Failed: ${words}`);
    await expect(says(page)).toContainText("Upload Failed");
    await expect(says(page)).toContainText(words);
    await page.unroute("**/api/uploads");
    await page.route("**/portal.data*", (route) =>
      route.request().method() === "POST" ? route.fulfill(between) : route.fallback(),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("All of it has arrived", { exact: false })).toBeVisible();
    await expect(alert).toHaveText(`Upload Failed: ${words}`);
    await expect(says(page)).toContainText(words);
    await expect(page.getByLabel("What would you like analyzed?")).toHaveValue(question);
    await page.unroute("**/portal.data*");
    await submit(page).click();
    await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
    await film.forget();
  });
}

test("a clip that arrived and can't be stored says so in the form and in the toast", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, megabyte);
  await signIn(page, "pro2@example.com", tab);
  await fill(page, film.path);
  await untilInParts(page);
  let mend = () => {};
  await page.route("**/portal.data*", async (route) => {
    if (route.request().method() === "POST") mend = failWrites(club, new Error("The disk has a bad block"));
    await route.continue();
  });
  await submit(page).click();
  const sorry = "Something went wrong on our end. Please try again later.";
  for (const place of [page.locator("#submit-video").getByRole("alert").first(), says(page)]) {
    await expect(place).toContainText("Upload Failed");
    await expect(place).toContainText(sorry);
  }
  await page.unroute("**/portal.data*");
  mend();
  await submit(page).click();
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  await film.forget();
});

test("what the server says against a clip is beside it, and the form is kept", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const path = join(club.dataDir, "notes.mp4");
  await writeFile(path, "not a film, whatever its name says");
  await signIn(page, "pro2@example.com", tab);
  await fill(page, path);
  await submit(page).click();
  await expect(page.getByRole("alert").first()).toContainText("Invalid File Type");
  await expect(page.getByLabel("What would you like analyzed?")).toHaveValue(question);
});

test("a clip is sent by the form, scripts or not", async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, 2 * megabyte);
  await signIn(page, "pro2@example.com", tab);
  await fill(page, film.path);
  await submit(page).click();
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  expect(await storedHash(await club.signIn("pro2@example.com"))).toBe(film.hash);
  await film.forget();
});

test("a clip whose form got no answer is saved by itself once the connection is back", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, 2 * megabyte);
  await signIn(page, "pro2@example.com", tab);
  await fill(page, film.path);
  await untilInParts(page);
  await page.route("**/portal.data*", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
  );
  await submit(page).click();
  await expect(
    page.getByText("All of it has arrived, but it isn't saved yet.", { exact: false }),
  ).toBeVisible();
  expect(await read(await club.signIn("pro2@example.com"), "/api/my-video-submissions")).toEqual([]);
  await page.unroute("**/portal.data*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  await expect(page.getByText("All of it has arrived", { exact: false })).toBeHidden();
  expect(await storedHash(await club.signIn("pro2@example.com"))).toBe(film.hash);
  await film.forget();
});

test("a clip whose form is refused in between is tried again after growing pauses, and the page says so", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const film = await makeFilm(club.dataDir, megabyte);
  await page.clock.install();
  await signIn(page, "pro2@example.com", tab);
  await fill(page, film.path);
  await untilInParts(page);
  let tries = 0;
  await page.route("**/portal.data*", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    tries += 1;
    return route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Not here</h1>" });
  });
  await submit(page).click();
  const waiting = page.getByText("All of it has arrived, but it isn't saved yet.", { exact: false });
  for (const [place, seconds] of [5, 10, 20].entries()) {
    await expect.poll(() => tries).toBe(place + 1);
    await page.clock.runFor(2_000);
    await expect(waiting).toContainText(`Next try in ${seconds} seconds.`);
    await page.clock.runFor(1_000 * seconds);
  }
  await expect(waiting).toContainText("Next try in 40 seconds.");
  await page.unroute("**/portal.data*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  await film.forget();
});

test("an unfinished upload is listed with its text, here and on the dashboard, and can be discarded", async ({
  page,
  club,
}) => {
  const ask = await club.signIn("pro2@example.com");
  const address = await start(ask, 8_000_000, { filename: "half.mp4", message: question });
  await ask(address, sending(await beginningOf(2_000_000)));
  await signIn(page, "pro2@example.com", "/portal?tab=dashboard");
  await page.getByRole("link", { name: "Finish sending half.mp4" }).click();
  await expect(page.getByText(/1\.9 MB of 7\.6 MB · kept until/)).toBeVisible();
  await expect(page.getByLabel("What would you like analyzed?")).toHaveValue(question);
  await page.getByRole("button", { name: "Discard the upload of half.mp4" }).click();
  await expect(page.getByRole("status").first()).toContainText("Upload discarded");
  await expect(page.getByRole("heading", { name: "Unfinished uploads" })).toHaveCount(0);
});

test("a clip that had arrived before the page was closed is handed over with its text", async ({
  page,
  club,
}) => {
  const ask = await club.signIn("pro2@example.com");
  const clip = await readClip();
  await send(ask, clip, { filename: "whole.mp4", message: question });
  await signIn(page, "pro2@example.com", tab);
  await expect(page.getByText("The whole video has arrived. Send it with your message.")).toBeVisible();
  await page.getByRole("button", { name: "Submit for Review" }).first().click();
  await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
  expect(await storedHash(ask)).toBe(hashOf(clip));
  const own = await bodyOf<object[]>(ask("/api/my-video-submissions"));
  expect(own).toHaveLength(1);
});
