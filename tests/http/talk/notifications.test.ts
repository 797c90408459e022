import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, read, textOf } from "../club.ts";

type Notification = { id: string; title: string; message: string; targetTier: string; createdAt: string };

const app = appForEach();
const pro = app.as("pro@example.com");

const list = (ask: Ask) => read<Notification[]>(ask, "/api/notifications");
const titles = async (ask: Ask) => (await list(ask)).map(({ title }) => title);

describe("notifications", () => {
  it("are two active ones in the demo, newest first, each for its tier", async () => {
    expect(await list(pro)).toEqual([
      expect.objectContaining({ title: "More call times in December", targetTier: "pro" }),
      expect.objectContaining({ title: "Set yourself a goal", targetTier: "all" }),
    ]);
    for (const email of ["basic@example.com", "elite@example.com", "new@example.com"]) {
      expect(await titles(await app.signIn(email))).toEqual(["Set yourself a goal"]);
    }
    // An effective tier counts, not the stored one (D1).
    expect(await titles(await app.signIn("free@example.com"))).toHaveLength(2);
  });

  it("leave only the list of the member who reads them", async () => {
    const [first] = await list(pro);
    const answer = await pro(`/api/notifications/${first?.id}/read`, { method: "POST" });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, first]);
    expect(await titles(pro)).toEqual(["Set yourself a goal"]);
    expect((await pro(`/api/notifications/${first?.id}/read`, { method: "POST" })).status).toBe(200);
    expect(await titles(await app.signIn("pro2@example.com"))).toHaveLength(2);
  });

  it("for another tier, deactivated or unknown are not found", async () => {
    const [forPro, forAll] = await list(pro);
    const basic = await app.signIn("basic@example.com");
    expect((await basic(`/api/notifications/${forPro?.id}/read`, { method: "POST" })).status).toBe(404);
    changeRows(app, "UPDATE notifications SET deactivated_at = 1 WHERE id = ?", forAll?.id);
    expect(await titles(basic)).toEqual([]);
    expect((await basic(`/api/notifications/${forAll?.id}/read`, { method: "POST" })).status).toBe(404);
  });

  it("for an unknown target are refused with a sentence", async () => {
    const coach = await app.signIn("coach1@example.com");
    const sentence = "Please choose who gets it: all, basic, elite or pro";
    for (const targetTier of ["gold", "", null, 5, ["pro"]]) {
      const body = asJson({ title: "Hello", message: "All", targetTier });
      const answer = await coach("/api/admin/notifications", body);
      expect([answer.status, (await bodyOf<{ message: string }>(answer)).message]).toEqual([400, sentence]);
    }
  });

  it.each(["/dashboard", "/portal"])("on %s show their message without being opened", async (path) => {
    const html = await (await pro(path)).text();
    const news = /aria-label="News from the coaches".*?<\/section>/s.exec(html)?.[0] ?? "";
    for (const { message } of await list(pro)) expect(news).toContain(message);
    expect(news).not.toContain("<details");
  });

  it("are on the dashboard with a dismiss button", async () => {
    expect(await textOf(await pro("/portal"))).toMatch(
      /More call times in December Mar 10, 2026 We added evening times\. Book yours under Calls\. Dismiss/,
    );
    const [first] = await list(pro);
    const form = "/portal?tab=dashboard&form=read-notification";
    expect((await pro(form, asForm({ id: first?.id ?? "" }))).status).toBe(303);
    expect(await textOf(await pro("/portal"))).not.toContain("More call times in December");
    const gone = await pro(form, asForm({ id: "none" }));
    expect(gone.status).toBe(404);
    expect(await textOf(gone)).toContain("Error marking notification as read");
  });
});
