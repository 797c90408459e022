import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { everyPage } from "../../e2e/support/every-form.ts";
import { askAs, people } from "../../e2e/support/people.ts";
import { asForm } from "../club.ts";
import { tokenFor } from "../people.ts";

// A password manager saves and fills by the words of `autocomplete`: whose account it is, and whether a password is the one there is
// or a new one. It passes over fields of type hidden.

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1000" } });

const inputsOf = (form: string) => [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
const wordOf = (tag: string) => /autocomplete="([^"]*)"/i.exec(tag)?.[1] ?? "";

/** What a manager couldn't tell about the page's forms. */
function faultsOf(page: string, html: string): string[] {
  return [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const inputs = inputsOf(form);
    const passwords = inputs.filter((tag) => tag.includes('type="password"'));
    const unnamed = passwords.filter((tag) => !/^(current|new)-password$/.test(wordOf(tag)));
    const whose = inputs.filter((tag) => wordOf(tag) === "username" && !tag.includes('type="hidden"'));
    return [
      ...unnamed.map(() => `${page}: a password of no kind`),
      ...(passwords.length > 0 && whose.length !== 1
        ? [`${page}: ${whose.length} accounts for a password`]
        : []),
    ];
  });
}

describe("every form with a password", () => {
  it.each(people)(
    "of $who says whose it is, and of which kind",
    { timeout: 180_000 },
    async ({ who, from }) => {
      const faults = new Set<string>();
      const dialogs = who === "a visitor" ? [] : ["/account?delete=account"];
      for await (const [page, html] of everyPage(await askAs(app, who), [...from, ...dialogs]))
        for (const fault of faultsOf(page, html)) faults.add(fault);
      expect([...faults]).toEqual([]);
    },
  );

  it("behind an emailed link does, too", async () => {
    await app.fetch("/api/auth/request-password-reset", asForm({ email: "pro@example.com" }));
    const page = `/reset-password?token=${tokenFor(app, "pro@example.com")}`;
    const html = await (await app.fetch(page)).text();
    expect(html).toContain('type="password"');
    expect(faultsOf(page, html)).toEqual([]);
  });
});

it("the code of a second factor is filled from where the device gets it", async () => {
  const ask = await app.signIn("pro@example.com");
  await ask("/account/second-factor?form=start", asForm({}));
  const set = await (await ask("/account/second-factor")).text();
  const [code = ""] = inputsOf(set).filter((tag) => tag.includes('name="secondFactor"'));
  expect(wordOf(code)).toBe("one-time-code");
  expect(code.toLowerCase()).toContain('inputmode="numeric"');
  expect(faultsOf("set up", set)).toEqual([]);
});
