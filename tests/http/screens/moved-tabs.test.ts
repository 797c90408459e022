import { describe, expect, it } from "vitest";
import { adminTabs } from "#app/routes/admin/_tab/tabs.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asMultipart, rowsOf, userId } from "../club.ts";

// Tabs had addresses of the form `/admin?tab={tab}` before, which links, emails and open pages name (contract, "Admin area").

const app = appForEach();

const toOf = ({ status, headers }: Response) => [status, headers.get("Location")];

describe("a tab's address from before", () => {
  it.each(adminTabs.map(({ id }) => id))("leads to %s with everything else in it", async (id) => {
    const coach = await app.signIn("coach1@example.com");
    const rest = "view=elite&user=a%26b&drillIds=1&drillIds=2";
    expect(toOf(await coach(`/admin?tab=${id}`))).toEqual([301, `/admin/${id}`]);
    expect(toOf(await coach(`/admin?view=elite&tab=${id}&${rest.slice(11)}`))).toEqual([
      301,
      `/admin/${id}?${rest}`,
    ]);
    const page = await coach(`/admin/${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("/admin?tab=");
  });

  it("leads to it from a page that runs scripts too", async () => {
    const coach = await app.signIn("coach1@example.com");
    const answer = await coach("/admin.data?tab=users&search=pro%40example.com");
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain("/admin/users?search=pro%40example.com");
  });

  it("leads to the first tab where it names an unknown one, which no longer has an address", async () => {
    const coach = await app.signIn("coach1@example.com");
    for (const unknown of ["nonsense", "", "today", "NOTES"])
      expect(toOf(await coach(`/admin?tab=${unknown}&search=x`))).toEqual([301, "/admin/contacts?search=x"]);
    expect((await coach("/admin/nonsense")).status).toBe(404);
  });

  it("says no more than the tab to those who may not see it (D7)", async () => {
    expect(toOf(await app.fetch("/admin?tab=notes"))).toEqual([
      302,
      `/api/login?${new URLSearchParams({ to: "/admin?tab=notes" })}`,
    ]);
    const pro = await app.signIn("pro@example.com");
    expect((await pro("/admin?tab=notes")).status).toBe(403);
    expect((await pro("/admin?tab=notes&form=send-note", asForm({ title: "x" }))).status).toBe(403);
  });
});

describe("a form sent to a tab's address from before", () => {
  const notes = () =>
    rowsOf<{ title: string }>(app, "SELECT title FROM practice_notes WHERE title LIKE 'Moved%'");

  it("is sent on as it is, and carried out once (D24)", async () => {
    const coach = await app.signIn("coach1@example.com");
    const user = userId(app, "pro@example.com");
    const form = () =>
      asForm({ userId: user, title: "Moved here", content: "Line one\nLine two", sendKey: "k1" });
    for (const _ of ["first", "again"]) {
      const moved = await coach(`/admin?tab=notes&user=${user}&form=send-note`, form());
      expect(toOf(moved)).toEqual([308, `/admin/notes?user=${user}&form=send-note`]);
      const done = await coach(moved.headers.get("Location") ?? "", form());
      expect(toOf(done)).toEqual([303, `/admin/notes?user=${user}`]);
    }
    expect(notes()).toEqual([{ title: "Moved here" }]);
  });

  it("is still told to a script's own send as its own answer, not as a page that moved", async () => {
    const coach = await app.signIn("coach1@example.com");
    const user = userId(app, "pro@example.com");
    const form = asForm({ userId: user, title: "Moved by script", content: "x" });
    const sent = { ...form, headers: { "X-Sent-By": "script" } };
    const moved = await coach(`/admin?tab=notes&user=${user}&form=send-note`, sent);
    expect(toOf(moved)).toEqual([308, `/admin/notes?user=${user}&form=send-note`]);
    const done = await coach(moved.headers.get("Location") ?? "", sent);
    expect([done.status, done.headers.get("X-Location")]).toEqual([204, `/admin/notes?user=${user}`]);
    expect(notes()).toEqual([{ title: "Moved by script" }]);
  });

  it("keeps what was typed where it is refused", async () => {
    const coach = await app.signIn("coach1@example.com");
    const user = userId(app, "pro@example.com");
    const form = asForm({ userId: user, title: "", content: "A long note that took a while" });
    const moved = await coach(`/admin?tab=notes&user=${user}&form=send-note`, form);
    const refused = await coach(moved.headers.get("Location") ?? "", form);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("A long note that took a while</textarea>");
  });

  it("is sent on with its file", async () => {
    const coach = await app.signIn("coach1@example.com");
    const table = asMultipart([
      ["csv", ""],
      ["file", new TextEncoder().encode("email,status\nx,active"), "orders.csv"],
    ]);
    const moved = await coach("/admin?tab=system-tools&form=import-store", table);
    expect(toOf(moved)).toEqual([308, "/admin/system-tools?form=import-store"]);
    const answer = await coach(moved.headers.get("Location") ?? "", table);
    expect(toOf(answer)).toEqual([303, "/admin/system-tools"]);
  });
});
