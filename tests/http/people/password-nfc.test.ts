import { argon2Sync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, rowsOf, textOf } from "../club.ts";
import { accountsOf, dana, signUp } from "../people.ts";

const app = appForEach();

const composed = "caf\u00e9-throws-9";
const decomposed = "cafe\u0301-throws-9";
const email = "pro@example.com";

const signIn = async (password: string, who = email) =>
  (await app.fetch("/api/auth/signin", asJson({ email: who, password }))).status;

/** A hash of the bytes as they are, as every hash was made before D78. */
function oldHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: password, nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

const setHash = (hash: string) =>
  changeRows(app, "UPDATE users SET password_hash = ? WHERE email = ?", hash, email);
const hashNow = () =>
  rowsOf<{ hash: string }>(app, "SELECT password_hash AS hash FROM users WHERE email = ?", email)[0]?.hash;

describe("D78: a password is the same however a keyboard composes its letters", () => {
  it.each([
    [composed, decomposed],
    [decomposed, composed],
  ])("signed up with %j, signs in with either form and with no other password", async (first, second) => {
    await signUp(app, { ...dana, password: first, confirmPassword: second });
    expect((await accountsOf(app)).filter(({ email: one }) => one === dana.email)).toHaveLength(1);
    expect(await signIn(first, dana.email)).toBe(200);
    expect(await signIn(second, dana.email)).toBe(200);
    expect(await signIn("cafe-throws-9", dana.email)).toBe(401);
  });

  it("takes an old hash with the bytes as typed, renews it, and then takes both forms", async () => {
    const old = oldHash(decomposed);
    setHash(old);
    expect(await signIn(composed)).toBe(401);
    expect(hashNow()).toBe(old);
    expect(await signIn(decomposed)).toBe(200);
    expect(hashNow()).not.toBe(old);
    expect(await signIn(composed)).toBe(200);
    expect(await signIn(decomposed)).toBe(200);
  });

  it("leaves a hash that fits alone", async () => {
    const old = oldHash(composed);
    setHash(old);
    expect(await signIn(decomposed)).toBe(200);
    expect(hashNow()).toBe(old);
  });

  it("changes a password whose old hash is renewed by the same form", async () => {
    const member = await app.signIn(email);
    setHash(oldHash(decomposed));
    const next = { newPassword: decomposed.replace("9", "8"), confirmPassword: composed.replace("9", "8") };
    const fields = { currentPassword: decomposed, ...next };
    const answer = await member("/account?form=password", asForm(fields));
    expect([answer.status, await textOf(answer)]).toEqual([303, ""]);
    expect(await signIn(next.confirmPassword)).toBe(200);
    expect(await signIn(decomposed)).toBe(401);
  });
});
