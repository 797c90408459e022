import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { type NumberedClip, numberOnStill, readNumbered } from "#tests/support/numbered.ts";
import { asUpload, bodyOf, changeRows, rowsOf } from "../../http/club.ts";
import { press } from "../../http/video/desk.ts";
import { untilSettled } from "../../http/video/ingest.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test.use({ environment: { PREPARE_VIDEOS: "on" } });

const film = '[aria-label="Your video"]';
const desk = "#desk-clip";

/** Lets the page read the number a video shows, once it has arrived there, and walk through a clip by its keys. */
const readsNumbers = () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const numberOn = async (selector: string) => {
    const clip = document.querySelector<HTMLVideoElement>(selector);
    while (!clip || clip.seeking || clip.readyState < 2) await drawn();
    pen?.drawImage(clip, 0, 0, 320, 180);
    const light = (digit: number) => pen?.getImageData(digit * 40 + 20, 90, 1, 1).data[0] ?? 0;
    return [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, digit) => (light(digit) > 127 ? sum + 2 ** digit : sum), 0);
  };
  const walk = async (selector: string, key: string, last: number) => {
    const met = [await numberOn(selector)];
    for (;;) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      // A busy machine may take long for a frame; only after the last one nothing more is expected.
      const until = performance.now() + (met.at(-1) === last ? 1_500 : 20_000);
      let number = await numberOn(selector);
      // The picture follows its clip's clock a little later.
      while (number === met.at(-1) && performance.now() < until) {
        await drawn();
        number = await numberOn(selector);
      }
      if (number === met.at(-1)) return met;
      met.push(number);
    }
  };
  Object.assign(window, { numberOn, walk });
};

declare global {
  interface Window {
    numberOn(selector: string): Promise<number>;
    walk(selector: string, key: string, last: number): Promise<number[]>;
  }
}

const numberIn = (page: Page, selector: string) => page.evaluate((of) => window.numberOn(of), selector);

/** The numbers met with that key, press by press, until it leads no further than `last`. */
const walk = (page: Page, key: "ArrowRight" | "ArrowLeft", last = 0) =>
  page.evaluate(([of, pressed, end]) => window.walk(of, pressed, end), [desk, key, last] as const);

/** Sends a clip as a member and waits until its versions are there. */
async function send(club: ServedClub, name: NumberedClip): Promise<{ id: string; stop(): Promise<void> }> {
  changeRows(club, "DELETE FROM media_jobs");
  const stop = club.bundle.startMediaWorker(club.services);
  const member = await club.signIn("pro2@example.com");
  const sent = member("/api/user-video-submissions", asUpload("Look", await readNumbered(name), "a.mp4"));
  const { id } = await bodyOf<{ id: string }>(sent);
  expect((await untilSettled(club, id)).state).toBe("ready");
  return { id, stop };
}

const numbers = (first: number, last: number, every = 1) =>
  Array.from({ length: Math.floor((last - first) / every) + 1 }, (_number, place) => first + place * every);

const clips: [NumberedClip, { main: number[]; slow: number[] }][] = [
  ["24 fps", { main: numbers(0, 23), slow: numbers(0, 23) }],
  ["29.97 fps", { main: numbers(0, 29), slow: numbers(0, 29) }],
  ["59.94 fps", { main: numbers(0, 29), slow: numbers(0, 29, 2) }],
  ["120 fps", { main: numbers(0, 35), slow: numbers(0, 35, 4) }],
  ["240 fps", { main: numbers(0, 47, 2), slow: numbers(0, 47, 8) }],
  ["a phone in changing light", { main: numbers(0, 59), slow: numbers(0, 59) }],
  ["a phone at about 30 fps", { main: numbers(0, 29), slow: numbers(0, 29) }],
  ["a picture that begins late", { main: numbers(0, 29), slow: numbers(0, 29) }],
  ["cut by an edit list", { main: numbers(16, 35), slow: numbers(16, 35) }],
  ["with sound that begins before its picture", { main: numbers(0, 35), slow: numbers(0, 35) }],
  ["a phone at about 30 fps, with B-frames", { main: numbers(0, 29), slow: numbers(0, 29) }],
  ["cut by an edit list between B-frames", { main: numbers(16, 35), slow: numbers(16, 35) }],
  ["turned by 90 degrees", { main: numbers(0, 35), slow: numbers(0, 35) }],
  ["times that begin at 1.4 s", { main: numbers(0, 35), slow: numbers(0, 35) }],
];

for (const [name, wanted] of clips) {
  test(`each press moves one frame and every page shows the same one: ${name}`, {
    tag: "@scripts",
  }, async ({ page, club }) => {
    test.slow();
    await page.addInitScript(readsNumbers);
    const { id, stop } = await send(club, name);
    await signIn(page, "coach1@example.com");
    const moments: { at: number; number: number }[] = [];
    for (const size of ["slow", "main"] as const) {
      await page.setExtraHTTPHeaders(size === "slow" ? { "Save-Data": "on" } : {});
      await page.goto(`/admin/review/${id}`);
      await expect(page.locator(desk)).toHaveAttribute("src", new RegExp(`size=${size}$`));
      await numberIn(page, desk);
      const met = await walk(page, "ArrowRight", wanted[size].at(-1));
      // With fewer frames, ffmpeg may keep the clip's very last one besides.
      expect(met.slice(0, wanted[size].length)).toEqual(wanted[size]);
      expect(await walk(page, "ArrowLeft", met[0])).toEqual(met.toReversed());
    }
    // A moment marked on a frame is that frame wherever it is shown.
    const places = [0, Math.floor(wanted.main.length / 2) + 1, wanted.main.length - 1];
    for (const [turn, place] of places.entries()) {
      const from = turn === 0 ? 0 : (places[turn - 1] ?? 0);
      for (let step = from; step < place; step += 1) await page.keyboard.press("ArrowRight");
      await expect.poll(() => numberIn(page, desk)).toBe(wanted.main[place]);
      await page.getByRole("button", { name: "+ Moment" }).click();
      const at = parseMoment(await page.getByLabel(`Moment ${turn + 1}`, { exact: true }).inputValue());
      await page.keyboard.press("Escape");
      moments.push({ at: at ?? -1, number: wanted.main[place] ?? -1 });
    }
    await page.goto("about:blank");
    const shapes = [{ kind: "line", from: [0, 0.02], to: [1, 0.02] }];
    const drawings = moments.map(({ at }, place) => ({
      id: `d${place}`,
      at,
      description: `Frame ${place}`,
      shapes,
    }));
    const coach = await club.signIn("coach1@example.com");
    const [{ revision } = { revision: 0 }] = rowsOf<{ revision: number }>(
      club,
      "SELECT revision FROM reviews WHERE submission_id = ?",
      id,
    );
    const fields = { feedback: "Look", drawings: JSON.stringify(drawings), revision: String(revision) };
    expect((await press(coach, id, "publish", fields)).status).toBe(303);
    const stills = () =>
      rowsOf<{ key: string }>(
        club,
        "SELECT file_key AS key FROM review_media WHERE part LIKE 'still-%' ORDER BY part",
      );
    await expect.poll(() => stills().length, { timeout: 60_000 }).toBe(moments.length);
    for (const [place, { key }] of stills().entries())
      expect(await numberOnStill(join(club.dataDir, "files", key))).toBe(moments[place]?.number);
    await stop();

    await signIn(page, "pro2@example.com");
    for (const { at, number } of moments) {
      await page.goto(`/portal/videos/${id}?view=annotated&at=${at}`);
      await expect.poll(() => numberIn(page, film)).toBe(number);
      await expect(page.getByRole("img", { name: /^Frame / })).toBeVisible();
      // The same page without scripts starts its clip by its address alone.
      const html = await (await page.request.get(`/portal/videos/${id}?view=annotated&at=${at}`)).text();
      const src = /<video[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      await page.evaluate((address) => {
        document.body.innerHTML = `<video id="plain" muted preload="auto" src="${address}"></video>`;
      }, src);
      await expect.poll(() => numberIn(page, "#plain")).toBe(number);
    }
  });
}
