import { beforeAll, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, pageAfter, read, rowsOf, textOf, userId } from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { type ClubDrill, everyDrill } from "./club-drills.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");
let sage: string;
let drills: ClubDrill[];
beforeAll(async () => {
  sage = userId(app, "pro2@example.com");
  drills = await everyDrill(coach);
});

const page = (query: string) => `/admin/drills?user=${sage}${query}`;
const idOf = (title: string) => drills.find((drill) => drill.title === title)?.id ?? "";
const own = async () =>
  (await read<ClubDrill[]>(coach, `/api/admin/users/${sage}/drills`)).map(({ week, dayOfWeek, title }) => ({
    week,
    day: dayOfWeek,
    title,
  }));
const add = (fields: Record<string, string>) =>
  coach(
    page("&drill=new&day=monday&planWeek=6&form=repeat-drill"),
    asForm({ userId: sage, week: "6", dayOfWeek: "monday", ...fields }),
  );
const copyWeek = (week: string, of = sage) =>
  coach(page(`&week=${week}&form=repeat-week`), asForm({ userId: of, week }));

it("a day offers the club's drills, each title once, and finds them by a part of it", async () => {
  changeRows(
    app,
    "INSERT INTO weekly_drills SELECT 'again', week, upper(title), description, instructions, video_url, equipment_needed, is_active, assigned_user_id, day_of_week, difficulty, estimated_time, category, tier, created_at + 1, updated_at, visibility_act, deleted_at FROM weekly_drills WHERE title = 'Soft Roll'",
  );
  const words = await textOf(await coach(page("&week=6&drill=new&day=monday&planWeek=6&findDrill=soft r")));
  expect(words.match(/soft roll \d+ min/gi)).toEqual(["SOFT ROLL 20 min"]);
  const none = await textOf(await coach(page("&week=6&drill=new&day=monday&planWeek=6&findDrill=%25")));
  expect(none).toContain("No drill has these words in its title.");
  changeRows(app, "DELETE FROM weekly_drills WHERE id = 'again'");
});

it("what is on a plan is offered first, then what begins with the words; an inactive drill says so", async () => {
  const page6 = "&week=6&drill=new&day=monday&planWeek=6";
  const words = await textOf(await coach(page(`${page6}&findDrill=push`)));
  const offered =
    /Push Through Traffic \d+ min .*Push to the Lip \d+ min .*Half-Distance Push \d+ min · inactive/;
  expect(words).toMatch(offered);
});

it("a drill goes to the day, once, and an unknown drill or member to none", async () => {
  expect((await add({ id: idOf("Soft Roll") })).status).toBe(303);
  expect(await own()).toEqual([{ week: 6, day: "monday", title: "Soft Roll" }]);
  expect(await textOf(await coach(`/admin/members/${sage}?part=coaches`))).toContain(
    "Added Soft Roll to week 6, Monday",
  );
  const offer = (day: string) =>
    coach(page(`&week=6&drill=new&day=${day}&planWeek=6&findDrill=soft r`)).then(textOf);
  expect(await offer("monday")).toContain("Soft Roll 20 min Already on this day");
  expect(await offer("tuesday")).toMatch(/Soft Roll 20 min Add/);
  const again = await add({ id: idOf("Soft Roll") });
  expect([again.status, await textOf(again)]).toEqual([
    409,
    expect.stringContaining("Week 6 already has some of this on the same day. Nothing was copied."),
  ]);
  expect((await add({ id: "none" })).status).toBe(404);
  expect((await add({ id: idOf("Soft Roll"), userId: "none" })).status).toBe(404);
  expect((await add({ id: idOf("Soft Roll"), week: "521" })).status).toBe(400);
  const morgan = userId(app, "coach2@example.com");
  const refused = await add({ id: idOf("Soft Roll"), userId: morgan });
  expect([refused.status, await textOf(refused)]).toEqual([
    400,
    expect.stringContaining("Morgan Tate is a coach. Please choose members only."),
  ]);
  expect((await copyWeek("6", morgan)).status).toBe(400);
  changeRows(app, "UPDATE weekly_drills SET deleted_at = 1 WHERE title = 'Cut Under Fatigue'");
  expect((await add({ id: idOf("Cut Under Fatigue") })).status).toBe(404);
  expect(await own()).toHaveLength(1);
});

it("a week is copied to the next one in one press, and Undo takes the copies back", async () => {
  expect((await copyWeek("5")).status).toBe(404);
  const copied = await copyWeek("6");
  const { to, html } = await pageAfter(coach, copied);
  expect(to).toBe(page("&week=7"));
  expect(await own()).toContainEqual({ week: 7, day: "monday", title: "Soft Roll" });
  // The member sees all weeks of the plan, and this calendar week is when they are due (D18c, D81).
  const words = await textOf(await coach(page("&week=7")));
  expect(words).toContain(
    "Week 7 is a number without dates: its drills are due every week. The days are this week's, ",
  );
  expect(words).toMatch(/Sun +Mar 8 .*Mon +Mar 9 .*Sat +Mar 14 /);
  expect(words).toContain("Sage sees weeks 7, 6, and 2 together, every week until you change it.");
  expect(words).toContain("Week 1 (2, hidden)");
  expect(await textOf(await coach(page("")))).toContain("This week, Mar 8–14");
  expect((await copyWeek("6")).status).toBe(409);
  expect((await copyWeek("6", "none")).status).toBe(404);
  const [undo] = formsOf(html, "undo-drills");
  expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
  expect(await own()).toEqual([{ week: 6, day: "monday", title: "Soft Roll" }]);
});

it("a copied week has the drills of a day in the same order", async () => {
  const titles = [..."hgfedcba"];
  for (const [place, title] of titles.entries())
    changeRows(
      app,
      `INSERT INTO weekly_drills (id, title, week, day_of_week, assigned_user_id, created_at, description, instructions, is_active, difficulty, estimated_time, category, tier)
       SELECT ?, ?, 8, 'monday', ?, ?, description, instructions, 1, difficulty, estimated_time, category, tier FROM weekly_drills LIMIT 1`,
      title,
      title,
      sage,
      place,
    );
  expect((await copyWeek("8")).status).toBe(303);
  const given = rowsOf<{ title: string }>(
    app,
    "SELECT title FROM weekly_drills WHERE week = 9 ORDER BY created_at, id",
  );
  expect(given.map(({ title }) => title)).toEqual(titles);
});

it("the last week a plan can have has no next one", async () => {
  expect((await add({ id: idOf("Soft Roll"), week: "520" })).status).toBe(303);
  expect((await copyWeek("520")).status).toBe(404);
  expect(await (await coach(page("&week=520"))).text()).not.toContain("Copy to week");
});
