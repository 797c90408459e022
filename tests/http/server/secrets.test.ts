import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { addressOf, root } from "#tests/support/bundle.ts";
import { asForm, read } from "../club.ts";
import { copyOf } from "../people/whole-account.ts";
import { accountsOf } from "../people.ts";

const secrets = {
  ELITE_ACCESS_CODE: "elite-Code-7Q",
  PRO_ACCESS_CODE: "pro-Code-9Z",
  STORE_WEBHOOK_SECRET: "hush-of-the-store",
  REPLY_WEBHOOK_SECRET: "hush-of-the-mail-provider",
  SESSION_SECRET: "a-secret-of-the-session-of-forty-letters",
};
const coaches = ["coach1@example.com", "coach2@example.com"];

const app = appForAll({ environment: { ...secrets, REPLY_ADDRESS: "reply@club.example" } });

const everyCaller = ["visitor", "new", "basic", "elite", "pro", "pro2", "free"];

/** Every address a browser can read, with the portal's tabs and the data behind each page. */
function addresses(): string[] {
  const paths = Object.keys(app.bundle.routes)
    .filter((id) => id.startsWith("routes/") && !/logout|files\//.test(id))
    .map((id) => addressOf(app.bundle, id).replace("*", "nothing-here").replace(/:\w+/, "nobody"));
  const tabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];
  const pages = paths.filter((path) => !path.startsWith("/api"));
  return [
    ...paths,
    ...pages.map((path) => `${path === "/" ? "/_root" : path}.data`),
    ...tabs.map((tab) => `/portal?tab=${tab}`),
    "/plans?redeemed=pro",
  ];
}

async function everythingFor(ask: Ask): Promise<string> {
  const texts: string[] = [];
  for (const address of addresses()) texts.push(`${address}\n${await (await ask(address)).text()}`);
  return texts.join("\n");
}

const personal = {
  users: ["email", "id"],
  practice_notes: ["title"],
  submissions: ["message"],
  messages: ["text"],
  homework: ["text"],
  drill_completions: ["id"],
};

/** What each account's owner alone may see, from the copy of their data. */
const ownTexts = new Map<string, string[]>();
beforeAll(async () => {
  for (const { email } of await accountsOf(app)) {
    const { json } = await copyOf(app, await app.signIn(email));
    const texts = Object.entries(personal).flatMap(([table, columns]) =>
      (json[table] ?? []).flatMap((row) => columns.map((column) => String(row[column]))),
    );
    ownTexts.set(email, texts);
  }
});

describe("nothing a browser can fetch", () => {
  test("in the built files contains a code, a secret, a coach's address or the list of common passwords", () => {
    const files = globSync("build/client/**/*.*", { cwd: root });
    expect(files.length).toBeGreaterThan(10);
    const forbidden = [
      ...Object.values(secrets),
      ...Object.keys(secrets),
      ...coaches,
      "ELITE-DEMO",
      "PRO-DEMO",
      "abracadabra",
      "kaiserslautern",
      "1q2w3e4r5t",
    ];
    for (const file of files) {
      const bytes = readFileSync(join(root, file));
      if (file.endsWith(".br")) continue;
      const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      expect([file, forbidden.filter((secret) => text.includes(secret))]).toEqual([file, []]);
    }
  });

  test.each(everyCaller)(
    "in the answers to %s contains a code, a coach's address or someone else's data",
    async (caller) => {
      const mine = `${caller}@example.com`;
      const ask = caller === "visitor" ? app.fetch : await app.signIn(mine);
      const text = await everythingFor(ask);
      const theirs = [...ownTexts].flatMap(([email, texts]) => (email === mine ? [] : texts));
      expect(theirs.length).toBeGreaterThan(20);
      const forbidden = [...Object.values(secrets), ...coaches, ...theirs];
      expect(forbidden.filter((secret) => text.includes(secret))).toEqual([]);
    },
  );

  test("in the answers to basic and elite contains a drill of a higher plan", async () => {
    const coach = await app.signIn("coach1@example.com");
    const lists = ["/api/admin/weekly-drills", "/api/admin/weekly-drills/inactive"];
    const drills = await Promise.all(
      lists.map((list) => read<{ title: string; tier: string }[]>(coach, list)),
    );
    for (const [caller, above] of [
      ["basic", ["elite", "pro"]],
      ["elite", ["pro"]],
    ] as [string, string[]][]) {
      const text = await everythingFor(await app.signIn(`${caller}@example.com`));
      const titles = drills.flat().flatMap(({ title, tier }) => (above.includes(tier) ? [title] : []));
      expect(titles.length).toBeGreaterThan(0);
      expect([caller, titles.filter((title) => text.includes(title))]).toEqual([caller, []]);
    }
  });

  test("in the answer to a redeemed or refused code contains the code", async () => {
    const basic = await app.signIn("basic@example.com");
    for (const code of [secrets.PRO_ACCESS_CODE, secrets.PRO_ACCESS_CODE.slice(0, -1)]) {
      const answer = await basic("/plans?form=redeem-pro", asForm({ tier: "pro", code }));
      expect(await answer.text()).not.toContain(secrets.PRO_ACCESS_CODE);
      expect(JSON.stringify([...answer.headers])).not.toContain(secrets.PRO_ACCESS_CODE);
    }
  });
});
