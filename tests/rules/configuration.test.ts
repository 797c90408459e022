import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environment } from "#app/config/environment.ts";
import { root } from "#tests/support/bundle.ts";

const textOf = (name: string) => readFileSync(join(root, name), "utf8");
const known = Object.keys(environment.shape).sort();
const defaults = environment.parse({}) as Record<string, unknown>;

/** The variables of .env.example with what they are set to there. */
const example = new Map(
  [...textOf(".env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

/** The rows of the README's table: the variable, and what holds when it is unset. */
const table = new Map(
  [...textOf("README.md").matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = "", unset = "", what = ""]) => [name, { unset, what }],
  ),
);

it("the README's table and .env.example name every setting there is, once, and no other", () => {
  expect([...table.keys()].sort()).toEqual(known);
  expect([...example.keys()].sort()).toEqual(known);
  const rows = textOf("README.md").match(/^\| `[A-Z_]+` \|/gm) ?? [];
  expect(rows).toHaveLength(known.length);
  for (const { what } of table.values()) expect(what.length).toBeGreaterThan(7);
});

it('contract, "Environment", names every setting there is, and no other', () => {
  const [, part = ""] = /^## Environment$(.*?)^## /ms.exec(textOf("docs/spec/contract.md")) ?? [];
  const names = [...part.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  // The browser of the tests is not the service's matter.
  expect([...new Set(names)].sort()).toEqual([...known, "CHROMIUM_PATH"].sort());
});

it.each(known)("%s has the same default in both as in the program", (name) => {
  const written = example.get(name) ?? "";
  if (written !== "") expect(String(defaults[name])).toBe(written);
  const [, quoted] = /^`([^`]+)`$/.exec(table.get(name)?.unset ?? "") ?? [];
  // A default that is made of another setting is told in words or by that setting's name.
  if (quoted !== undefined && !quoted.includes("DATA_DIR")) expect(String(defaults[name])).toBe(quoted);
  const isSimple = ["string", "number"].includes(typeof defaults[name]) && defaults[name] !== "";
  if (isSimple) expect(quoted).toBe(String(defaults[name]));
});

const faultsOf = (given: Record<string, string>) => {
  const { error } = environment.safeParse(given);
  return error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
};
const secret = { REPLY_WEBHOOK_SECRET: "a-secret-of-the-provider" };

it.each([
  ["reply@club.example", { local: "reply", domain: "club.example" }],
  ["Reply@Club.Example", { local: "reply", domain: "club.example" }],
  ["@reply.club.example", { local: null, domain: "reply.club.example" }],
])("REPLY_ADDRESS %s is read", (REPLY_ADDRESS, address) => {
  expect(environment.parse({ REPLY_ADDRESS, ...secret }).REPLY_ADDRESS).toEqual(address);
});

it.each([
  ["reply", "is neither like reply@club.example nor like @reply.club.example"],
  ["reply@", "is neither like reply@club.example nor like @reply.club.example"],
  ["reply@club example", "is neither like reply@club.example nor like @reply.club.example"],
  ["re+ply@club.example", "may only have letters, digits, dots, underscores and dashes before the @"],
  ["replies-to-the-coaches@club.example", "has more than 20 characters before the @"],
])("REPLY_ADDRESS %s is refused with a sentence", (REPLY_ADDRESS, fault) => {
  expect(faultsOf({ REPLY_ADDRESS, ...secret })).toEqual([`REPLY_ADDRESS ${fault}`]);
});

it.each([
  [
    "imaps://me%40club.example:p%3Aw@mail.example",
    {
      host: "mail.example",
      port: 993,
      user: "me@club.example",
      password: "p:w",
      folder: "INBOX",
      security: "tls",
    },
  ],
  ["imaps://me:pw@mail.example:1993/Replies", { port: 1993, folder: "Replies", security: "tls" }],
  ["imap://me:pw@mail.example", { port: 143, security: "starttls" }],
  ["imap://me:pw@127.0.0.1:3143", { port: 3143, security: "none" }],
])("IMAP_URL %s is read, and its name holds no password", (IMAP_URL, mailbox) => {
  const { IMAP_URL: read } = environment.parse({ IMAP_URL, REPLY_ADDRESS: "reply@club.example" });
  expect(read).toMatchObject(mailbox);
  expect(read?.name).not.toContain(read?.password);
});

it.each([
  "https://mail.example",
  "imaps://mail.example",
  "imaps://me@mail.example",
  "imaps://%zz:pw@mail.example",
  "mail.example",
])("IMAP_URL %s is refused with a sentence that doesn't repeat it", (IMAP_URL) => {
  const [fault, ...more] = faultsOf({ IMAP_URL, REPLY_ADDRESS: "reply@club.example" });
  expect(fault).toMatch(/^IMAP_URL is not like imaps:/);
  expect([fault?.includes(IMAP_URL), more]).toEqual([false, []]);
});

it("settings of replies go together: an address and a way in", () => {
  expect(faultsOf({ REPLY_ADDRESS: "reply@club.example" })).toEqual([
    "REPLY_ADDRESS needs IMAP_URL or REPLY_WEBHOOK_SECRET beside it, or no reply would ever be read",
  ]);
  expect(faultsOf(secret)).toEqual(["REPLY_WEBHOOK_SECRET needs REPLY_ADDRESS beside it"]);
  expect(faultsOf({ IMAP_URL: "imaps://me:pw@mail.example" })).toEqual([
    "IMAP_URL needs REPLY_ADDRESS beside it",
  ]);
  expect(faultsOf({ REPLY_DMARC_SERVER: "mx.example" })).toEqual([
    "REPLY_DMARC_SERVER needs REPLY_ADDRESS beside it",
  ]);
  expect(faultsOf({ REPLY_WEBHOOK_SECRET: "short", REPLY_ADDRESS: "reply@club.example" })[0]).toBe(
    "REPLY_WEBHOOK_SECRET is shorter than 16 characters",
  );
});
