import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, passwordOf, startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { read, textOf } from "../club.ts";

const callers = ["visitor", "basic", "elite", "pro", "free", "coach1"] as const;
type Caller = (typeof callers)[number];

const everyone = (status: number) => callers.map(() => status);
/** Signed-out 401, below the tier 403, else the status (D44). */
const from = (tier: "basic" | "elite" | "pro" | "coach", status: number): number[] => {
  const refused = { basic: 1, elite: 2, pro: 3, coach: 5 }[tier];
  return callers.map((_caller, place) => (place === 0 ? 401 : place < refused ? 403 : status));
};

/** A signature proves who they are, not a session. */
const signedByOthers = new Set(["/api/webhooks/store", "/api/inbound/email"]);

// Writes are sent without input, so anyone with permission gets 400.
const calls: Record<string, number[]> = {
  "POST /api/auth/signin": everyone(400),
  "POST /api/auth/signup": everyone(400),
  "POST /api/auth/request-password-reset": everyone(400),
  "POST /api/auth/reset-password": everyone(400),
  "GET /api/auth/verify-reset-token/:token": everyone(200),
  "GET /api/auth/google": everyone(404),
  "GET /api/auth/google/callback": everyone(404),
  "POST /api/log-error": everyone(400),
  "GET /api/auth/user": from("basic", 200),
  "GET /api/login": everyone(302),
  "GET /api/logout": everyone(302),
  "GET /api/category-stats": from("pro", 200),
  "GET /api/consistency-percentage": from("basic", 200),
  "GET /api/club-level": from("pro", 200),
  "GET /api/push-subscriptions": from("basic", 200),
  "POST /api/push-subscriptions": from("basic", 400),
  "DELETE /api/push-subscriptions": from("basic", 400),
  "GET /api/current-week-accuracy": from("pro", 200),
  "POST /api/contact": everyone(400),
  "POST /api/newsletter": everyone(400),
  "POST /api/drill-completions": from("elite", 400),
  "GET /api/openapi.json": everyone(200),
  "PUT /api/drill-completions/:id": from("elite", 400),
  "DELETE /api/drill-completions/:id": from("elite", 404),
  "GET /api/my-drill-completions": from("elite", 200),
  "GET /api/my-video-submissions": from("pro", 200),
  "PATCH /api/my-video-submissions/:id": from("pro", 404),
  "GET /api/my-video-submissions/:id/voice": from("pro", 404),
  "POST /api/voice-notes": from("pro", 400),
  "POST /api/admin/voice-notes": from("coach", 400),
  "POST /api/admin/review-voices": from("coach", 400),
  "GET /api/admin/review-voices/:id": from("coach", 404),
  "GET /api/notifications": from("basic", 200),
  "POST /api/notifications/:id/read": from("basic", 404),
  "GET /api/intake": from("elite", 200),
  // Coaches ask questions and don't answer them; the demo's pro member has answered already.
  "PUT /api/intake": [401, 403, 200, 200, 200, 403],
  "POST /api/intake": [401, 403, 400, 200, 400, 403],
  "POST /api/intake/:id/video": from("elite", 404),
  "GET /api/goals": from("basic", 200),
  "GET /api/drill-effects": from("basic", 200),
  "POST /api/goals": from("basic", 400),
  "PUT /api/goals/:id": from("basic", 400),
  "DELETE /api/goals/:id": from("basic", 404),
  "GET /api/bags": from("basic", 200),
  "POST /api/bags": from("basic", 400),
  "PUT /api/bags/:id": from("basic", 400),
  "DELETE /api/bags/:id": from("basic", 404),
  "GET /api/gear-choices": from("basic", 200),
  "GET /api/matches": from("basic", 200),
  "POST /api/matches": from("basic", 400),
  "GET /api/matches/:id": from("basic", 404),
  "PUT /api/matches/:id": from("basic", 400),
  "DELETE /api/matches/:id": from("basic", 404),
  "POST /api/matches/:id/rounds": from("basic", 400),
  "DELETE /api/matches/:id/rounds": from("basic", 404),
  "GET /api/practice-results": from("basic", 200),
  "POST /api/practice-results": from("basic", 400),
  "PUT /api/practice-results/:id": from("basic", 400),
  "DELETE /api/practice-results/:id": from("basic", 404),
  "GET /api/tutorials": from("basic", 200),
  "PUT /api/tutorials/:id/duration": from("basic", 400),
  "PUT /api/tutorials/:id/watch": from("basic", 404),
  "GET /api/tutorials/:id/questions": from("basic", 404),
  "POST /api/tutorials/:id/questions": from("basic", 400),
  "GET /api/practice-notes": from("basic", 200),
  "POST /api/practice-notes/:id/read": from("basic", 404),
  "POST /api/user-video-submissions": from("pro", 400),
  "GET /api/weekly-accuracy": from("pro", 200),
  "GET /api/weekly-drills": from("elite", 200),
  "GET /api/weekly-upload-status": from("basic", 200),
  "GET /api/admin/contact-submissions": from("coach", 200),
  "POST /api/admin/respond-contact": from("coach", 400),
  "GET /api/admin/notifications": from("coach", 200),
  "POST /api/admin/notifications": from("coach", 400),
  "DELETE /api/admin/notifications/:id": from("coach", 404),
  "GET /api/admin/newsletter-subscriptions": from("coach", 200),
  "POST /api/admin/imports": from("coach", 400),
  "GET /api/admin/imports/:id": from("coach", 404),
  "POST /api/admin/imports/:id": from("coach", 404),
  "DELETE /api/admin/imports/:id": from("coach", 404),
  "POST /api/admin/imports/:id/invitations": from("coach", 404),
  "GET /api/admin/newsletter-issues": from("coach", 200),
  "POST /api/admin/newsletter-issues": from("coach", 400),
  "GET /api/admin/newsletter-issues/:id": from("coach", 404),
  "PUT /api/admin/newsletter-issues/:id": from("coach", 400),
  "DELETE /api/admin/newsletter-issues/:id": from("coach", 404),
  "POST /api/admin/newsletter-issues/:id/test": from("coach", 404),
  "POST /api/admin/newsletter-issues/:id/delivery": from("coach", 400),
  "PUT /api/admin/newsletter-issues/:id/delivery": from("coach", 400),
  "DELETE /api/admin/newsletter-issues/:id/delivery": from("coach", 404),
  "GET /api/admin/people": from("coach", 200),
  "GET /api/admin/site": from("coach", 200),
  "PUT /api/admin/site/:section": from("coach", 404),
  "POST /api/admin/site/:section": from("coach", 404),
  "PUT /api/admin/site/:section/:record": from("coach", 404),
  "DELETE /api/admin/site/:section/:record": from("coach", 404),
  "GET /api/admin/site/versions": from("coach", 200),
  "POST /api/admin/site/versions": from("coach", 400),
  "GET /api/admin/site/access-codes": from("coach", 200),
  "POST /api/admin/site/access-codes": from("coach", 400),
  "DELETE /api/admin/site/access-codes": from("coach", 400),
  "GET /api/admin/videos": from("coach", 200),
  "POST /api/admin/videos/upload": from("coach", 400),
  "DELETE /api/admin/videos/:id": from("coach", 404),
  "GET /api/admin/storage-videos": from("coach", 200),
  "POST /api/admin/tutorials/from-storage": from("coach", 400),
  "DELETE /api/admin/tutorials/:id": from("coach", 404),
  "POST /api/admin/cleanup-tutorials": from("coach", 200),
  "GET /api/admin/drill-completions": from("coach", 200),
  "GET /api/admin/drill-completions/:userId": from("coach", 404),
  "POST /api/admin/practice-notes": from("coach", 400),
  "GET /api/admin/user-video-submissions": from("coach", 200),
  "GET /api/admin/user-video-submissions/:id/download": from("coach", 404),
  "PUT /api/admin/user-video-submissions/:id/status": from("coach", 400),
  "PUT /api/admin/tutorials/:id/captions": from("coach", 400),
  "GET /api/admin/tutorial-questions": from("coach", 200),
  "GET /api/admin/tutorial-questions/:id": from("coach", 404),
  "POST /api/admin/tutorial-questions/:id": from("coach", 400),
  "PUT /api/admin/tutorial-questions/:id": from("coach", 400),
  "GET /api/admin/intake-questions": from("coach", 200),
  "POST /api/admin/intake-questions": from("coach", 400),
  "PUT /api/admin/intake-questions/:id": from("coach", 400),
  "DELETE /api/admin/intake-questions/:id": from("coach", 404),
  "GET /api/admin/users/:userId/intake": from("coach", 404),
  "GET /api/admin/users": from("coach", 200),
  "GET /api/admin/users-weekly-accuracy": from("coach", 200),
  "POST /api/admin/video-feedback": from("coach", 400),
  "GET /api/admin/video-uploads": from("coach", 200),
  "GET /api/admin/weekly-drills": from("coach", 200),
  "POST /api/admin/weekly-drills": from("coach", 400),
  "DELETE /api/admin/weekly-drills": from("coach", 200),
  "GET /api/admin/weekly-drills/inactive": from("coach", 200),
  "POST /api/admin/weekly-drills/bulk-elite": from("coach", 400),
  "POST /api/admin/weekly-drills/copy": from("coach", 400),
  "PUT /api/admin/weekly-drills/:id": from("coach", 404),
  "DELETE /api/admin/weekly-drills/:id": from("coach", 404),
  "PUT /api/admin/weekly-drills/:id/restore": from("coach", 404),
  "GET /api/admin/users/:userId/drills": from("coach", 404),
  "GET /api/admin/users/:userId/goals": from("coach", 404),
  "POST /api/admin/users/:userId/goals": from("coach", 400),
  "PUT /api/admin/users/:userId/assigned-coach": from("coach", 400),
  "POST /api/admin/update-progress": from("coach", 400),
  "GET /api/admin/drill-visibility-stats": from("coach", 200),
  "POST /api/admin/bulk-update-drill-visibility": from("coach", 200),
  "GET /api/admin/diagnose-missing-stats": from("coach", 200),
  "POST /api/admin/fix-missing-stats": from("coach", 200),
  "POST /api/admin/recalculate-weekly-accuracy": from("coach", 200),
  "POST /api/admin/test-smtp": from("coach", 400),
  "PUT /api/admin/users/:id/subscription-tier": from("basic", 400),
  "PUT /api/admin/update-membership": from("coach", 400),
  "POST /api/admin/set-free-membership": from("coach", 400),
  "POST /api/admin/remove-free-membership": from("coach", 400),
  "POST /api/admin/backfill-subscription-status": from("coach", 200),
  // Open to anyone, because the store proves itself by its signature (D15).
  "POST /api/webhooks/store": everyone(401),
  "POST /api/inbound/email": everyone(401),
};

const rows = Object.entries(calls).map(([call, statuses]) => {
  const [method = "", address = ""] = call.split(" ");
  return { method, address, statuses, path: address.replace(/:\w+/, "nobody") };
});
const addresses = [...new Set(rows.map((row) => row.address))];
const takenAt = (address: string) => rows.filter((row) => row.address === address).map((row) => row.method);

const app = appForAll();
const asks = {} as Record<Caller, Ask>;

beforeAll(async () => {
  for (const caller of callers) {
    asks[caller] = caller === "visitor" ? app.fetch : await app.signIn(`${caller}@example.com`);
  }
});

// A read from another site is answered normally, but signs no one out (D51).
const init = (method: string): RequestInit =>
  method === "GET" ? { headers: { "Sec-Fetch-Site": "cross-site" } } : { method };

describe("JSON addresses", () => {
  it("are all in this table", () => {
    const built = Object.values(app.bundle.routes).flatMap((route) =>
      route?.path?.startsWith("api/") && !route.path.endsWith("*") ? [`/${route.path}`] : [],
    );
    expect(built.sort()).toEqual([...addresses].sort());
  });

  for (const { method, address, path, statuses } of rows) {
    it.each(callers.map((caller, place) => [caller, statuses[place] ?? 0] as const))(
      `${method} ${address} answers %s with %i (D44)`,
      async (caller, status) => {
        const answer = await asks[caller](path, init(method));
        expect(answer.status).toBe(status);
        expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
        if (status < 400) return;
        const body = (await answer.json()) as { message: string };
        expect(body.message).toMatch(/^[A-Z].+[^:]$/);
        if (status === 401 && !signedByOthers.has(address))
          expect(body).toEqual({ message: "You need to log in to access this feature." });
        if (status === 403)
          expect(body).toEqual({ message: "You don't have permission to access this resource." });
      },
    );
  }

  it.each(addresses)("%s accepts no other method and lists the ones it does", async (address) => {
    const taken = takenAt(address);
    const allow = taken.includes("GET") ? [...taken, "HEAD"] : taken;
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
    for (const method of others.filter((other) => !taken.includes(other))) {
      const answer = await app.fetch(address.replace(/:\w+/, "nobody"), { method });
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, allow.join(", ")]);
      expect(await answer.json()).toEqual({ message: "This address doesn't accept that kind of request." });
    }
  });

  it.each(["/api", "/api/", "/api/nope", "/api/admin/nope", "/api/auth/user/nope"])(
    "%s is unknown: 404 as JSON for every method",
    async (path) => {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const answer = await asks.pro(path, { method });
        expect([method, answer.status]).toEqual([method, 404]);
        expect(await answer.json()).toEqual({ message: "The requested information could not be found." });
      }
    },
  );

  it("a free membership ends on time, without signing in again (D1)", async () => {
    const other = await startApp();
    const free = await other.signIn("free@example.com");
    other.clock.advance(11 * 3_600_000);
    expect((await free("/api/weekly-accuracy")).status).toBe(200);
    // Until the end of the day in the site's zone (D48).
    other.clock.set("2026-04-11T03:59:59Z");
    expect((await (await other.signIn("free@example.com"))("/api/weekly-accuracy")).status).toBe(200);
    other.clock.set("2026-04-11T04:00:00Z");
    const later = await other.signIn("free@example.com");
    expect((await later("/api/weekly-accuracy")).status).toBe(403);
    await other.close();
  });
});

describe("pages", () => {
  it.each(["/portal", "/portal?tab=videos", "/admin", "/admin/notes"])(
    "%s sends a visitor to sign in and says why (D44)",
    async (path) => {
      const answer = await app.fetch(path);
      expect(answer.status).toBe(302);
      const to = answer.headers.get("Location") ?? "";
      expect(to).toBe(`/api/login?${new URLSearchParams({ to: path })}`);
      const Cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const login = await app.fetch(to, { headers: { Cookie } });
      const page = await app.fetch(login.headers.get("Location") ?? "", { headers: { Cookie } });
      const words = await textOf(page);
      // The message has these words alone; what to do stands above the form.
      expect(words).toMatch(/Unauthorized\s+You are logged out. Logging in again\.\.\.\s+Dismiss/);
      expect(words.includes("The portal is where members train.")).toBe(path.startsWith("/portal"));
      expect(words.includes("we'll take you to the page you asked for")).toBe(!path.startsWith("/portal"));
    },
  );

  const portal = "/portal?tab=videos";
  const comingFrom = (address: string) => ({ Referer: `http://club.example${address}` });
  it.each([
    { what: "opens the page", path: portal, headers: { "Sec-Fetch-Mode": "navigate" }, isTold: true },
    { what: "follows a link", path: "/portal.data?tab=videos", headers: comingFrom("/portal"), isTold: true },
    { what: "has it open", path: "/portal.data?tab=videos", headers: comingFrom(portal), isTold: false },
    {
      what: "has a script fetch it",
      path: portal,
      headers: { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" },
      isTold: false,
    },
    { what: "asks without a browser", path: portal, headers: { "Sec-Fetch-Mode": "cors" }, isTold: true },
    { what: "may open it soon", path: portal, headers: { "Sec-Purpose": "prefetch" }, isTold: false },
  ])("a page of the portal tells who $what that they are signed out: $isTold (D44, D76)", async (given) => {
    const answer = await app.fetch(given.path, { headers: new Headers(Object.entries(given.headers)) });
    expect([202, 302]).toContain(answer.status);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie.includes("flash=")).toBe(given.isTold);
  });

  it("that someone is signed out isn't said to who signs in next, nor later", async () => {
    const left = (await app.fetch("/portal")).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const body = new URLSearchParams({
      email: "elite@example.com",
      password: passwordOf("elite@example.com"),
    });
    const signedIn = await app.fetch("/api/auth/signin", { method: "POST", body });
    const session = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    const page = await app.fetch("/portal", { headers: { Cookie: [...session, left].join("; ") } });
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie().find((one) => one.includes("flash="))).toContain("Max-Age=0");
    expect(await textOf(page)).not.toContain("You are logged out");
  });

  it.each(callers.slice(1))("the portal opens for %s, whatever the tab", async (caller) => {
    for (const tab of [
      "",
      "dashboard",
      "content",
      "videos",
      "progress",
      "categories",
      "notes",
      "history",
      "nonsense",
    ]) {
      expect((await asks[caller](`/portal?tab=${tab}`)).status).toBe(200);
    }
  });

  it.each(["basic", "elite", "pro", "free"] as const)(
    "the admin area reveals nothing to %s (D7)",
    async (caller) => {
      const mine = `${caller}@example.com`;
      const list = (path: string) => read<Record<string, string>[]>(asks.coach1, `/api/admin/${path}`);
      const drills = [...(await list("weekly-drills")), ...(await list("weekly-drills/inactive"))];
      const secrets = [
        ...(await list("users")).map(({ email }) => email).filter((email) => email !== mine),
        ...drills.map(({ title }) => title),
        ...(await list("user-video-submissions")).map(({ id }) => id),
      ].map(String);
      const coach = await (await asks.coach1("/admin/notes")).text();
      expect(secrets.filter((secret) => coach.includes(secret)).length).toBeGreaterThan(3);
      const page = await asks[caller]("/admin/notes");
      expect(page.status).toBe(403);
      expect(await textOf(page)).toContain("You don't have permission to access this admin panel.");
      const routes = encodeURIComponent("routes/admin/_tab.notes/route");
      const wide: [string, RequestInit][] = [
        ["/admin/notes", {}],
        ["/admin?tab=notes", {}],
        ["/admin.data?tab=notes", {}],
        ["/admin/notes.data", {}],
        [`/admin/notes.data?_routes=${routes}`, {}],
        ["/admin?tab=notes&form=send-note", { method: "POST", body: new URLSearchParams({ title: "x" }) }],
        ["/admin/notes?form=send-note", { method: "POST", body: new URLSearchParams({ title: "x" }) }],
      ];
      for (const [path, sent] of wide) {
        const answer = await asks[caller](path, sent);
        const text = await answer.text();
        expect([path, answer.status]).toEqual([path, 403]);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
    },
  );
});
