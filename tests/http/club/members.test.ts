import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { changeRows, read, textOf, userId } from "../club.ts";
import { entriesOf } from "../training/entries.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");

const of = (key: string) => userId(app, `${key}@example.com`);
const htmlOf = async (address: string) => (await coach(address)).text();
const wordsOf = async (address: string) => textOf(await coach(address));
const rowOf = async (name: string) => {
  const html = await htmlOf("/admin/users");
  const row = html.split("<tr").find((part) => part.includes(`>${name}</a>`)) ?? "";
  return row.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
};

describe("the table of users", () => {
  it("shows each member's plan and reason, coach, last log, PPR and what is due next", async () => {
    expect(await rowOf("Avery Quinn")).toMatch(/pro@example.com Pro subscription .*\d\.\d .*(Review|Reply)/);
    expect(await rowOf("Devon Marsh")).toMatch(/Pro free until Apr \d+ .*no logs yet/);
    expect(await rowOf("Riley Stone")).toContain("no plan chosen");
  });

  it("opens a row in place, at its own address; a single search result is open", async () => {
    expect(await wordsOf("/admin/users")).not.toContain("Save plan");
    const html = await htmlOf(`/admin/users?user=${of("new")}`);
    expect(html.match(/aria-expanded="true"/g)).toHaveLength(1);
    expect(html).toContain("Grant Free Membership");
    expect(await wordsOf("/admin/users?search=new%40")).toContain("Grant Free Membership");
    expect(await wordsOf("/admin/users?search=new%40&user=none")).not.toContain("Grant Free Membership");
  });

  it("shows the card of a member who isn't on the page, beside the table", async () => {
    const html = await htmlOf(`/admin/users?search=pro2&user=${of("new")}`);
    expect(html).toContain("Grant Free Membership");
    expect(html).toContain('<aside id="member"');
  });
});

describe("a member's page", () => {
  const page = (key: string, query = "") => `/admin/members/${of(key)}${query}`;

  it("shows everything in time order, in the third person", async () => {
    const words = await wordsOf(page("pro"));
    for (const said of [
      /Avery logged .+: \d+\.\d PPR over \d+ rounds/,
      /Avery sent a video:/,
      /The review of .+ was published/,
      /Casey sent a note:/,
      /Avery wrote:/,
      /assigned homework/,
      /Call with Casey ?: booked/,
      /Progress report for/,
    ])
      expect(words).toMatch(said);
    expect(await wordsOf(page("pro", "?part=plan"))).toContain("Plan: Pro, active · at sign-up");
  });

  it("says why and for how much the member has the plan (D3), and what is due", async () => {
    const words = await wordsOf(page("pro"));
    expect(words).toMatch(/Plan Subscription\. \$100 a month ?\./);
    expect(words).toMatch(/Next +.*Reply/);
    expect(await wordsOf(page("new"))).toMatch(/Plan No plan bought yet ?\./);
  });

  it("mentions a purchase held until the address is confirmed (D56)", async () => {
    changeRows(app, "UPDATE users SET email_verified_at = NULL WHERE email = 'new@example.com'");
    changeRows(
      app,
      "INSERT INTO store_events (id, place, email, kind, tier, occurred_at, received_at) VALUES ('e1', 999, 'new@example.com', 'paid', 'elite', 1, 1)",
    );
    expect(await wordsOf(page("new"))).toContain("It starts once Riley confirms the email.");
  });

  it("shows the bags, the last style, and the matches, in the third person", async () => {
    const words = await wordsOf(page("pro"));
    expect(words).toMatch(/Last logged: (flat spin|angled spin|flop|indoors|outdoors)/);
    const [bag] = await read<{ name: string }[]>(await app.signIn("pro@example.com"), "/api/bags");
    expect(words).toContain(bag?.name ?? "no bags");
    expect(words).toMatch(/Matches \d won, \d lost\. \d+\.\d PPR to \d+\.\d, (Avery was|they were|level)/);
    expect(words).not.toContain("you were");
    const matches = await wordsOf(page("pro", "?part=matches"));
    expect(matches).toMatch(/(Against .+|Match): (Won|Lost) \d+–\d+\. \d+\.\d PPR to/);
    expect(matches).not.toContain("Avery logged");
    const none = await wordsOf(page("new"));
    expect(none).toContain("Riley hasn't said which bags.");
    expect(none).toContain("No finished match yet.");
  });

  it("can be filtered and paged, 50 entries per page", async () => {
    const words = await wordsOf(page("pro", "?part=notes"));
    expect(words).toContain("sent a note");
    expect(words).not.toContain("Avery logged");
    const total = (await entriesOf(await app.signIn("pro@example.com"))).length;
    expect(await wordsOf(page("pro", "?part=drills"))).toContain(`1–${Math.min(50, total)} of ${total}`);
    expect(await wordsOf(page("pro", "?page=2"))).toMatch(/51–\d+ of \d+ entries/);
    expect(await wordsOf(page("pro", "?part=nonsense&page=x"))).toContain("Everything");
  });

  it("links to everything a coach does with a member, and runs at most 12 statements", async () => {
    const html = await htmlOf(page("pro"));
    for (const way of ["messages/", "notes?user=", "drills?user=", "users?user="])
      expect(html).toContain(`/admin/${way}${of("pro")}`);
    // For an unconfirmed address a held purchase is looked for too (D56).
    changeRows(app, "UPDATE users SET email_verified_at = NULL WHERE email = 'pro@example.com'");
    const address = page("pro");
    const { run } = await watchStatements(() => htmlOf(address));
    expect(run.length).toBeLessThanOrEqual(12);
  });
});
