import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOwnSettings } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { listMembers } from "#app/features/people/roster/members.server.ts";
import { listDrills } from "#app/features/training/drills/admin-queries.server.ts";
import { origin } from "#tests/support/app.ts";
import { type Bundle, loadBundle } from "#tests/support/bundle.ts";
import { testClock } from "#tests/support/clock.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { asForm, changeRows, cookieOf, rowsOf, textOf } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";
import { setupAnswers } from "./setup-answers.ts";

let bundle: Bundle;
let dataDir = "";
let services: Awaited<ReturnType<Bundle["openServices"]>>;
const ends: (() => unknown)[] = [];

async function open(environment: Record<string, string> = {}): Promise<void> {
  const config = bundle.readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment });
  services = await bundle.openServices(config, bundle.migrationsFolder(), { clock: testClock() });
  const opened = services;
  ends.push(() => opened.close());
}

beforeEach(async () => {
  bundle = await loadBundle();
  dataDir = await mkdtemp(join(tmpdir(), "empty-"));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}) =>
  bundle.createHandler(bundle, services)(new Request(new URL(path, origin), init), "203.0.113.7");
const link = async () => new URL(String(await bundle.makeSetupLink(services))).pathname;
const keyOf = (path: string) => path.split("/").at(-1) ?? "";

const { club, drill, coaches } = setupAnswers;

const send = (path: string, form: string, fields: Record<string, string>) =>
  ask(`${path}?form=${form}&step=${form}`, asForm({ key: keyOf(path), ...fields }));

async function setUp(path: string, given: Partial<typeof coaches> = {}) {
  expect((await send(path, "club", club)).status).toBe(303);
  expect((await send(path, "drill", drill)).status).toBe(303);
  return send(path, "coaches", { ...coaches, ...given });
}

const accounts = async () => (await listMembers(services, aCoach)).entities;
const signIn = (email: string, password: string) => ask("/api/auth/signin", asForm({ email, password }));

describe("an empty club", () => {
  it("is set up by the link, step by step, and both coaches administer it", async () => {
    await open();
    const path = await link();
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(await textOf(first)).toMatch(/Set up your club[\s\S]*Name of the site[\s\S]*Time zone/);
    const done = await setUp(path);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/site"]);
    // The coach who opened the club is signed in, with the password they just chose.
    const Cookie = `session=${cookieOf(done, "session")?.value}`;
    const checklist = await textOf(await ask("/admin/site", { headers: { Cookie } }));
    expect(checklist).toMatch(/Robin Vale[\s\S]*Open your club/);
    for (const [email, password] of [
      ["robin@river.example", "a long password"],
      ["kit@river.example", "another long one"],
    ] as const) {
      expect(await (await signIn(email, password)).json()).toMatchObject({ email, isAdmin: true });
    }
    expect(services.config).toMatchObject({
      siteName: "River Bags",
      siteTimeZone: "America/Chicago",
      mailFrom: "River Bags <no-reply@localhost>",
      coaches: [
        { key: "coach1", name: "Robin Vale", email: "hello@river.example" },
        { key: "coach2", name: "Kit Marsh", email: "hello@river.example", bio: "Throws far." },
      ],
    });
    expect((await listDrills(services, aCoach)).entities).toMatchObject([
      { title: "Ten rounds", category: "push", week: 1 },
    ]);
    expect(await textOf(await ask("/"))).toContain("River Bags");
  });

  it("is then closed permanently, even after a restart", async () => {
    await open();
    const path = await link();
    await setUp(path);
    expect((await ask(path)).status).toBe(404);
    expect((await send(path, "club", { ...club, siteName: "Stolen" })).status).toBe(404);
    expect((await send(path, "coaches", { ...coaches, email: "x@x.example" })).status).toBe(404);
    expect(await bundle.makeSetupLink(services)).toBeNull();
    await open();
    expect(await bundle.makeSetupLink(services)).toBeNull();
    expect(services.config).toMatchObject({
      siteName: "River Bags",
      adminEmails: ["robin@river.example", "kit@river.example"],
    });
  });

  it("is set up once, by the first of two forms", async () => {
    await open();
    const path = await link();
    const other = { ...coaches, email: "mallory@river.example", secondEmail: "eve@river.example" };
    const answers = await Promise.all([send(path, "coaches", coaches), send(path, "coaches", other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect((await accounts()).map(({ email }) => email).sort()).toEqual(
      services.config.adminEmails.toSorted(),
    );
    expect(await accounts()).toHaveLength(2);
  });

  it("is opened by one coach alone, and a second one named halfway is asked for in full (D91)", async () => {
    await open();
    const path = await link();
    const alone = {
      secondFirstName: "",
      secondLastName: "",
      secondEmail: "",
      secondPassword: "",
      secondBio: "",
    };
    const halfway = await setUp(path, { ...alone, secondFirstName: "Kit" });
    expect(halfway.status).toBe(400);
    expect((await send(path, "coaches", { ...coaches, ...alone })).status).toBe(303);
    expect(services.config.adminEmails).toEqual(["robin@river.example"]);
    expect(services.config.coaches.map(({ name }) => name)).toEqual(["Robin Vale"]);
    expect(await accounts()).toHaveLength(1);
  });

  it("whose last step fails midway is unchanged", async () => {
    await open();
    const path = await link();
    await send(path, "drill", drill);
    const ids = services.ids;
    let left = 3;
    services.ids = {
      ...ids,
      id: () => {
        left -= 1;
        if (left === 0) throw new Error("The power went");
        return ids.id();
      },
    };
    expect((await send(path, "coaches", coaches)).status).toBe(500);
    services.ids = ids;
    expect(await accounts()).toEqual([]);
    expect(services.config.adminEmails).toEqual([]);
    expect((await send(path, "coaches", coaches)).status).toBe(303);
  });

  it("opens only with the newest link, and not with half a link", async () => {
    await open();
    const old = await link();
    const path = await link();
    for (const wrong of [old, "/setup/x", `${path}x`]) expect((await ask(wrong)).status).toBe(404);
    expect((await send(old, "coaches", coaches)).status).toBe(404);
    expect(await accounts()).toEqual([]);
    expect((await ask(path)).status).toBe(200);
    expect(JSON.stringify(rowsOf({ dataDir }, "SELECT * FROM settings"))).not.toContain(keyOf(path));
  });

  it("with accounts offers no link", async () => {
    await open();
    const person = { email: "a@x.example", firstName: "A", lastName: "B", password: "demo-pass" };
    const path = await link();
    await bundle.createAccount(services, person);
    expect(await bundle.makeSetupLink(services)).toBeNull();
    expect((await ask(path)).status).toBe(404);
  });
});

describe("each step", () => {
  it.each([
    ["club", { ...club, siteName: " " }, "Please enter a name for the site"],
    ["club", { ...club, siteTimeZone: "Mars/Base" }, "Please choose a time zone from the list"],
    ["mail", { to: "nobody" }, "Please enter a valid email address"],
    ["drill", { ...drill, title: "" }, "Please enter a title"],
    ["coaches", { ...coaches, password: "too short" }, "have at least 12 characters"],
    ["coaches", { ...coaches, secondEmail: "ROBIN@river.example" }, "two different addresses"],
  ])("%s is refused with its sentence, and keeps what was written", async (form, fields, sentence) => {
    await open();
    const answer = await send(await link(), form, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html.replaceAll("&#x27;", "'")).toContain(sentence);
    expect(html).not.toContain("another long one");
    if (form === "coaches") expect(html).toContain('value="Robin"');
    expect(await accounts()).toEqual([]);
  });

  it("the environment's values win over typed ones", async () => {
    await open({ SITE_NAME: "From outside" });
    const path = await link();
    expect(await textOf(await ask(path))).toContain("The environment decides this (SITE_NAME)");
    await setUp(path);
    expect(services.config.siteName).toBe("From outside");
    expect(services.config.siteTimeZone).toBe("America/Chicago");
  });

  it("a second coach without a password isn't an administrator until the address is proven (D7)", async () => {
    await open();
    await setUp(await link(), { secondPassword: "" });
    const verified = async (id: string) => (await readOwnSettings(services, { ...aCoach, id })).isVerified;
    const found = await Promise.all(
      (await accounts()).map(async ({ id, email }) => [email, await verified(id)]),
    );
    expect(Object.fromEntries(found)).toEqual({ "kit@river.example": false, "robin@river.example": true });
  });

  it("a second coach without a password is emailed a link that sets one; with a password no email is sent", async () => {
    await open();
    await setUp(await link(), { secondPassword: "" });
    const [mail] = mailsOf({ dataDir });
    expect(mail?.recipient).toBe("kit@river.example");
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const password = "chosen by the coach";
    const answer = await ask(
      "/api/auth/reset-password",
      asForm({ token, newPassword: password, confirmPassword: password }),
    );
    expect(answer.status).toBeLessThan(400);
    expect(await (await signIn("kit@river.example", password)).json()).toMatchObject({ isAdmin: true });
  });

  it("a coach who wrote no biography gets none, not an invented one", async () => {
    await open();
    await setUp(await link(), { bio: "", secondBio: "" });
    expect(services.config.coaches.map(({ bio }) => bio)).toEqual(["", ""]);
    const about = await textOf(await ask("/about"));
    expect(about).toContain("Kit Marsh");
    expect(about).not.toMatch(/horseshoe|captaincy|notebook/);
  });

  it("calls a step done once all of it is: each plan, both legal texts, a photo or a look at each coach", async () => {
    await open();
    await setUp(await link());
    const answer = await signIn("robin@river.example", "a long password");
    const Cookie = `session=${cookieOf(answer, "session")?.value}`;
    const seen = async (path: string) => textOf(await ask(path, { headers: { Cookie } }));
    const put = (path: string, body: object) =>
      ask(`/api/admin/site/${path}`, {
        method: "PUT",
        headers: { Cookie, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const list = () => seen("/admin/site");
    expect(await list()).toContain("and photos. Left: Robin Vale, Kit Marsh. To do");
    expect(await list()).toContain("http://localhost:3000 works on this computer only. Set APP_URL");
    expect(await seen("/admin/site/club")).toContain("Next step: Introduce your coaches");
    expect(await seen("/admin/site/plans")).not.toContain("Next step");
    for (const plan of ["basic", "elite"]) expect((await put(`plans/${plan}`, {})).status).toBe(200);
    expect(await list()).toMatch(/Publish each plan, even if it stays as it is\. Left: Pro\. To do/);
    await put("plans/pro", {});
    for (const coach of ["coach1", "coach2"]) await put(`coaches/${coach}`, { bio: "Throws." });
    await put("legal/privacy", {});
    expect(await list()).toMatch(/Left: Terms of Service\. To do/);
    await put("legal/terms", {});
    expect(await list()).toContain("4 of 16 done.");
    expect(await seen("/admin/site/plans")).toContain("Next step: Confirm your promises");
    expect(await seen("/admin/site/plans")).toContain("Pro $100 a month, $996 a year");
  });

  it("leads a coach who signs in to the remaining steps", async () => {
    await open();
    await setUp(await link());
    const answer = await signIn("robin@river.example", "a long password");
    const Cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const home = await (await ask("/", { headers: { Cookie } })).text();
    expect(home).toMatch(/Open your club: 1 of 16 done\./);
    expect(home).toContain('href="/admin/site"');
  });

  it("announcing is done once a member has signed in, not once one is on the list (D91)", async () => {
    await open();
    await setUp(await link());
    const answer = await signIn("robin@river.example", "a long password");
    const Cookie = `session=${cookieOf(answer, "session")?.value}`;
    const list = async () => textOf(await ask("/admin/site", { headers: { Cookie } }));
    const member = await bundle.createByCommand(services, { email: "zoe@river.example" });
    expect(await list()).toMatch(/Sign in the second coach .*? To do Name the club/);
    const kit = await signIn("kit@river.example", "another long one");
    expect(kit.status).toBe(200);
    expect(await list()).toMatch(/Sign in the second coach .*? Done Name the club/);
    expect(await list()).toMatch(/has signed in\. To do/);
    changeRows(
      { dataDir },
      `INSERT INTO sessions (key_hash, id, user_id, remember_me, created_at, last_seen_at, expires_at)
       SELECT 'k', 'k', id, 0, 1, 1, 9999999999999 FROM users WHERE email = 'zoe@river.example'`,
    );
    expect(member.isListed).toBe(false);
    expect(await list()).toMatch(/has signed in\. Done/);
    expect(await list()).toMatch(/Connect a mail server .*? To do Set your public address .*? To do/);
  });

  it("asks a coach who is alone for no second one, and each step leads to its page (D91)", async () => {
    await open();
    const secondNames = ["secondFirstName", "secondLastName", "secondEmail", "secondPassword", "secondBio"];
    const answer = await setUp(await link(), Object.fromEntries(secondNames.map((name) => [name, ""])));
    const Cookie = `session=${cookieOf(answer, "session")?.value}`;
    const page = await ask("/admin/site", { headers: { Cookie } });
    const html = await page.text();
    expect(html).toContain("1 of 15 done.");
    expect(html).toMatch(/Sign in the second coach[\s\S]*?When you like[\s\S]*?Name the club/);
    const list = /<ol[\s\S]*?<\/ol>/.exec(html.slice(html.indexOf('id="checklist"')))?.[0] ?? "";
    const addresses = [...list.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(addresses).toHaveLength(16);
    for (const href of addresses)
      expect([href, (await ask(href.replaceAll("&amp;", "&"), { headers: { Cookie } })).status]).toEqual([
        href,
        200,
      ]);
  });

  it("continues where it was left, and says which steps are done", async () => {
    await open();
    const path = await link();
    await send(path, "club", club);
    await send(path, "mail", { to: "robin@river.example" });
    expect(await textOf(await ask(path))).toMatch(
      /Your club \(done\) 2 \. Email \(done\) 3 \. First drill 4/,
    );
    expect(await (await ask(path)).text()).toContain('value="Find your flight"');
    await send(path, "drill", drill);
    // Even after a restart, with the new link.
    const later = await link();
    expect(await (await ask(later)).text()).toContain('name="secondEmail"');
  });

  it("the test email is sent right away, or its failure is shown", async () => {
    const received: string[] = [];
    const smtp = await startSmtpServer({
      refuse(address) {
        received.push(address);
        return address.startsWith("full@") ? "550 mailbox full" : null;
      },
    });
    ends.push(smtp.close);
    await open({ SMTP_URL: smtp.url });
    const path = await link();
    const sent = await send(path, "mail", { to: "robin@river.example" });
    expect([sent.status, received]).toEqual([303, ["robin@river.example"]]);
    const Cookie = `flash=${cookieOf(sent, "flash")?.value}`;
    const shown = await ask(String(sent.headers.get("Location")), { headers: { Cookie } });
    expect(await textOf(shown)).toContain("The test email was sent.");
    const failed = await send(path, "mail", { to: "full@river.example" });
    expect(failed.status).toBe(503);
    expect(await failed.text()).toContain("mailbox full");
  });
});
