import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import {
  makeWantedExports,
  removeEndedExports,
} from "#app/features/people/accounts/own-account/export-data.server.ts";
import { listCompletions } from "#app/features/training/completions/queries.server.ts";
import { type App, type Ask, startApp } from "../../support/app.ts";
import { asForm, bodyOf, changeRows, cookieOf, read, rowsOf, storedFiles, textOf } from "../club.ts";
import { formOn, formsOf } from "../page-forms.ts";
import { aCoach, accountsOf, enter, linkTo, mailsOf, tokenFor } from "../people.ts";
import { copyOf } from "./whole-account.ts";

const day = 24 * 3_600_000;

let app: App;
let pro: Ask;
beforeEach(async () => {
  app = await startApp();
  pro = await app.signIn("pro@example.com");
});
afterEach(() => app.close());

const send = (ask: Ask, form: string, fields: Record<string, string> = {}) =>
  ask(`/account?form=${form}`, asForm(fields));
const profile = {
  firstName: "Avery",
  lastName: "Quinn",
  phoneNumber: "",
  userName: "avery.quinn",
  timeZone: "",
};
const me = (ask: Ask) => bodyOf<Record<string, unknown>>(ask("/api/auth/user"));

describe("the account page (D13)", () => {
  it("is only for members and never cached", async () => {
    const visitor = await app.fetch("/account");
    expect(visitor.headers.get("Location")).toBe("/api/login?to=%2Faccount");
    expect((await app.fetch("/account?form=profile", asForm(profile))).status).toBe(401);
    expect((await pro("/account")).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it.each([
    ["pro@example.com", "Your plan: Pro (subscription)"],
    ["new@example.com", "Your plan: Basic (no plan bought yet)"],
    ["free@example.com", "Pro, free until Apr 10, 2026, granted by your coach; then Basic"],
  ])("says why %s has their plan (D1)", async (email, sentence) => {
    const page = await (await app.signIn(email))("/account");
    expect(await textOf(page)).toContain(sentence);
  });

  it("offers the device's time zone first, then the American ones, then the rest", async () => {
    const html = await (await pro("/account")).text();
    const select = /<select[^>]*name="timeZone".*?<\/select>/s.exec(html)?.[0] ?? "";
    expect(select).toMatch(
      /^<select[^>]*><option value=""[^>]*>Use my device&#x27;s time zone<\/option><optgroup label="United States"><option value="America\/New_York"/,
    );
    expect(select.match(/value="America\/New_York"/g)).toHaveLength(1);
    expect(select).toContain('value="Africa/Abidjan"');
  });

  it("names zones as people do, and keeps a saved one that the list doesn't have", async () => {
    await send(pro, "profile", { ...profile, timeZone: "Asia/Kolkata" });
    const html = await (await pro("/account")).text();
    const select = /<select[^>]*name="timeZone".*?<\/select>/s.exec(html)?.[0] ?? "";
    for (const label of ["Eastern Time (New York)", "Central Time (Knox, Indiana)", "Arizona Time (Phoenix)"])
      expect(select).toContain(`>${label}</option>`);
    expect(select.match(/<option[^>]*selected=""[^>]*>[^<]*/g)).toEqual([
      '<option value="Asia/Kolkata" selected="">India Standard Time (Kolkata)',
    ]);
    expect(await textOf(await pro("/account"))).toContain("times in India Standard Time (Kolkata)");
  });

  it("saves the profile; the username works for sign-in (D8) and the zone changes the week (D17)", async () => {
    const answer = await send(pro, "profile", {
      ...profile,
      userName: "Slide.Master",
      timeZone: "Asia/Tokyo",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"]);
    expect(await me(pro)).toMatchObject({
      userName: "slide.master",
      timeZone: "Asia/Tokyo",
      phoneNumber: null,
    });
    expect(await enter(app, "slide.master", "demo-pass")).not.toBeNull();
    expect(await enter(app, "avery.quinn", "demo-pass")).toBeNull();
    expect(await textOf(await pro("/account"))).toContain("times in Japan Standard Time (Tokyo)");
  });

  it("takes only phone numbers, or none", async () => {
    const refused = await send(pro, "profile", { ...profile, phoneNumber: "12" });
    expect([refused.status, await textOf(refused)]).toEqual([
      400,
      expect.stringContaining("Please enter a phone number with 5 to 15 digits"),
    ]);
    expect((await send(pro, "profile", { ...profile, phoneNumber: "555 0101" })).status).toBe(303);
    expect(await me(pro)).toMatchObject({ phoneNumber: "555 0101" });
    expect((await send(pro, "profile", profile)).status).toBe(303);
    expect(await me(pro)).toMatchObject({ phoneNumber: null });
    // Both forms say it: it is required once, and not for good.
    expect(await textOf(await app.fetch("/auth?tab=signup"))).toContain(
      "Required to sign up; you can remove it later. Coaches use it if your plan includes calls. No one else sees it.",
    );
    expect(await textOf(await pro("/account"))).toContain(
      "Coaches use it if your plan includes calls. No one else sees it. You can remove it.",
    );
  });

  it.each([
    [{ userName: "jordan.pike" }, 409, "This user name is taken"],
    [{ userName: "a@b.c" }, 400, "A user name is 3 to 40 characters"],
    [{ userName: "ab" }, 400, "A user name is 3 to 40 characters"],
    [{ timeZone: "Mars/Base" }, 400, "Please choose a time zone from the list"],
    [{ firstName: " " }, 400, "Please enter your first name"],
  ])("refuses %j with %i and keeps what was typed", async (change, status, sentence) => {
    const page = await send(pro, "profile", { ...profile, lastName: "Typed", ...change });
    expect(page.status).toBe(status);
    expect(await page.clone().text()).toContain('value="Typed"');
    expect(await textOf(page)).toContain(sentence);
    expect(await me(pro)).toMatchObject({ userName: "avery.quinn", lastName: "Quinn" });
  });

  it("saves email preferences", async () => {
    await send(pro, "preferences", { mailsDigest: "on" });
    const { fields } = await formOn(pro, "/account", "preferences");
    expect(fields.filter(([name]) => name.startsWith("mails"))).toEqual([["mailsDigest", "on"]]);
  });
});

describe("a new phone number or username", () => {
  const asked = "To change your phone number or user name, enter your current password.";
  const later = () => app.clock.advance(11 * 60_000);
  const words = async (answer: Response) => [answer.status, await textOf(answer)] as const;

  it("needs the password again after ten minutes, and keeps what was typed", async () => {
    app.clock.advance(10 * 60_000);
    expect((await send(pro, "profile", { ...profile, phoneNumber: "555 0101" })).status).toBe(303);
    app.clock.advance(1);
    const change = { ...profile, phoneNumber: "555 0102", userName: "slide.master", firstName: "Ave" };
    const refused = await send(pro, "profile", change);
    const html = await refused.clone().text();
    expect(await words(refused)).toEqual([400, expect.stringContaining(asked)]);
    expect(html).toMatch(/value="555 0102"[\s\S]*value="slide\.master"[\s\S]*name="currentPassword"/);
    expect(await me(pro)).toMatchObject({ firstName: "Avery", phoneNumber: "555 0101" });
    const wrong = await send(pro, "profile", { ...change, currentPassword: "wrong-one" });
    expect(await wrong.clone().text()).not.toContain("wrong-one");
    expect(await words(wrong)).toEqual([400, expect.stringContaining("The current password isn't right")]);
    expect((await send(pro, "profile", { ...change, currentPassword: "demo-pass" })).status).toBe(303);
    expect(await me(pro)).toMatchObject({ firstName: "Ave", userName: "slide.master" });
  });

  it("is asked for once per device, and not again within ten minutes, whatever else was wrong", async () => {
    later();
    const taken = { ...profile, userName: "jordan.hale", currentPassword: "demo-pass" };
    changeRows(app, "UPDATE users SET user_name = 'jordan.hale' WHERE email = 'pro2@example.com'");
    expect((await send(pro, "profile", taken)).status).toBe(409);
    app.clock.advance(9 * 60_000);
    expect((await send(pro, "profile", { ...profile, phoneNumber: "555 0103" })).status).toBe(303);
    const fresh = await app.signIn("pro@example.com");
    later();
    await send(fresh, "profile", { ...profile, phoneNumber: "555 0104", currentPassword: "demo-pass" });
    expect((await send(pro, "profile", { ...profile, phoneNumber: "555 0105" })).status).toBe(400);
    expect((await send(fresh, "profile", { ...profile, phoneNumber: "555 0105" })).status).toBe(303);
  });

  it("isn't needed for a name or a time zone", async () => {
    later();
    const page = await pro("/account");
    expect(await page.text()).not.toMatch(/id="profile-currentPassword"/);
    const names = { ...profile, lastName: "Quinn-Vale", timeZone: "Asia/Tokyo", phoneNumber: "" };
    const stored = String((await me(pro)).phoneNumber ?? "");
    expect((await send(pro, "profile", { ...names, phoneNumber: stored })).status).toBe(303);
  });

  it("needs a new sign-in if there is no password", async () => {
    changeRows(app, "UPDATE users SET password_hash = NULL WHERE email = 'pro@example.com'");
    expect((await send(pro, "profile", { ...profile, phoneNumber: "555 0106" })).status).toBe(303);
    later();
    for (const currentPassword of ["", "anything"]) {
      const answer = await send(pro, "profile", { ...profile, phoneNumber: "555 0107", currentPassword });
      const html = await answer.clone().text();
      expect(await words(answer)).toEqual([400, expect.stringContaining("sign in with Google again")]);
      expect(html).toContain('href="/api/auth/google?to=%2Faccount"');
    }
  });

  it("is refused after ten wrong guesses, like any password", async () => {
    await app.close();
    app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    pro = await app.signIn("pro@example.com");
    later();
    const guess = () =>
      send(pro, "profile", { ...profile, phoneNumber: "555 0108", currentPassword: "wrong-one" });
    const found: number[] = [];
    for (let n = 0; n < 11; n += 1) found.push((await guess()).status);
    expect(found).toEqual([...Array(10).fill(400), 429]);
  });
});

describe("changing the password", () => {
  const fields = {
    currentPassword: "demo-pass",
    newPassword: "four-bags-in",
    confirmPassword: "four-bags-in",
  };

  it("keeps this device, signs out the others and tells the owner", async () => {
    const other = await app.signIn("pro@example.com");
    expect((await send(pro, "password", fields)).status).toBe(303);
    expect((await pro("/api/auth/user")).status).toBe(200);
    expect((await other("/api/auth/user")).status).toBe(401);
    expect(await enter(app, "pro@example.com", "demo-pass")).toBeNull();
    expect(await enter(app, "pro@example.com", "four-bags-in")).not.toBeNull();
    expect(mailsOf(app).at(-1)).toMatchObject({ subject: "Your password was changed" });
  });

  it("doesn't overwrite a new password set by email while the old one was being checked", async () => {
    await app.fetch("/api/auth/request-password-reset", asForm({ email: "pro@example.com" }));
    const token = tokenFor(app, "pro@example.com");
    const { passwords } = app.services;
    app.services.passwords = {
      ...passwords,
      hash: async (password) => {
        app.services.passwords = passwords;
        const reset = { token, newPassword: "set-by-mail-instead" };
        expect((await app.fetch("/api/auth/reset-password", asForm(reset))).status).toBe(200);
        return passwords.hash(password);
      },
    };
    expect((await send(pro, "password", fields)).status).toBe(401);
    expect(await enter(app, "pro@example.com", "set-by-mail-instead")).not.toBeNull();
    expect(await enter(app, "pro@example.com", fields.newPassword)).toBeNull();
  });

  it.each([
    [{ currentPassword: "wrong-one" }, "The current password isn't right"],
    [{ confirmPassword: "x" }, "Please make sure your passwords match"],
    [{ newPassword: "12345678", confirmPassword: "12345678" }, "too easy to guess"],
    [{ currentPassword: "" }, "Please fill in all fields"],
  ])("refuses %j", async (change, sentence) => {
    const page = await send(pro, "password", { ...fields, ...change });
    expect(page.status).toBe(400);
    expect(await textOf(page)).toContain(sentence);
    expect(await enter(app, "pro@example.com", "demo-pass")).not.toBeNull();
  });

  it("a coach's needs 12 characters", async () => {
    const coach = await app.signIn("coach1@example.com");
    const change = {
      currentPassword: "demo-coach-pass",
      newPassword: "elevenchars",
      confirmPassword: "elevenchars",
    };
    expect((await send(coach, "password", change)).status).toBe(400);
  });
});

describe("devices", () => {
  /** The other devices on the page, by what their buttons send. */
  const others = async () =>
    formsOf(await (await pro("/account")).text(), "sign-out-device").map(
      ({ fields }) => new Map(fields).get("id") ?? "",
    );

  it("are listed, and one can be signed out from another", async () => {
    await app.fetch("/api/auth/signin", {
      ...asForm({ email: "pro@example.com", password: "demo-pass" }),
      headers: { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1" },
    });
    const text = await textOf(await pro("/account"));
    expect(text).toContain("This device");
    expect(text).toContain("Safari on iPhone");
    const before = await others();
    const other = await app.signIn("pro@example.com");
    const [id = ""] = (await others()).filter((one) => !before.includes(one));
    expect((await send(pro, "sign-out-device", { id })).status).toBe(303);
    expect((await other("/api/auth/user")).status).toBe(401);
    expect((await pro("/api/auth/user")).status).toBe(200);
  });

  it("of another person are not found: 404", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    const other = await app.signIn("pro@example.com");
    const [id = ""] = await others();
    expect(id).not.toBe("");
    expect((await send(pro2, "sign-out-device", { id })).status).toBe(404);
    for (const ask of [pro, other]) expect((await ask("/api/auth/user")).status).toBe(200);
  });

  it("can all be signed out with one button", async () => {
    const other = await app.signIn("pro@example.com");
    const answer = await send(pro, "sign-out-everywhere");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
    expect(cookieOf(answer, "session")?.attributes).toContain("Max-Age=0");
    for (const ask of [pro, other]) expect((await ask("/api/auth/user")).status).toBe(401);
  });
});

describe("a copy of one's data", () => {
  it("is a ZIP of tables and clips, made by a job, only for its owner, for a week", async () => {
    expect((await send(pro, "export")).status).toBe(303);
    await send(pro, "export");
    expect(await textOf(await pro("/account"))).toContain("We're collecting your data. See when it's ready");
    expect(await textOf(await pro("/account/data"))).toContain("The link appears here when it's ready.");
    const { path, answer, files, json } = await copyOf(app, pro);
    expect(linkTo(app, "pro@example.com")).toBe("/account/data");
    expect(answer.headers.get("Content-Disposition")).toContain('attachment; filename="my-data.zip"');
    const clips = [...files.keys()].filter((name) => name.startsWith("clips/"));
    expect(clips).toHaveLength(2);
    for (const { id, videoUrl } of await read<{ id: string; videoUrl: string }[]>(
      pro,
      "/api/my-video-submissions",
    )) {
      const clip = Buffer.from(await (await pro(videoUrl)).arrayBuffer());
      expect(files.get(clips.find((name) => name.includes(id)) ?? "")).toEqual(clip);
    }
    expect(json.users?.[0]).toMatchObject({ email: "pro@example.com", firstName: "Avery" });
    expect(json.drill_completions?.length).toBeGreaterThan(20);
    expect(String(files.get("drill_completions.csv")).split("\n")[0]).toContain("ppr");
    const everything = [...files]
      .map(([name, bytes]) => (name.startsWith("clips/") ? "" : String(bytes)))
      .join();
    expect(everything).not.toMatch(/argon2|key_?hash|adminNotes|elite@example/i);
    for (const other of [
      app.fetch,
      await app.signIn("pro2@example.com"),
      await app.signIn("coach1@example.com"),
    ])
      expect([401, 404]).toContain((await other(path)).status);
    app.clock.advance(7 * day);
    pro = await app.signIn("pro@example.com");
    expect((await pro(path)).status).toBe(404);
    await removeEndedExports(app.services);
    expect((await storedFiles(app)).filter((name) => name.includes("exports"))).toEqual([]);
  });
});

describe("deleting the account", () => {
  const ask = (password: string) =>
    pro("/account?delete=account&form=delete-account", asForm({ currentPassword: password }));
  const isThere = async () => (await accountsOf(app)).some(({ email }) => email === "pro@example.com");

  it("needs the password, and opens by its address without scripts", async () => {
    expect(await textOf(await pro("/account?delete=account"))).toContain("Delete your account?");
    expect((await ask("wrong-one")).status).toBe(400);
    expect((await pro("/api/auth/user")).status).toBe(200);
  });

  it("signs out everywhere, and after 14 days deletes only its owner's rows and files", async () => {
    await send(pro, "export");
    await makeWantedExports(app.services);
    const before = await storedFiles(app);
    expect((await ask("demo-pass")).headers.get("Location")).toBe("/");
    expect((await pro("/api/auth/user")).status).toBe(401);
    expect(mailsOf(app).at(-1)).toMatchObject({ subject: "Your account will be deleted" });
    expect(mailsOf(app).at(-1)?.text).toContain("Mar 25, 2026");
    app.clock.advance(14 * day - 1);
    await deleteDueAccounts(app.services);
    expect(await isThere()).toBe(true);
    app.clock.advance(1);
    await deleteDueAccounts(app.services);
    expect(await isThere()).toBe(false);
    // Whether the rows are gone, deleted ones too, which no list shows.
    const senders =
      "SELECT DISTINCT email FROM submissions LEFT JOIN users ON users.id = submissions.user_id";
    expect(rowsOf(app, senders)).toEqual([{ email: "free@example.com" }]);
    expect((await storedFiles(app)).length).toBe(before.length - 6);
    expect(await accountsOf(app)).toHaveLength(7);
    expect((await listCompletions(app.services, aCoach)).entities.length).toBeGreaterThan(0);
  });

  it("can be canceled: signing in leads to the button", async () => {
    await ask("demo-pass");
    const answer = await app.fetch(
      "/auth?to=%2Fportal",
      asForm({ email: "pro@example.com", password: "demo-pass" }),
    );
    expect(answer.headers.get("Location")).toBe("/account");
    pro = await app.signIn("pro@example.com");
    expect(await textOf(await pro("/account"))).toContain("Keep my account");
    await send(pro, "keep-account");
    app.clock.advance(15 * day);
    await deleteDueAccounts(app.services);
    expect(await isThere()).toBe(true);
  });
});
