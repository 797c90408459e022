import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { setupAnswers } from "../club/setup-answers.ts";
import { asForm, asJson, onDatabase, rowsOf } from "../club.ts";
import { accountsOf, dana, signUp, tokenFor } from "../people.ts";

const sentence =
  "Too many people are signing in right now. Nothing was changed. Please try again in a few seconds.";
const inTheQueue = 32;
const atWork = 2;

const app = appForEach();

const tables = ["users", "sessions", "tokens", "outbox", "settings"];
const stored = () => JSON.stringify(tables.map((table) => rowsOf(app, `SELECT * FROM ${table}`)));

/** Does the work while every password hashing slot and every place in the queue is taken. */
async function whileCrowded<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const crowd = Array.from({ length: 50 }, async () => {
    while (!isOver) await app.services.passwords.hash("in the way").catch(() => sleep(1));
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
}

it("two passwords are worked on, 32 wait, and the next is refused right away (D65)", async () => {
  const hashes = Array.from({ length: atWork + inTheQueue + 6 }, () =>
    app.services.passwords.verify("x", null).then(
      () => "done",
      (error) => `${error.kind} ${error.retryAfter}`,
    ),
  );
  const outcomes = await Promise.all(hashes);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(atWork + inTheQueue);
  expect(outcomes.slice(-6)).toEqual(Array(6).fill("busy 5"));
  expect(await app.services.passwords.verify("x", null)).toBe("none");
});

describe("with a full queue, a call answers 503 and changes nothing:", () => {
  const newPassword = "four-bags-in";
  const calls: [name: string, ask: () => Promise<Response>][] = [
    [
      "signing in",
      () => app.fetch("/api/auth/signin", asJson({ email: "pro@example.com", password: "demo-pass" })),
    ],
    [
      "signing in with an unknown name",
      () => app.fetch("/api/auth/signin", asJson({ email: "x", password: "y" })),
    ],
    ["signing up", () => signUp(app)],
    [
      "resetting a password",
      () =>
        app.fetch(
          "/api/auth/reset-password",
          asJson({ token: tokenFor(app, "pro@example.com"), newPassword }),
        ),
    ],
  ];
  it.each(calls)("%s", async (name, ask) => {
    const body = asJson({ email: "pro@example.com" });
    expect((await app.fetch("/api/auth/request-password-reset", body)).status).toBe(200);
    const before = stored();
    const answer = await whileCrowded(ask);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({ message: sentence });
    expect(stored()).toBe(before);
    expect((await ask()).ok).toBe(name !== "signing in with an unknown name");
  });
});

describe("a page shows its form again with what was typed, but no password:", () => {
  const change = {
    currentPassword: "demo-pass",
    newPassword: "four-bags-in",
    confirmPassword: "four-bags-in",
  };
  const pages: [name: string, path: string, fields: Record<string, string>, kept: string | null][] = [
    [
      "signing in",
      "/auth?form=sign-in",
      { email: "pro@example.com", password: "demo-pass" },
      "pro@example.com",
    ],
    ["signing up", "/auth?tab=signup&form=sign-up", dana, dana.email],
    ["changing a password", "/account?form=password", change, null],
    ["asking for the end of an account", "/account?delete=account&form=delete-account", change, null],
  ];
  it.each(pages)("%s", async (_name, path, fields, kept) => {
    const ask: Ask = path.startsWith("/account") ? await app.signIn("pro@example.com") : app.fetch;
    const before = stored();
    const answer = await whileCrowded(() => ask(path, asForm(fields)));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const html = await answer.text();
    expect(html).toContain(sentence);
    if (kept) expect(html).toContain(`value="${kept}"`);
    for (const secret of ["demo-pass", "four-bags-in", dana.password]) expect(html).not.toContain(secret);
    expect(stored()).toBe(before);
    expect((await ask(path, asForm(fields))).status).toBe(303);
  });
});

it("the setup creates neither coach's account, and works on the second try", async () => {
  onDatabase(app, (database) => {
    database.pragma("foreign_keys = OFF");
    database.exec("DELETE FROM users");
  });
  const link = new URL(String(await app.bundle.makeSetupLink(app.services))).pathname;
  const fields = { key: link.split("/").at(-1) ?? "", ...setupAnswers.coaches };
  const ask = () => app.fetch(`${link}?form=coaches&step=coaches`, asForm(fields));
  const before = stored();
  const answer = await whileCrowded(ask);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(sentence);
  expect(stored()).toBe(before);
  expect((await ask()).status).toBe(303);
  expect(await accountsOf(app)).toHaveLength(2);
});
