import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetByCommand } from "#app/features/people/accounts/cli-accounts.server.ts";
import { createAccount } from "#app/features/people/accounts/create-account.server.ts";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { asForm, asJson, bodyOf, changeRows, pageAfter, rowsOf, textOf, userId } from "../club.ts";
import { confirm, dana, enter, linkTo, mailsOf, signUp, tokenFor } from "../people.ts";
import { openBrowser } from "./second-factor.ts";
import { changesByStore, order, planOf, shopSettings, type Told, tell } from "./shop.ts";

const sentence = "We found a purchase for this address. Confirm your email to use it.";
const email = dana.email;

let app: App;
beforeEach(async () => {
  app = await startApp({ environment: shopSettings });
});
afterEach(() => app.close());

const at = (time: string) => `2026-03-${time}:00Z`;
const told = (event: string, time: string): Told => ({ event, topic: "orders/paid", at: at(time) });

/** Someone pays for Pro with Dana's address. */
async function buy(sku = "CLUB-P", event = "e-1"): Promise<void> {
  const time = "05T10:00";
  const answer = await tell(app, order(sku, { email, updated_at: at(time) }), told(event, time));
  expect(await bodyOf(answer)).toEqual({ message: "Taken." });
}

async function signedUp(): Promise<Ask> {
  await signUp(app);
  const ask = await enter(app, email, dana.password);
  if (!ask) throw new Error("Dana could not sign in");
  return ask;
}

/** Presses the newest link's button in a browser that has these cookies. */
const pressIn = (ask: Ask, fields: Record<string, string> = {}, form = "confirm-email") =>
  ask(`${linkTo(app, email)}&form=${form}`, asForm({ token: tokenFor(app, email), ...fields }));

async function tierOf(ask: Ask): Promise<unknown> {
  return (await bodyOf<{ effectiveTier: unknown }>(ask("/api/auth/user"))).effectiveTier;
}

const table = (sku: string) =>
  `Id,Email,Financial Status,Paid at,Lineitem sku\n77,${email},paid,2026-03-05 10:00:00 -0500,${sku}`;

/** The store's table reports the purchase. */
async function importTable(): Promise<void> {
  const coach = await app.signIn("coach1@example.com");
  const sent = await coach("/admin/system-tools?form=import-store", asForm({ csv: table("CLUB-P") }));
  expect((await pageAfter(coach, sent)).words).toContain("1 row was taken, 0 were already known");
}

/** Every way the store reports a purchase. */
const reports = { "a message": buy, "a row of the store's table": importTable };

const ownPassword = "four-bags-in-the-hole";
const setBy = (token: string) =>
  app.fetch(
    "/api/auth/reset-password",
    asJson({ token, newPassword: ownPassword, confirmPassword: ownPassword }),
  );

describe("a purchase for an unconfirmed address (D56)", () => {
  it.each(Object.entries(reports))(
    "opens nothing for whoever signs up with it after %s",
    async (_what, report) => {
      await report();
      const ask = await signedUp();
      expect(await tierOf(ask)).toBe("basic");
      expect((await ask("/api/weekly-accuracy")).status).toBe(403);
      expect(await planOf(app, email)).toMatchObject({ subscriptionTier: null, subscriptionStatus: null });
      expect(await changesByStore(app)).toEqual([]);
      expect(await textOf(await ask("/account"))).toContain(sentence);
      expect(await textOf(await ask("/dashboard"))).toContain(sentence);
      expect((await pressIn(ask)).status).toBe(303);
      expect(await tierOf(ask)).toBe("pro");
      expect(await changesByStore(app)).toMatchObject([{ fromTier: null, toTier: "pro", status: "active" }]);
      expect(await textOf(await ask("/account"))).not.toContain(sentence);
      expect(await textOf(await ask("/dashboard"))).not.toContain(sentence);
    },
  );

  it("is mentioned once in the portal's welcome, instead of the free content", async () => {
    await buy();
    const ask = await signedUp();
    const first = await textOf(await ask("/portal"));
    expect(first).toContain(sentence);
    expect(first).not.toContain("free access to our basic content");
    expect(await textOf(await ask("/portal"))).not.toContain(sentence);
  });

  it("isn't mentioned once it has ended, or if only its end was reported", async () => {
    const cancelled = { email, cancelled_at: at("06T10:00"), updated_at: at("06T10:00") };
    const end = { ...told("e-2", "06T10:00"), topic: "orders/cancelled" };
    await tell(app, order("CLUB-P", cancelled), end);
    expect(await textOf(await (await signedUp())("/account"))).not.toContain(sentence);
    await app.close();
    app = await startApp({ environment: shopSettings });
    await buy();
    await tell(app, order("CLUB-P", cancelled), end);
    const ask = await signedUp();
    expect(await textOf(await ask("/account"))).toContain(sentence);
    app.clock.set("2026-04-20T10:00:00Z");
    expect(await textOf(await ((await enter(app, email, dana.password)) ?? ask)("/account"))).not.toContain(
      sentence,
    );
  });

  it("keeps following the store while it is held: confirmed late, the account gets what is left", async () => {
    await buy("CLUB-E", "e-1");
    const upgrade = { email, id: 2, updated_at: at("08T10:00") };
    await tell(app, order("CLUB-P", upgrade), told("e-2", "08T10:00"));
    const ask = await signedUp();
    await pressIn(ask);
    expect(await tierOf(ask)).toBe("pro");
    expect(await changesByStore(app)).toHaveLength(1);
  });

  it("isn't for others: another account with a confirmed address gets nothing", async () => {
    await buy();
    const row = await createAccount(app.services, {
      email: "other@example.com",
      firstName: "Oda",
      lastName: "Other",
      password: "demo-pass",
      isVerified: true,
    });
    expect(row.subscriptionTier).toBeNull();
    // Whose a held purchase is, which nothing shows of one without an account.
    expect(rowsOf(app, "SELECT user_id FROM store_events")).toEqual([{ user_id: null }]);
  });
});

describe("a purchase adopts the unconfirmed account of its address (D77)", () => {
  it.each(Object.entries(reports))(
    "%s ends what the stranger has, and what was written stays",
    async (_what, report) => {
      const stranger = await signedUp();
      await stranger("/portal/messages?form=send", asForm({ text: "Written before" }));
      await stranger("/portal?tab=progress&form=make-calendar", asForm({}));
      await report();
      expect((await stranger("/api/auth/user")).status).toBe(401);
      expect(await enter(app, email, dana.password)).toBeNull();
      expect((await confirm(app, email)).status).toBe(400);
      const id = userId(app, email);
      for (const table of [
        "sessions",
        "trusted_devices",
        "second_factors",
        "push_subscriptions",
        "calendar_feeds",
      ])
        expect(rowsOf(app, `SELECT 1 FROM ${table} WHERE user_id = ?`, id)).toEqual([]);
      expect(await planOf(app, email)).toMatchObject({ subscriptionTier: null });
    },
  );

  it("invites the mailbox's owner once, whose password confirms the address and attaches the plan", async () => {
    await signUp(app);
    await buy("CLUB-E", "e-1");
    const upgrade = { email, id: 2, updated_at: at("08T10:00") };
    await tell(app, order("CLUB-P", upgrade), told("e-2", "08T10:00"));
    const invitations = mailsOf(app).filter(({ subject }) => subject.startsWith("Your plan at"));
    expect(invitations.map(({ recipient }) => recipient)).toEqual([email]);
    expect((await setBy(tokenFor(app, email))).status).toBe(200);
    const owner = await enter(app, email, ownPassword);
    if (!owner) throw new Error("The owner could not sign in");
    expect(await tierOf(owner)).toBe("pro");
  });

  it("leaves a confirmed account alone, and an unconfirmed one when only an end is reported", async () => {
    const ask = await signedUp();
    const cancelled = { email, cancelled_at: at("06T10:00"), updated_at: at("06T10:00") };
    await tell(app, order("CLUB-P", cancelled), { ...told("e-2", "06T10:00"), topic: "orders/cancelled" });
    expect((await ask("/api/auth/user")).status).toBe(200);
    await confirm(app, email);
    await buy();
    expect((await ask("/api/auth/user")).status).toBe(200);
    expect(mailsOf(app).filter(({ subject }) => subject.startsWith("Your plan at"))).toEqual([]);
  });
});

describe("a purchase that came before someone signed up with its address (D77)", () => {
  const own = { newPassword: ownPassword, confirmPassword: ownPassword };
  const why =
    "A plan was bought with this address, so please type the password you chose when you signed up.";

  it("isn't handed to a stranger's password and session by the owner's press alone", async () => {
    await buy();
    const stranger = await signedUp();
    expect(await textOf(await app.fetch(linkTo(app, email)))).toContain(why);
    for (const fields of [{}, { currentPassword: "not-the-strangers" }] as Record<string, string>[]) {
      const pressed = await confirm(app, email, fields);
      expect([pressed.status, await textOf(pressed)]).toEqual([
        400,
        expect.stringContaining("This isn't the password the account was created with"),
      ]);
    }
    expect(await tierOf(stranger)).toBe("basic");
    expect((await confirm(app, email, own, "own-password")).status).toBe(303);
    expect((await stranger("/api/auth/user")).status).toBe(401);
    expect(await enter(app, email, dana.password)).toBeNull();
    expect(await tierOf((await enter(app, email, ownPassword)) ?? stranger)).toBe("pro");
  });

  it("is its owner's on a second device with the password of the sign-up, and the first stays signed in", async () => {
    await buy();
    const laptop = await signedUp();
    expect((await confirm(app, email, { currentPassword: dana.password })).status).toBe(303);
    expect(await tierOf(laptop)).toBe("pro");
  });

  it("needs no password in the browser that signed up, signed in or not", async () => {
    await buy();
    const browser = openBrowser(app);
    await browser("/auth?tab=signup&form=sign-up", asForm(dana));
    expect(await textOf(await browser(linkTo(app, email)))).not.toContain(why);
    expect((await pressIn(browser)).headers.get("Location")).toBe("/portal");
    expect(await tierOf(browser)).toBe("pro");
  });

  it("isn't handed over in a browser that only a code of the stranger's signed in", async () => {
    await buy();
    const stranger = await signedUp();
    changeRows(app, "UPDATE sessions SET proven_at = NULL, code_from = 'x'");
    expect((await pressIn(stranger)).status).toBe(400);
  });
});

describe("a confirmation link in another browser, with nothing waiting (D77)", () => {
  it("confirms by its button, and offers a password of one's own to whoever didn't sign up", async () => {
    const stranger = await signedUp();
    const page = await textOf(await app.fetch(linkTo(app, email)));
    expect(page).toContain("Didn't sign up yourself?");
    expect(await textOf(await stranger(linkTo(app, email)))).not.toContain("Didn't sign up yourself?");
    const short = { newPassword: "abc", confirmPassword: "abc" };
    const refused = await confirm(app, email, short, "own-password");
    expect([refused.status, /<details[^>]* open/.test(await refused.text())]).toEqual([400, true]);
    const own = { newPassword: "six-ok", confirmPassword: "six-ok" };
    expect((await confirm(app, email, own, "own-password")).status).toBe(303);
    expect((await stranger("/api/auth/user")).status).toBe(401);
    expect(await enter(app, email, "six-ok")).not.toBeNull();
  });

  it("changes nothing when it is opened, by whoever follows links in emails", async () => {
    await buy();
    const stranger = await signedUp();
    for (const init of [{}, { method: "HEAD" }]) await app.fetch(linkTo(app, email), init);
    expect((await stranger("/api/auth/user")).status).toBe(200);
    expect(await planOf(app, email)).toMatchObject({ subscriptionTier: null });
  });
});

describe("every proof of an address attaches its purchase (D56)", () => {
  const ways: Record<string, () => Promise<unknown>> = {
    "the link of the sign-up, with its password": () =>
      confirm(app, email, { currentPassword: dana.password }),
    "a new password asked for by mail": async () => {
      await app.fetch("/api/auth/request-password-reset", asJson({ email }));
      return setBy(tokenFor(app, email));
    },
    "a link made on the box": async () => {
      const { link } = await resetByCommand(app.services, { email });
      return setBy(new URL(link).searchParams.get("token") ?? "");
    },
  };

  it.each(Object.keys(ways))("%s", async (way) => {
    await buy();
    await signUp(app);
    await ways[way]?.();
    expect(await planOf(app, email)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "active" });
    expect(await changesByStore(app)).toHaveLength(1);
  });

  it("a coach's own password behind the link", async () => {
    await app.close();
    app = await startApp({ environment: { ...shopSettings, ADMIN_EMAILS: email } });
    await buy();
    await signUp(app);
    const fields = { newPassword: ownPassword, confirmPassword: ownPassword };
    await confirm(app, email, fields, "own-password");
    expect((await planOf(app, email))?.subscriptionTier).toBe("pro");
  });
});

describe("an account that got a purchase before confirmation was required", () => {
  it("keeps getting the store's reports, so that it ends when the store says so", async () => {
    await buy();
    const ask = await signedUp();
    changeRows(app, "UPDATE store_events SET user_id = ?", userId(app, email));
    changeRows(app, `UPDATE users SET subscription_tier = 'pro' WHERE email = '${email}'`);
    const cancelled = { email, cancelled_at: at("06T10:00"), updated_at: at("06T10:00") };
    await tell(app, order("CLUB-P", cancelled), { ...told("e-2", "06T10:00"), topic: "orders/cancelled" });
    expect(await planOf(app, email)).toMatchObject({ subscriptionStatus: "cancelled" });
    expect(await tierOf(ask)).toBe("pro");
  });
});
