import { afterEach, beforeEach, expect, it } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { asJson } from "./club.ts";
import { dana } from "./people.ts";

let app: App;
let work: { hashes: number; writes: number };
beforeEach(async () => {
  app = await startApp();
  const { services } = app;
  const { passwords, db } = services;
  work = { hashes: 0, writes: 0 };
  services.passwords = {
    hash: (password) => {
      work.hashes += 1;
      return passwords.hash(password);
    },
    verify: (password, stored) => {
      work.hashes += 1;
      return passwords.verify(password, stored);
    },
  };
  services.db = {
    ...db,
    write: (run) => {
      work.writes += 1;
      return db.write(run);
    },
  };
});
afterEach(() => app.close());

/** What an answer costs in the two things that take time. */
async function costOf(path: string, body: object) {
  work = { hashes: 0, writes: 0 };
  const { status } = await app.fetch(path, asJson(body));
  return { status, ...work };
}

// Equal work is equal time; the clock itself would say more about the machine than about the product.
it.each([
  ["a failed sign-in", "/api/auth/signin", { password: "wrong-one" }, { status: 401, hashes: 1, writes: 0 }],
  ["signing up", "/api/auth/signup", dana, { status: 201, hashes: 1, writes: 1 }],
  ["asking for a reset link", "/api/auth/request-password-reset", {}, { status: 200, hashes: 0, writes: 1 }],
])("%s costs the same for a known and an unknown address (D10)", async (_what, path, body, cost) => {
  expect(await costOf(path, { ...body, email: "pro@example.com" })).toEqual(cost);
  expect(await costOf(path, { ...body, email: "nobody@example.com" })).toEqual(cost);
});
