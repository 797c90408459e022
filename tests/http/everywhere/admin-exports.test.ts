import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, read, textOf, userId } from "../club.ts";
import { signUp } from "../people.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");

const linesOf = async (path: string) => {
  const answer = await coach(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z-]+\.csv"/);
  return (await answer.text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
};

describe("the lists as spreadsheets", () => {
  it.each([
    ["submissions", ["user-video-submissions"], "submitted,submitter,email,file,"],
    ["completions", ["drill-completions"], "member,email,drill,date,ppr,rounds,accuracy %,notes"],
    ["drills", ["weekly-drills", "weekly-drills/inactive"], "week,day,title,tier,category,"],
    ["users", ["users"], "first name,last name,email,plan now,"],
    ["assignments", ["users"], "first name,last name,email,plan now,coach"],
  ])("%s has a header and every row", async (list, calls, names) => {
    const lines = await linesOf(`/files/admin/${list}.csv`);
    expect(lines[0]?.startsWith(names)).toBe(true);
    const listed = await Promise.all(calls.map((call) => read<object[]>(coach, `/api/admin/${call}`)));
    // A coach is assigned to members only.
    const shown = listed.flat().filter((row) => list !== "assignments" || !("isAdmin" in row && row.isAdmin));
    expect(shown.length).toBeGreaterThan(0);
    expect(lines.length - 1).toBe(shown.length);
  });

  it("use the filters of their page", async () => {
    expect(await linesOf("/files/admin/users.csv?tier=elite")).toHaveLength(2);
    expect((await linesOf("/files/admin/users.csv?sort=desc"))[1]).not.toContain(",pro,");
    expect((await linesOf("/files/admin/users.csv?sort=name"))[1]).toContain("Robin,Hale,");
    expect((await linesOf("/files/admin/users.csv?view=pro&hideBasic=on")).join()).not.toContain(",basic,");
    const [, ...logged] = await linesOf("/files/admin/completions.csv?search=elite%40");
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.every((line) => line.includes("elite@example.com"))).toBe(true);
    const html = await (await coach("/admin/users?search=pro&tier=pro&page=1")).text();
    expect(html).toContain('href="/files/admin/users.csv?search=pro&amp;tier=pro"');
  });

  it("contain no formulas, and keep quotes, commas and line breaks", async () => {
    changeRows(
      app,
      "UPDATE users SET first_name = ?, last_name = ? WHERE email = 'new@example.com'",
      "=cmd()",
      'A, "B"',
    );
    changeRows(app, "UPDATE submissions SET message = ?", "one\r\ntwo");
    const text = (await linesOf("/files/admin/users.csv?search=new%40")).join("\n");
    expect(text).toContain('\'=cmd(),"A, ""B"""');
    expect((await linesOf("/files/admin/submissions.csv")).join("\r\n")).toContain('"one\r\ntwo"');
  });
});

describe("a polled read", () => {
  it.each([
    "/api/admin/users",
    "/api/admin/users-weekly-accuracy",
    "/api/admin/drill-completions",
    "/api/admin/drill-completions/:pro",
  ])("%s answers 304 without a body until something changes", async (address) => {
    const pro = userId(app, "pro@example.com");
    const path = address.replace(":pro", pro);
    const first = await coach(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get("Cache-Control")).toBe("private, no-store");
    const same = await coach(path, { headers: { "If-None-Match": `"other", ${tag}` } });
    expect([same.status, await same.text(), same.headers.get("ETag")]).toEqual([304, "", tag]);
    changeRows(app, `UPDATE users SET first_name = 'Other' WHERE id = '${pro}'`);
    changeRows(app, "UPDATE drill_completions SET rounds_thrown = rounds_thrown + 1");
    changeRows(app, "UPDATE weekly_accuracy SET total_rounds = total_rounds + 1");
    const changed = await coach(path, { headers: { "If-None-Match": tag } });
    expect([changed.status, changed.headers.get("ETag") !== tag]).toEqual([200, true]);
  });

  it("is refused like any other, whatever its tag", async () => {
    const tag = (await coach("/api/admin/users")).headers.get("ETag") ?? "";
    const member = await app.signIn("pro@example.com");
    expect((await member("/api/admin/users", { headers: { "If-None-Match": tag } })).status).toBe(403);
    expect((await app.fetch("/api/admin/users", { headers: { "If-None-Match": tag } })).status).toBe(401);
  });
});

describe("the server in System Tools", () => {
  const wordsOf = async (query = "") => textOf(await coach(`/admin/system-tools${query}`));

  it("shows the state of the backups, and offers the newest, all of it or the missing part", async () => {
    expect(await wordsOf()).toMatch(/Backups +None yet +There is no backup yet/);
    expect((await coach("/files/admin/backup")).status).toBe(404);
    const folder = join(app.dataDir, "backups");
    await mkdir(folder, { recursive: true });
    const bytes = Buffer.from("an archive of the club".repeat(100));
    await writeFile(join(folder, "club-2026-03-11.tar"), bytes);
    changeRows(
      app,
      "INSERT INTO upkeep_runs (id, kind, started_at, ended_at, archive, bytes, files) VALUES ('r', 'backup', ?, ?, 'x', 9, 4)",
      app.clock.now().getTime() - 1000,
      app.clock.now().getTime(),
    );
    expect(await wordsOf()).toMatch(
      /Backups +Good +The last backup is complete.+4 files.+Download the newest/,
    );
    const whole = await coach("/files/admin/backup");
    expect(whole.headers.get("Content-Disposition")).toContain("club-2026-03-11.tar");
    const hash = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
    expect(hash(new Uint8Array(await whole.arrayBuffer()))).toBe(hash(bytes));
    const part = await coach("/files/admin/backup", { headers: { Range: "bytes=10-19" } });
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(10, 20).toString()]);
  });

  it("lists the recurring jobs with their last and next run, failed ones first", async () => {
    const { jobs, clock } = app.services;
    const ran = { startedAt: clock.now(), endedAt: clock.now() };
    jobs.know({ name: "sweep unused files", every: 3_600_000 });
    jobs.note("sweep unused files", { ...ran, fault: null });
    jobs.know({ name: "send email", every: 5000 });
    jobs.note("send email", { ...ran, fault: "No route" });
    expect(await wordsOf()).not.toContain("No route");
    const words = await wordsOf("?show=jobs");
    expect(words).toMatch(
      /1 of \d+ jobs failed\..+Send email +5 seconds +\d+:\d\d [AP]M ET +\d+:\d\d [AP]M ET +Failed: No route/,
    );
    expect(words).toMatch(/Failed: No route.+Sweep unused files +1 hour .+ OK/);
  });

  it("lists the reported errors, similar ones once with a count", async () => {
    for (let times = 0; times < 3; times += 1)
      await app.fetch("/api/log-error", asForm({ message: "The board fell over", url: "/portal?x=secret" }));
    const words = await wordsOf("?show=errors");
    expect(words).toMatch(/The board fell over +3 +×/);
    expect(words).not.toContain("secret");
    expect(await wordsOf()).not.toContain("The board fell over");
  });

  it("shows the emails; without an SMTP server each opens as a page and as a file, for coaches only", async () => {
    await signUp(app);
    expect(await wordsOf("?show=mail")).toMatch(
      /dana@example.com +Please confirm your email address .+Waiting/,
    );
    await sendDueMail(app.services);
    const html = await (await coach("/admin/system-tools?show=mail")).text();
    expect(html).not.toContain("/verify-email?token");
    const [, page = ""] = /href="(\/admin\/mail\/[^"]+)"/.exec(html) ?? [];
    const opened = await coach(page);
    expect(opened.headers.get("Cache-Control")).toContain("no-store");
    const shown = await opened.text();
    expect(shown).toMatch(
      /Please confirm your email address[\s\S]+To dana@example\.com[\s\S]+\/verify-email\?token/,
    );
    expect((await (await app.signIn("pro@example.com"))(page)).status).toBe(403);
    const [, path = ""] = /href="(\/files\/admin\/outbox\/[^"]+)"/.exec(shown) ?? [];
    const mail = await coach(path);
    expect([mail.status, mail.headers.get("Content-Type")]).toEqual([200, "message/rfc822"]);
    expect(await mail.text()).toContain("To: dana@example.com");
    expect((await (await app.signIn("pro@example.com"))(path)).status).toBe(403);
    for (const wrong of ["..%2Fsession-secret", "nobody"])
      expect((await coach(`/files/admin/outbox/${wrong}`)).status).toBe(404);
  });
});

it("every tab says when it was updated and how to refresh it", async () => {
  for (const tab of ["submissions", "notes", "drills", "users", "coach-assignments", "system-tools"]) {
    const html = await (await coach(`/admin/${tab}?view=elite`)).text();
    expect(html).toMatch(/Updated \d+:\d\d [AP]M ET/);
    expect(html).toMatch(new RegExp(`<a[^>]+href="/admin/${tab}\\?view=elite"[^>]*>Refresh</a>`));
  }
});
