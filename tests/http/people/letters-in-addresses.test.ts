import { describe, expect, it } from "vitest";
import { appForEach, appsForEach } from "#tests/support/app-hooks.ts";
import { asJson, cellOf, rowsOf, textOf } from "../club.ts";
import { confirm, dana, enter, mailsOf, signUp } from "../people.ts";

// A domain with letters beyond ASCII is stored as mail servers write it and shown as people do; both are the same address everywhere.

const app = appForEach({ environment: { RATE_LIMIT_FACTOR: "1000" } });

const typed = "Dana@Bücher.example";
const shown = "dana@bücher.example";
const stored = "dana@xn--bcher-kva.example";
/** As some keyboards send it: a letter and its mark. */
const composed = "dana@bu\u0308cher.example";

const accounts = () => cellOf<number>(app, "SELECT count(*) FROM users WHERE email LIKE 'dana@%'");

describe("an address with letters beyond ASCII (D49)", () => {
  it("signs up once, is mailed in ASCII, and signs in by either form", async () => {
    expect((await signUp(app, { email: typed })).status).toBe(201);
    expect(mailsOf(app).at(-1)?.recipient).toBe(stored);
    await confirm(app, stored);
    for (const email of [typed, shown, stored, composed, stored.toUpperCase()]) {
      await signUp(app, { email });
      expect(await enter(app, email, dana.password), email).not.toBeNull();
    }
    expect(accounts()).toBe(1);
    const own = await enter(app, shown, dana.password);
    expect(own && (await textOf(await own("/account")))).toContain(shown);
    const coach = await app.signIn("coach1@example.com");
    expect(await textOf(await coach("/admin/users"))).toContain(shown);
  });

  it("asks for a new password by either form", async () => {
    await signUp(app, { email: stored });
    await confirm(app, stored);
    for (const email of [shown, stored, composed])
      await app.fetch("/api/auth/request-password-reset", asJson({ email }));
    const resets = mailsOf(app).filter(({ subject }) => subject === "Set a new password");
    expect(resets.map(({ recipient }) => recipient)).toEqual([stored, stored, stored]);
  });

  it("is one subscriber, and can write to the coaches", async () => {
    for (const email of [typed, stored]) await app.fetch("/api/newsletter", asJson({ email }));
    expect(rowsOf(app, "SELECT email FROM newsletter_subscriptions WHERE email LIKE 'dana@%'")).toEqual([
      { email: stored },
    ]);
    const message = { name: "Dana Reed", email: shown, message: "Do you coach in spring?" };
    expect((await app.fetch("/api/contact", asJson(message))).status).toBeLessThan(300);
    const coach = await app.signIn("coach1@example.com");
    expect(await textOf(await coach("/admin/contacts"))).toContain(shown);
  });

  it("is sent a test, too", async () => {
    const coach = await app.signIn("coach1@example.com");
    const answer = await coach("/api/admin/test-smtp", asJson({ email: shown }));
    expect(answer.status).toBe(200);
  });

  it("stands in lists as people write it, and a search finds it by either form", async () => {
    await signUp(app, { email: stored });
    await confirm(app, stored);
    const coach = await app.signIn("coach1@example.com");
    await app.fetch("/api/newsletter", asJson({ email: typed }));
    const message = { name: "Dana Reed", email: shown, message: "Do you coach in spring?" };
    await app.fetch("/api/contact", asJson(message));
    for (const list of ["users", "assignments", "subscribers", "contacts"])
      for (const search of [shown, stored, composed, "bücher.example", "@BÜCHER.example"]) {
        const csv = await textOf(await coach(`/files/admin/${list}.csv?${new URLSearchParams({ search })}`));
        expect([list, search, csv.includes(shown), csv.includes("xn--")]).toEqual([
          list,
          search,
          true,
          false,
        ]);
      }
  });

  it("stands on the command line as people write it", async () => {
    const { link } = await app.bundle.createByCommand(app.services, { email: typed });
    expect(link).toContain("/reset-password?token=");
    for (const email of [typed, stored])
      await expect(app.bundle.createByCommand(app.services, { email })).rejects.toThrow(
        `${shown} has an account already. Use: npm run admin -- reset-password ${shown}`,
      );
    for (const email of ["nobody@bücher.example", "nobody@xn--bcher-kva.example"]) {
      const said = "nobody@bücher.example has no";
      await expect(app.bundle.resetByCommand(app.services, { email })).rejects.toThrow(said);
      await expect(app.bundle.resetFactorByCommand(app.services, { email })).rejects.toThrow(said);
    }
  });
});

describe("a coach's address with letters beyond ASCII in ADMIN_EMAILS and COACHES", () => {
  const start = appsForEach();

  it("is the account's address by either form, and the doctor says it as people write it", async () => {
    for (const email of [typed, stored, composed]) {
      const club = await start({ ADMIN_EMAILS: email });
      expect(club.services.config.adminEmails).toEqual([stored]);
      const findings = await club.bundle.runDoctor(club.services);
      expect(findings.map(({ sentence }) => sentence)).toContain(
        `${shown} does not administer yet. Use: npm run admin -- create ${shown}`,
      );
    }
  });

  it("isn't read from signs that only look like its letters", async () => {
    const club = await start({ ADMIN_EMAILS: "pro@example\uff0ecom, pro@ｅxample.com" });
    expect(club.services.config.adminEmails).not.toContain("pro@example.com");
    const pro = await club.signIn("pro@example.com");
    expect((await pro("/admin")).status).toBe(403);
  });
});
