import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { isSitePath, isWebAddress } from "#app/features/base/web-address.ts";
import { contentInputs } from "#app/features/club/site/schema.ts";
import { settingsInput } from "#app/features/talk/calls/schema.ts";
import { drillInput } from "#app/features/training/drills/schema.ts";

const hostile = [
  "https://store.example@elsewhere.example/pay",
  "https://user:secret@elsewhere.example",
  "https://@elsewhere.example",
  "https:\\\\elsewhere.example",
  "https://store.example\\@elsewhere.example",
  "https://store.example/a\r\nSet-Cookie: x",
  "https://store.example/a\nb",
  "https://store\t.example",
  "https://store.example/a b",
  "http://store.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://store.example",
  "https:///user@elsewhere.example",
  "https:////user@elsewhere.example",
  "https://store.example/\u202Egnp",
  "https://",
];
const plain = [
  "https://store.example/pay?plan=pro@club#now",
  "HTTPS://Store.Example/a",
  "https://store.example/@club",
];

type Field = [name: string, accepts: (text: string) => boolean];

const fails = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }, field: string) =>
  (result.error?.issues ?? []).some(({ path }) => path[0] === field);

/** Every field of a form in which a coach types an address that members follow. */
const fields: Field[] = [
  [
    "plans.checkoutUrl",
    (text) => !fails(contentInputs.plans.safeParse({ checkoutUrl: text }), "checkoutUrl"),
  ],
  ["promises.storyUrl", (text) => !fails(contentInputs.promises.safeParse({ storyUrl: text }), "storyUrl")],
  ...["communityUrl", "facebook", "instagram", "youtube", "x"].map(
    (name): Field => [
      `links.${name}`,
      (text) => !fails(contentInputs.links.safeParse({ [name]: text }), name),
    ],
  ),
  ["the meeting link", (text) => !fails(settingsInput.safeParse({ meetingUrl: text }), "meetingUrl")],
  ["a drill's video", (text) => !fails(drillInput.safeParse({ videoUrl: text }), "videoUrl")],
];

describe("an address a coach types (D63) is https and hides nothing", () => {
  test.each(fields)("%s", (_name, accepts) => {
    expect(hostile.filter(accepts)).toEqual([]);
    expect(plain.filter((text) => !accepts(text))).toEqual([]);
  });

  test.each(hostile)("%j isn't one", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });

  test("a drill's video may be a path of this site, but not another site without its scheme", () => {
    expect(isSitePath("/tutorials/push")).toBe(true);
    expect(["//elsewhere.example", "/\\elsewhere.example", "/a\nb", ""].filter(isSitePath)).toEqual([]);
  });

  test("a link with a user name in a coach's text stays text", () => {
    expect(renderMarkdown("[the store](https://store.example@elsewhere.example)")).not.toContain("href");
    expect(renderMarkdown("[the store](https://store.example/pay)")).toContain(
      'href="https://store.example/pay"',
    );
  });

  test.each([
    "//store.example@elsewhere.example",
    "https:/store.example@elsewhere.example",
    "https:store.example@elsewhere.example",
    "//elsewhere.example",
    "blob:https://elsewhere.example/x",
    "intent://elsewhere.example#Intent;scheme=https;end",
  ])("%s in a coach's text stays text", (address) => {
    expect(renderMarkdown(`[the store](${address})`)).not.toContain("href");
  });

  test.each(["http://store.example", "mailto:a@store.example", "tel:+15551234", "/tutorials", "#prices"])(
    "%s in a coach's text becomes a link",
    (address) => {
      expect(renderMarkdown(`[the store](${address})`)).toContain(`href="${address}"`);
    },
  );
});
