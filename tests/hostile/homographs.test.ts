import { beforeAll, expect, it } from "vitest";
import { suggestUserName } from "#app/features/people/accounts/rules.ts";
import { asForm, cellOf, changeRows } from "#tests/http/club.ts";
import { appForAll } from "#tests/support/app-hooks.ts";

const app = appForAll();
const profile = {
  firstName: "Avery",
  lastName: "Quinn",
  phoneNumber: "",
  timeZone: "",
  currentPassword: "demo-pass",
};
const owner = "jordan.hale";

beforeAll(() => changeRows(app, "UPDATE users SET user_name = ? WHERE user_name = 'jordan.pike'", owner));

/** What looks like another member's name, and isn't it. */
const lookalikes = [
  // Letters of other alphabets, wide, styled and circled ones.
  ["јordan.hale", "jоrdan.hale", "jordаn.hale", "jordan.halе", "ϳordan.hale", "jοrdan.hale", "jordan.ɦale"],
  ["ｊordan.hale", "𝐣ordan.hale", "𝒿ordan.hale", "𝗃ordan.hale", "ⓙordan.hale", "🅹ordan.hale", "ʲordan.hale"],
  ["ȷordan.hale", "jordan.haɩe", "jordan.haⅼe", "jordan.ha1е", "jordan.haӏe", "jordan.ha׀e", "jordan.ha∣e"],
  // Marks above, below and through letters.
  ["jördan.hale", "jördan.hale", "jordan.hale̸", "jo͏rdan.hale", "ĵordan.hale", "jordan.hãle", "jordan.ḥale"],
  // Dots that aren't one, spaces, and what can't be seen.
  [
    "jordan․hale",
    "jordan。hale",
    "jordan．hale",
    "jordan·hale",
    "jordan‧hale",
    "jordan‥hale",
    "jordan..hale",
  ],
  [
    "jordan .hale",
    "jordan.\u200bhale",
    "jordan.\u200dhale",
    "jordan.\u2060hale",
    "jordan.\ufeffhale",
    "jordan.\u00adhale",
  ],
  [
    "jordan\u202e.hale",
    "\u2066jordan.hale\u2069",
    "jordan.hale\u0000",
    "jordan.\tale",
    "jordan.hale\u034f",
    "jordan.\u180ehale",
  ],
  [
    "jordan.hale.",
    ".jordan.hale",
    "jordan-hale",
    "jordan_hale",
    "jordan.hale@x",
    "jordan.hale%00",
    "jordan.h\u{e0061}ale",
  ],
].flat();

it(`${lookalikes.length} names that look like another member's are refused`, async () => {
  const pro = await app.signIn("pro@example.com");
  for (const userName of lookalikes) {
    const answer = await pro("/account?form=profile", asForm({ ...profile, userName }));
    expect([userName, answer.status]).toEqual([userName, 400]);
  }
});

it("another spelling of a name is that name: it is taken", async () => {
  const pro = await app.signIn("pro@example.com");
  for (const userName of ["JORDAN.HALE", " jordan.hale ", "\u00a0jordan.hale\u3000", "\ufeffjordan.hale"]) {
    const answer = await pro("/account?form=profile", asForm({ ...profile, userName }));
    expect([userName, answer.status]).toEqual([userName, 409]);
  }
  expect(cellOf(app, "SELECT count(*) FROM users WHERE user_name = ?", owner)).toBe(1);
});

it("a user name made of anyone's name has nothing but small letters, digits and dots", () => {
  for (const name of [...lookalikes, "Дана", "李", "\u202eesaC", "İsmail", "ﬀ", "Ⅻ", "🅹ordan", "\u0000"])
    expect(suggestUserName(name, "Hale")).toMatch(/^[a-z0-9]+(\.[a-z0-9]+)*$/);
});

it("no lookalike signs anyone in", async () => {
  for (const email of [
    ...lookalikes,
    "рro@example.com",
    "pro@exаmple.com",
    "pro＠example.com",
    "pro@example。com",
  ]) {
    const answer = await app.fetch("/api/auth/signin", asForm({ email, password: "demo-pass" }));
    expect([email, answer.status]).toEqual([email, 401]);
  }
});
