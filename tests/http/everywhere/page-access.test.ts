import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { addressOf } from "#tests/support/bundle.ts";

const callers = ["visitor", "basic", "elite", "pro", "free", "coach1"] as const;
type Caller = (typeof callers)[number];

const everyone = (status: number) => callers.map(() => status);
/** A visitor is sent to sign in (302); members get the page. */
const members = callers.map((caller) => (caller === "visitor" ? 302 : 200));
const coaches = callers.map((caller) => (caller === "visitor" ? 302 : caller === "coach1" ? 200 : 403));

const unknownFile = callers.map((caller) => (caller === "visitor" ? 401 : 404));
const coachFile = callers.map((caller) => (caller === "visitor" ? 401 : caller === "coach1" ? 200 : 403));
/** A file of a plan: 403 below it. */
const from = (tier: "elite" | "pro"): number[] =>
  callers.map((_caller, place) => (place === 0 ? 401 : place < (tier === "elite" ? 2 : 3) ? 403 : 200));

// A new page needs a row: the list of pages comes from the build.
const pages: Record<string, number[]> = {
  "/": everyone(200),
  "/*": everyone(404),
  "/about": everyone(200),
  "/contact": everyone(200),
  "/cookies": everyone(200),
  "/faq": everyone(200),
  "/guide": everyone(200),
  "/healthz": everyone(200),
  "/mail/unsubscribe": everyone(200),
  "/newsletter": everyone(200),
  "/newsletter/feed.xml": everyone(200),
  "/newsletter/:slug": everyone(404),
  // An unknown issue; only coaches learn that.
  "/newsletter/preview": callers.map((caller) =>
    caller === "visitor" ? 401 : caller === "coach1" ? 400 : 403,
  ),
  // A link without its key.
  "/newsletter/confirm": everyone(400),
  "/newsletter/unsubscribe": everyone(200),
  "/plans": everyone(200),
  "/coaches/:key": everyone(404),
  "/favicon.ico": everyone(302),
  "/og.png": everyone(200),
  "/privacy": everyone(200),
  "/readyz": everyone(200),
  "/robots.txt": everyone(200),
  // The tests' club is set up, so the link is closed permanently.
  "/setup/:key": everyone(404),
  "/site.webmanifest": everyone(200),
  "/sitemap.xml": everyone(200),
  // Without a sign-in, it is one that removes itself.
  "/service-worker.js": everyone(200),
  "/speculation-rules.json": everyone(200),
  "/subscribe": everyone(200),
  "/terms": everyone(200),
  // Without its two colors.
  "/theme.css": everyone(404),
  "/up": everyone(200),
  // Pro and elite go on to the tab (D52).
  "/video-analysis": callers.map((caller) => (["elite", "pro", "free"].includes(caller) ? 302 : 200)),
  // Without a sign-in waiting for its code.
  "/auth/second-factor": everyone(302),
  "/auth": callers.map((caller) => (caller === "visitor" ? 200 : 302)),
  "/forgot-password": everyone(200),
  "/reset-password": everyone(200),
  "/verify-email": everyone(400),
  "/account": members,
  "/account/data": members,
  "/account/notifications": members,
  "/account/phone": members,
  "/auth/phone": everyone(200),
  // Only coaches can set one up (D69).
  "/account/second-factor": members,
  "/dashboard": members,
  "/portal": members,
  // Pages that were promised (D43); the coaches' are further down.
  "/portal/calls": members,
  // Below pro the page says what pro offers; from there on, a time that isn't specified.
  "/portal/calls/book": callers.map((_caller, place) => (place === 0 ? 302 : place < 3 ? 200 : 400)),
  "/portal/calls/:id": callers.map((caller) => (caller === "visitor" ? 302 : 404)),
  "/portal/practice": members,
  "/portal/entries": members,
  "/portal/reports": members,
  "/portal/reports/:id": callers.map((caller) => (caller === "visitor" ? 302 : 404)),
  "/portal/bags": members,
  // Below pro the page says what pro offers.
  "/portal/drills/:id": callers.map((_caller, place) => (place === 0 ? 302 : place < 3 ? 200 : 404)),
  "/portal/shots/:shot": callers.map((caller) => (caller === "visitor" ? 302 : 404)),
  "/portal/goals": members,
  // Below elite it says what elite offers.
  "/portal/intake": members,
  "/files/intake/:id": from("elite").map((status) => (status === 200 ? 404 : status)),
  "/portal/matches": members,
  "/portal/matches/new": members,
  "/portal/matches/:id": callers.map((caller) => (caller === "visitor" ? 302 : 404)),
  "/portal/tutorials/:id": callers.map((caller) => (caller === "visitor" ? 302 : 404)),
  "/portal/templates": members,
  // Below elite these two say what elite offers.
  "/portal/templates/:id": callers.map((_caller, place) => (place === 0 ? 302 : place < 2 ? 200 : 404)),
  "/portal/week": members,
  // Below elite the page says what the plan offers.
  "/portal/log": members,
  // Below pro the page says what pro offers.
  "/portal/videos/:id": callers.map((_caller, place) => (place === 0 ? 302 : place < 3 ? 200 : 404)),
  // Below pro the page says what pro offers.
  "/portal/homework": members,
  "/portal/messages": members,
  "/admin": coaches,
  "/admin/contacts": coaches,
  "/admin/submissions": coaches,
  "/admin/notes": coaches,
  "/admin/drills": coaches,
  "/admin/upload": coaches,
  "/admin/newsletter": coaches,
  "/admin/users": coaches,
  "/admin/coach-assignments": coaches,
  "/admin/system-tools": coaches,
  "/admin/changes": coaches,
  "/admin/mail/:id": coaches.map((status) => (status === 200 ? 404 : status)),
  "/admin/import": coaches,
  "/admin/import/:id": coaches.map((status) => (status === 200 ? 404 : status)),
  "/admin/newsletter/new": coaches,
  // Only the page that writes an issue posts there.
  "/admin/newsletter/preview": coaches.map((status) => (status === 200 ? 405 : status)),
  "/admin/newsletter/:id": coaches.map((status) => (status === 200 ? 404 : status)),
  "/admin/site": coaches,
  "/admin/site/codes": coaches,
  "/admin/site/:section": coaches.map((status) => (status === 200 ? 404 : status)),
  // A missing picture.
  "/files/site/:id": everyone(404),
  "/files/admin/assignments.csv": coachFile,
  // The club of the tests has none yet.
  "/files/admin/backup": coachFile.map((status) => (status === 200 ? 404 : status)),
  "/files/admin/completions.csv": coachFile,
  "/files/admin/drills.csv": coachFile,
  "/files/admin/outbox/:id": coachFile.map((status) => (status === 200 ? 404 : status)),
  "/files/admin/submissions.csv": coachFile,
  "/files/admin/users.csv": coachFile,
  "/admin/calls": coaches,
  "/admin/calls/:id": callers.map((caller, place) => (caller === "coach1" ? 404 : (coaches[place] ?? 0))),
  "/admin/calls/hours": coaches,
  "/admin/members/:id": callers.map((caller, place) => (caller === "coach1" ? 404 : (coaches[place] ?? 0))),
  "/admin/templates": coaches,
  "/admin/templates/:id": callers.map((caller, place) => (caller === "coach1" ? 404 : (coaches[place] ?? 0))),
  "/admin/recently-deleted": coaches,
  "/admin/intake": coaches,
  "/admin/phrases": coaches,
  "/admin/questions": coaches,
  "/admin/questions/:id": coaches.map((status) => (status === 200 ? 404 : status)),
  "/admin/reports": coaches,
  "/admin/reports/:id": callers.map((caller, place) => (caller === "coach1" ? 404 : (coaches[place] ?? 0))),
  "/files/admin/contacts.csv": coachFile,
  "/files/admin/notifications.csv": coachFile,
  "/files/admin/storage-videos.csv": coachFile,
  "/files/admin/subscribers.csv": coachFile,
  "/files/admin/tutorials.csv": coachFile,
  "/files/admin/videos.csv": coachFile,
  "/admin/review/:submissionId": coaches.map((status) => (status === 200 ? 404 : status)),
  // Only the desk's own save posts there. Without a form's name there is nothing to look up.
  "/admin/drafts": coaches.map((status) => (status === 200 ? 400 : status)),
  "/admin/review/:submissionId/draft": coaches.map((status) => (status === 200 ? 405 : status)),
  "/admin/review/:submissionId/presence": coaches.map((status) => (status === 200 ? 405 : status)),
  "/admin/review/:submissionId/voice": coaches.map((status) => (status === 200 ? 404 : status)),
  "/files/voices/:id": from("pro").map((status) => (status === 200 ? 404 : status)),
  "/files/photos/:id": from("pro").map((status) => (status === 200 ? 404 : status)),
  "/files/angles/:id": from("pro").map((status) => (status === 200 ? 404 : status)),
  "/admin/messages": coaches,
  // No such person.
  "/admin/messages/:memberId": coaches.map((status) => (status === 200 ? 404 : status)),
  "/files/calendar/:key": everyone(404),
  "/files/calls/:id": unknownFile,
  "/files/coach-calendar/:key": everyone(404),
  "/files/exports/:id": unknownFile,
  "/files/history/entries.csv": callers.map((caller) => (caller === "visitor" ? 401 : 200)),
  "/files/history/weeks.csv": from("pro"),
  "/files/storage/*": coachFile.map((status) => (status === 200 ? 404 : status)),
  "/files/reviews/:id/:part": from("pro").map((status) => (status === 200 ? 404 : status)),
  "/files/submissions/:id": unknownFile,
  "/files/submissions/:id/:picture": unknownFile,
  "/files/submissions/:id/frames": unknownFile,
  "/files/tutorials/:id": unknownFile,
  "/files/tutorials/:id/:part": unknownFile,
};

let app: App;
const asks = {} as Record<Caller, Ask>;

beforeAll(async () => {
  app = await startApp();
  for (const caller of callers) {
    asks[caller] = caller === "visitor" ? app.fetch : await app.signIn(`${caller}@example.com`);
  }
});
afterAll(() => app.close());

describe("pages", () => {
  it("are all in this table", () => {
    const built = Object.keys(app.bundle.routes)
      .filter((id) => id.startsWith("routes/") && !/^routes\/api(-admin)?\//.test(id))
      // A layout has no address of its own.
      .filter((id) => !id.endsWith("/_tab"))
      .map((id) => addressOf(app.bundle, id));
    expect(built.sort()).toEqual(Object.keys(pages).sort());
  });

  for (const [address, statuses] of Object.entries(pages)) {
    it.each(callers.map((caller, place) => [caller, statuses[place] ?? 0] as const))(
      `${address} answers %s with %i`,
      async (caller, status) => {
        const answer = await asks[caller](address.replace("*", "no-such-page").replace(/:\w+/, "no-such-id"));
        expect(answer.status).toBe(status);
        await answer.body?.cancel();
      },
    );
  }

  // A data request, as the browser's script makes it, passes the same guard.
  it("refuse a signed-in member under the club's name, without a Sign In", async () => {
    const app = await startApp();
    try {
      const ask = await app.signIn("pro@example.com");
      for (const path of ["/admin", "/admin/notes", "/admin/messages"]) {
        const page = await ask(path);
        expect(page.status).toBe(403);
        const html = await page.text();
        expect(html).toContain("Access Denied");
        expect(html).toContain("Sign Out");
        expect(html).not.toContain("Sign In");
        expect(html).toMatch(/class="brand">.*?<span>[^<]+<\/span>/);
      }
    } finally {
      await app.close();
    }
  });

  it.each(["/portal.data", "/dashboard.data", "/admin.data"])(
    "%s reveals nothing to a visitor",
    async (path) => {
      const text = await (await app.fetch(path)).text();
      expect(text).toContain("/api/login");
      expect(text).not.toContain("firstName");
    },
  );
});
