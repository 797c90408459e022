import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type Hardness, makeThrow, type Thrown } from "#tests/support/thrown.ts";
import { asUpload, bodyOf, cellOf, changeRows } from "../../http/club.ts";
import { untilSettled } from "../../http/video/ingest.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const run = promisify(execFile);

test.use({ environment: { PREPARE_VIDEOS: "on" } });

const quiet: Hardness = {
  seed: 11,
  noise: 3,
  shake: 0.8,
  turn: 0.002,
  light: 0.9,
  spin: 2,
  framesPerSecond: 30,
  hasBag: true,
  isPortrait: false,
  pan: 0,
};

/** A generated throw as a file, twice as large as it is searched. */
async function asFilm({ width, height, frames }: Thrown): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "thrown-"));
  const path = join(folder, "throw.mp4");
  const picture = ["-f", "rawvideo", "-pixel_format", "gray", "-video_size", `${width}x${height}`];
  const film = [
    "-vf",
    "scale=2*iw:2*ih",
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "16",
    "-pix_fmt",
    "yuv420p",
  ];
  const raw = join(folder, "frames");
  const args = ["-loglevel", "error", ...picture, "-framerate", "30", "-i", raw, ...film, path];
  try {
    await writeFile(raw, Buffer.concat(frames));
    await run("ffmpeg", args);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sends a generated throw as a member, and waits until it is prepared. */
async function send(club: ServedClub, thrown: Thrown): Promise<string> {
  changeRows(club, "DELETE FROM media_jobs");
  const stop = club.bundle.startMediaWorker(club.services);
  const member = await club.signIn("pro2@example.com");
  const sent = member("/api/user-video-submissions", asUpload("Look", await asFilm(thrown), "throw.mp4"));
  const { id } = await bodyOf<{ id: string }>(sent);
  expect((await untilSettled(club, id)).state).toBe("ready");
  await stop();
  return id;
}

/** Opens the flight tool on a frame, in seconds; about the release, unless it is said. */
async function openFlight(page: Page, id: string, at = 0.35) {
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  const video = page.locator("#desk-clip");
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
  await video.evaluate((clip: HTMLVideoElement, seconds) => {
    clip.currentTime = seconds;
  }, at);
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false);
  await page.getByRole("button", { name: "Measure this throw" }).click();
  return page.getByRole("application", { name: "The bag's flight" });
}

/** What is announced politely from now on, as far as it is like that. */
async function listenFor(page: Page, like: RegExp): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  await page.exposeFunction("noteAnnounced", (words: string) => {
    if (like.test(words)) heard.push(words);
  });
  await page.evaluate(() => {
    const note = Reflect.get(window, "noteAnnounced");
    const tell = ({ target }: MutationRecord) => {
      const of = target instanceof Element ? target : target.parentElement;
      const region = of?.closest("[aria-live=polite]");
      if (region) note(region.textContent);
    };
    const observer = new MutationObserver((changes) => changes.forEach(tell));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => heard;
}

const find = (page: Page) => page.getByRole("button", { name: "Find the bag" }).click();
const lookedFor = { timeout: 60_000 };

for (const isPortrait of [false, true]) {
  test(`the bag is found on a still camera's clip, ${isPortrait ? "upright" : "wide"}, and is the coach's to confirm`, {
    tag: "@scripts",
  }, async ({ page, club }) => {
    test.slow();
    const thrown = makeThrow({ ...quiet, isPortrait });
    const id = await send(club, thrown);
    if (isPortrait) {
      // Where its real frames can't be told, and were guessed wrongly.
      await page.route(/\/frames\b/, (route) => route.abort());
      changeRows(club, "UPDATE clips SET frames_per_second = 36 WHERE frames_per_second = 30");
    }
    const sheet = await openFlight(page, id);
    const told = await listenFor(page, /^Looking for the bag … \d+%$/);
    await find(page);
    await expect(page.getByText(/^Found the bag in \d+ frames/)).toBeVisible(lookedFor);
    expect(await told()).toContain("Looking for the bag … 40%");
    const circles = sheet.locator("circle");
    const many = await circles.count();
    expect(many).toBeGreaterThan(7);
    // Each is on the bag, in some picture of its flight.
    const inPicture = (of: string | null, length: number, all: number) => (Number(of) / all) * length;
    const box = await sheet.locator("svg").evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);
    const places = await circles.evaluateAll((all) =>
      all.map((one) => [one.getAttribute("cx"), one.getAttribute("cy")]),
    );
    for (const [cx = null, cy = null] of places) {
      const [x, y] = [inPicture(cx, thrown.width, box), inPicture(cy, thrown.width, box)];
      const far = thrown.truth.flatMap((at) => (at ? [Math.hypot(at[0] - x, at[1] - y) / thrown.board] : []));
      expect(Math.min(...far)).toBeLessThan(0.06);
    }
    // Nothing of it is kept, or shown to anyone, before the coach says so.
    await expect(sheet.locator("circle.fill-film")).toHaveCount(many);
    const drawn = "SELECT count(*) FROM reviews WHERE draft LIKE '%flight%' AND submission_id = ?";
    const drafts = () => cellOf<number>(club, drawn, id);
    expect(drafts()).toBe(0);
    // One is dragged: that is the coach's own then. One is removed.
    const first = circles.first();
    const at = await first.boundingBox();
    if (!at) throw new Error("There is no mark");
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + 6, at.y + at.height / 2);
    await page.mouse.up();
    await expect(sheet.locator("circle.fill-film")).toHaveCount(many - 1);
    await page.getByRole("button", { name: "Remove this mark" }).click();
    await expect(circles).toHaveCount(many - 1);
    await expectNoFaults(page);
    // On, over the board, to numbers that are already chosen.
    await page.getByRole("button", { name: "That's the bag: next" }).click();
    const board = page.getByRole("application", { name: "The board" });
    await expect(page.getByText("Drag over the board, from its front end to its back end")).toBeVisible();
    await expectNoFaults(page);
    const over = await board.boundingBox();
    if (!over) throw new Error("There is no sheet");
    await page.mouse.move(over.x + over.width * 0.6, over.y + over.height * 0.8);
    await page.mouse.down();
    await page.mouse.move(over.x + over.width * 0.9, over.y + over.height * 0.8, { steps: 3 });
    await page.mouse.up();
    const chosen = page.getByRole("list", { name: "Measures to save" }).getByRole("checkbox");
    await expect(chosen).toHaveCount(4);
    for (const one of await chosen.all()) await expect(one).toBeChecked();
    await expectNoFaults(page);
    expect(drafts()).toBe(0);
    await page.getByRole("checkbox", { name: /^Mean speed/ }).uncheck();
    await page.getByRole("button", { name: "Save measures" }).click();
    await expect(page.getByText("The flight is drawn, and 3 numbers stand under Measures.")).toBeVisible();
    for (const [row, name] of ["apex", "time_of_flight", "entry_angle"].entries())
      await expect(page.getByLabel(`Measure ${row + 1}`, { exact: true })).toHaveValue(name);
    await expect.poll(drafts).toBe(1);
    await expect
      .poll(() => cellOf<string>(club, "SELECT draft FROM reviews WHERE submission_id = ?", id))
      .toContain('"name":"entry_angle"');
    await expect(page.getByRole("listitem").filter({ hasText: "Flight and board at" })).toBeVisible();
  });
}

test("each mark is where the bag is in its own frame, though the browser says too early that it is there, and draws late", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const thrown = makeThrow(quiet);
  const id = await send(club, thrown);
  await page.addInitScript(() => {
    const clock = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
      ...clock,
      set(this: HTMLMediaElement, at: number) {
        clock?.set?.call(this, at);
        if (!this.isConnected) this.dispatchEvent(new Event("seeked"));
      },
    });
    // While it plays, a busy page draws later pictures than it was told of.
    const ask = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (told) {
      return ask.call(this, (now, picture) => {
        const until = performance.now() + 45;
        while (!this.paused && performance.now() < until);
        told(now, picture);
      });
    };
  });
  await openFlight(page, id);
  await find(page);
  await expect(page.getByText(/^Found the bag in \d+ frames/)).toBeVisible(lookedFor);
  await page.getByRole("button", { name: "That's the bag: next" }).click();
  await page.getByRole("button", { name: "Go on without inches" }).click();
  await page.getByRole("button", { name: "Save measures" }).click();
  const draft = () =>
    cellOf<string | null>(club, "SELECT max(draft) FROM reviews WHERE submission_id = ?", id);
  await expect.poll(draft).toContain('"flight"');
  const { annotations } = JSON.parse(draft() ?? "") as {
    annotations: { shapes: { kind: string; points: [number, number][]; times: number[] }[] }[];
  };
  const [flight] = annotations.flatMap(({ shapes }) => shapes.filter(({ kind }) => kind === "flight"));
  expect(flight?.times.length).toBeGreaterThan(7);
  for (const [place, time] of flight?.times.entries() ?? []) {
    const [x = 0, y = 0] = flight?.points[place] ?? [];
    const truth = thrown.truth[Math.floor((time * quiet.framesPerSecond) / 1000)];
    if (!truth) throw new Error(`The bag isn't in the air at ${time} ms`);
    expect(Math.hypot(truth[0] - x * thrown.width, truth[1] - y * thrown.height) / thrown.board).toBeLessThan(
      0.06,
    );
  }
});

test("a clip without a flying bag, or one that never seeks, says that nothing was found", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const id = await send(club, makeThrow({ ...quiet, hasBag: false }));
  const sheet = await openFlight(page, id);
  await find(page);
  const nothing = page.getByText("We couldn't find it. Tap the bag yourself.");
  await expect(nothing).toBeVisible(lookedFor);
  await expect(sheet.locator("circle")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  // A clip that plays on the page and doesn't go anywhere beside it.
  await page.evaluate(() => {
    const clock = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
      ...clock,
      set(this: HTMLMediaElement, at: number) {
        if (this.isConnected) clock?.set?.call(this, at);
      },
    });
  });
  await page.getByRole("button", { name: "Measure this throw" }).click();
  await find(page);
  await expect(page.getByText("Looking for the bag …")).toBeVisible();
  // It can be stopped, and asked again; the focus stays, and nothing moves.
  const stop = page.getByRole("button", { name: "Stop looking" });
  const before = await stop.boundingBox();
  await stop.press("Enter");
  await expect(page.getByText("Stopped looking. Tap the bag yourself, or look again.")).toBeVisible();
  const again = page.getByRole("button", { name: "Find the bag" });
  await expect(again).toBeFocused();
  expect(await again.boundingBox()).toEqual(before);
  await again.press("Enter");
  await expect(page.getByText("Looking for the bag …")).toBeVisible();
  await expect(nothing).toBeVisible(lookedFor);
  await expect(page.getByRole("button", { name: "Find the bag" })).toBeEnabled();
});

test("a release is the coach's to say where the search began at the clip's first frame, after a reload too", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const id = await send(club, makeThrow(quiet));
  const sheet = await openFlight(page, id, 0);
  await find(page);
  await expect(page.getByText(/^Found the bag in \d+ frames/)).toBeVisible(lookedFor);
  const many = await sheet.locator("circle").count();
  const isRelease = page.getByRole("checkbox", { name: /^The first mark, at .+, is the release$/ });
  const toNumbers = async () => {
    await page.getByRole("button", { name: "That's the bag: next" }).click();
    await page.getByRole("button", { name: "Go on without inches" }).click();
  };
  for (const _time of ["found", "kept"]) {
    await toNumbers();
    await expect(isRelease).not.toBeChecked();
    await page.reload();
    await expect(sheet.locator("circle")).toHaveCount(many);
  }
  // What they say is kept as well.
  await toNumbers();
  await isRelease.check();
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(sheet.locator("circle")).toHaveCount(many);
  await toNumbers();
  await expect(isRelease).toBeChecked();
});

test("a camera that follows the bag is said", { tag: "@scripts" }, async ({ page, club }) => {
  test.slow();
  const id = await send(club, makeThrow({ ...quiet, pan: 120 }));
  await openFlight(page, id);
  await find(page);
  await expect(page.getByText("The camera moves here, so we couldn't find it.")).toBeVisible(lookedFor);
});
