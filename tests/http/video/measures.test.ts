import { beforeEach, describe, expect, it } from "vitest";
import { readOwnReview } from "#app/features/video/answers/own-review.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, rowsOf } from "../club.ts";
import { copyOf } from "../people/whole-account.ts";
import { aCoach } from "../people.ts";
import { addWaiting, press, requestsOf } from "./desk.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
const member = app.as("pro@example.com");
let first: string;
let second: string;
let userId: string;
beforeEach(() => {
  first = requestsOf(app).pending;
  [second = ""] = addWaiting(app, 1);
  // What the demo club measured already isn't part of these.
  changeRows(app, "DELETE FROM measures");
  const set = "UPDATE submissions SET uploaded_on = ?, uploaded_at = uploaded_at + ? WHERE id = ?";
  changeRows(app, set, "2026-11-05", 0, first);
  changeRows(app, set, "2026-11-12", 0, second);
  // One kind of shot, named by the member.
  changeRows(
    app,
    "UPDATE submissions SET title = 'A clip', message = 'Look at my airmail' WHERE id IN (?, ?)",
    first,
    second,
  );
  const [row] = rowsOf<{ user_id: string }>(app, "SELECT user_id FROM submissions WHERE id = ?", first);
  userId = row?.user_id ?? "";
});

const apex = (value: string, place = 0) => ({
  [`measureName${place}`]: "apex",
  [`measureValue${place}`]: value,
  [`measureAt${place}`]: "0:01.4",
});
const publish = (id: string, fields: Record<string, string>, revision = 0) =>
  press(coach, id, "publish", { revision: String(revision), feedback: "Higher", ...fields });
const stored = () =>
  rowsOf(
    app,
    "SELECT submission_id AS submission, name, value, unit, at_ms AS at, measured_on AS 'on' FROM measures ORDER BY measured_on, value",
  );

describe("measures of a review", () => {
  it("are stored when it's published, and shown to the coach and the member next to those before", async () => {
    expect((await press(coach, first, "save-draft", apex("33"))).status).toBe(303);
    expect(stored()).toEqual([]);
    await publish(first, apex("33"), 1);
    await publish(second, { ...apex("38"), ...apex("44", 1) });
    expect(stored()).toEqual([
      { submission: first, name: "apex", value: 33, unit: "in", at: 1400, on: "2026-11-05" },
      { submission: second, name: "apex", value: 38, unit: "in", at: 1400, on: "2026-11-12" },
      { submission: second, name: "apex", value: 44, unit: "in", at: 1400, on: "2026-11-12" },
    ]);
    const line = "Airmail apex 41 in, was 33 in on Nov 5";
    const pages = [
      [coach, `/admin/members/${userId}`],
      [coach, `/admin/review/${second}`],
      [member, `/portal/videos/${second}`],
    ] as const;
    for (const [ask, path] of pages) {
      const html = await (await ask(path)).text();
      expect(html, path).toContain(line);
      expect(html, path).toContain("Nov 12: 2 throws, 38 to 44 in. Nov 5: one throw.");
      expect(html, path).toContain("In the picture, from one camera.");
    }
    const { measured } = await readOwnReview(app.services, aCoach, { id: first });
    expect(measured.map(({ text }) => text)).toEqual(["Airmail apex 33 in"]);
  });

  it("of a flight's time count from the marked release, as the moment beside it does, or say that they don't", async () => {
    const flight = {
      kind: "flight",
      points: [0.2, 0.4, 0.6].map((x) => [x, x === 0.4 ? 0.3 : 0.5]),
      times: [1200, 1800, 2400],
      pace: 1,
    };
    const drawing = { id: "flight", at: 2400, description: "The bag's flight", shapes: [flight] };
    const drawings = JSON.stringify([drawing]);
    await publish(first, { drawings });
    await publish(second, { drawings, releaseAt: "0:01.0" });
    const pageOf = async (id: string) =>
      (await (await member(`/portal/videos/${id}`)).text()).replaceAll(/<!--.*?-->/g, "");
    expect(await pageOf(first)).toContain("Time from the first mark 1.20 s,");
    const page = await pageOf(second);
    expect(page).toContain("Time of flight 1.40 s,");
    expect(page).toContain("+1.40 s");
    const desk = await (await coach(`/admin/review/${second}`)).text();
    expect(desk).toMatch(/Time of flight 1\.40 s, entry angle \d+°\. In the picture, from one camera\./);
    // Without scripts it is pictures in order, each with what one camera can tell.
    for (const part of ["still-flight", "still-flight-at-1200", "still-flight-at-1800"])
      changeRows(
        app,
        "INSERT INTO review_media (id, submission_id, part, file_key, file_size, mime_type, made_at) VALUES (?, ?, ?, ?, 1000, 'image/jpeg', 0)",
        part,
        second,
        part,
        part,
      );
    const pictures = (await pageOf(second)).match(/<figure class="print:[^>]*>.*?<\/figure>/gs) ?? [];
    expect(pictures).toHaveLength(3);
    for (const picture of pictures) expect(picture).toContain("In the picture, from one camera.");
    const moments = pictures.map((picture) => /(?<=<figcaption[^>]*>)[\d:.]+(?=\. )/.exec(picture)?.[0]);
    expect(moments).toEqual(["0:01.2", "0:01.8", "0:02.4"]);
    // What it measures is said once, beside its moment.
    const shown = page.replaceAll(/<script\b.*?<\/script>/gs, "");
    expect(shown.match(/Time of flight 1\.40 s/g)).toHaveLength(1);
  });

  it("are in the spreadsheet of the videos", async () => {
    await publish(first, {
      ...apex("33"),
      measureName1: "own",
      measureLabel1: "Stride",
      measureValue1: "31",
      measureUnit1: "in",
    });
    const table = await (await coach("/files/admin/submissions.csv")).text();
    expect(table.split("\r\n")[0]).toMatch(/,measured$/);
    expect(table).toContain('"Apex 33 in, Stride 31 in"');
  });

  it("keep the release of each throw, and show two drawings of one frame together", async () => {
    const points = [0.2, 0.4, 0.6].map((x) => [x, x === 0.4 ? 0.3 : 0.5]);
    const flights = [200, 3000].map((from) => ({
      id: `flight${from}`,
      at: from + 800,
      description: `Throw at ${from}`,
      shapes: [
        { kind: "flight", points, times: [from, from + 400, from + 800], pace: 1, releasedAt: from - 100 },
      ],
    }));
    const circle = { kind: "circle", centre: [0.5, 0.5], radius: 0.1 };
    const beside = { id: "circle", at: 3800, description: "The landing", shapes: [circle] };
    const sent = { drawings: JSON.stringify([...flights, beside]), releaseAt: "0:00.1" };
    expect((await publish(first, sent)).status).toBe(303);
    const { moments } = await readOwnReview(app.services, aCoach, { id: first });
    expect(moments.map(({ fromRelease }) => fromRelease)).toEqual(["+0.90 s", "+0.90 s", "+0.90 s"]);
    for (const { drawing } of moments.slice(1))
      expect(drawing?.shapes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["circle", "line"]));
    expect(moments[0]?.drawing?.shapes.some(({ kind }) => kind === "circle")).toBe(false);
    const late = { ...flights[0]?.shapes[0], releasedAt: 1000 };
    const refused = { drawings: JSON.stringify([{ ...flights[0], shapes: [late] }]) };
    expect((await publish(second, refused)).status).toBe(400);
  });

  it("stand in the order in which the coach wrote them", async () => {
    const names = ["Step", "Bend", "Follow through", "Aim", "Reach", "Lean"];
    const rows = names.map((label, place) => ({
      [`measureName${place}`]: "own",
      [`measureLabel${place}`]: label,
      [`measureValue${place}`]: "12",
      [`measureUnit${place}`]: "in",
    }));
    await publish(first, Object.assign({}, ...rows));
    const { measured } = await readOwnReview(app.services, aCoach, { id: first });
    expect(measured.map(({ text }) => text)).toEqual(
      names.map((label) => `Airmail ${label.toLowerCase()} 12 in`),
    );
  });

  it("are compared with no other kind of shot, on any page", async () => {
    changeRows(app, "UPDATE submissions SET message = 'My slick side' WHERE id = ?", first);
    await publish(first, apex("33"));
    await publish(second, apex("41"));
    for (const [ask, path] of [
      [coach, `/admin/members/${userId}`],
      [coach, `/admin/review/${second}`],
      [member, `/portal/videos/${second}`],
    ] as const) {
      const html = await (await ask(path)).text();
      expect(html, path).toContain("Airmail apex 41 in");
      expect(html, path).not.toContain("was 33 in");
    }
    const { json, files } = await copyOf(app, member);
    expect(json.measures?.map(({ shot }) => shot).sort()).toEqual(["airmail", "slick_side"]);
    expect(JSON.parse(String(files.get("for-another-club.json"))).measures).toMatchObject([
      { shot: "slick_side" },
      { shot: "airmail" },
    ]);
  });

  it.each(["Please look at my step", "First a push, then an airmail"])(
    "have no kind of shot when the words name not just one: %s",
    async (message) => {
      changeRows(app, "UPDATE submissions SET title = 'A clip', message = ? WHERE id = ?", message, second);
      await publish(second, apex("41"));
      expect(rowsOf(app, "SELECT shot FROM measures")).toEqual([{ shot: null }]);
      expect(await (await member(`/portal/videos/${second}`)).text()).toContain("Apex 41 in");
    },
  );

  it("that can't be read are refused with what was typed, and nothing is published", async () => {
    const answer = await publish(first, { ...apex("high") });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Write a number, such as 41 or 0.85");
    expect(html).toContain('value="high"');
    expect(stored()).toEqual([]);
  });

  it("are replaced when it's published again, and come back when that is undone", async () => {
    await publish(first, apex("33"));
    await publish(first, apex("35"), 1);
    expect(stored()).toMatchObject([{ value: 35 }]);
    const undo = asForm({ submissionId: first, published: "2" });
    expect((await coach(`/admin/review/${first}?form=take-back`, undo)).status).toBe(303);
    expect(stored()).toMatchObject([{ value: 33 }]);
  });

  it("whose drawing was removed before they went with it aren't published again", async () => {
    const flight = {
      kind: "flight",
      points: [0.2, 0.4, 0.6].map((x) => [x, x === 0.4 ? 0.3 : 0.5]),
      times: [1200, 1800, 2400],
      pace: 1,
    };
    const drawing = (id: string, shapes: object[], at = 2400) => ({ id, at, description: "Look", shapes });
    const board = drawing("board", [{ kind: "board", from: [0.6, 0.8], to: [0.9, 0.8] }], 100);
    const length = drawing("length", [{ kind: "length", from: [0.1, 0.8], to: [0.2, 0.8] }], 500);
    const row = (place: number, name: string, value: string, at: string, label = "", unit = "") => ({
      [`measureName${place}`]: name,
      [`measureValue${place}`]: value,
      [`measureAt${place}`]: at,
      [`measureLabel${place}`]: label,
      [`measureUnit${place}`]: unit,
    });
    const rows = {
      ...row(0, "time_of_flight", "1.4", "0:02.4"),
      ...row(1, "own", "16", "0:00.5", "Length", "in"),
      ...row(2, "apex", "41", "0:02.4"),
      ...row(3, "own", "12", "0:02.4", "Step", "in"),
    };
    const all = [drawing("flight", [flight]), board, length];
    await publish(first, { ...rows, drawings: JSON.stringify(all), releaseAt: "0:01.0" });
    // As a desk of before left it: the flight and the board are gone, their numbers stayed. The length has no inches without the board.
    const orphaned = { ...rows, drawings: JSON.stringify([length]), revision: "1", feedback: "Higher" };
    expect((await press(coach, first, "save-draft", { ...orphaned, releaseAt: "0:01.0" })).status).toBe(303);
    const desk = await (await coach(`/admin/review/${first}`)).text();
    expect(desk).toContain(
      "Left out, because the drawing is gone: time of flight 1.4 s, length 16 in, apex 41 in. To publish a number without its drawing, type it without its moment.",
    );
    const typed = [...desk.matchAll(/name="measureValue\d"[^>]*?value="([^"]*)"/g)].map(([, value]) => value);
    expect(typed.filter(Boolean)).toEqual(["12"]);
  });

  it("are in the member's export, and go with the account", async () => {
    await publish(first, {
      measureName0: "own",
      measureLabel0: "Hip turn",
      measureValue0: "12",
      measureUnit0: "°",
    });
    const { json, files } = await copyOf(app, member);
    expect(json.measures).toMatchObject([{ name: "own", label: "Hip turn", value: 12, unit: "°" }]);
    expect(String(files.get("measures.csv"))).toContain("Hip turn");
    expect(JSON.parse(String(files.get("for-another-club.json"))).measures).toMatchObject([
      { label: "Hip turn", measuredOn: "2026-11-05" },
    ]);
    changeRows(app, "DELETE FROM submissions WHERE id = ?", first);
    expect(stored()).toEqual([]);
  });
});
