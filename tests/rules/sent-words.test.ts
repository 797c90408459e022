import { describe, expect, it } from "vitest";
import { sentWords, wasSent } from "#app/ui/draft/sent-words.ts";

const sent = sentWords("mail-preferences", "one", [
  ["viewer", "someone"],
  ["quietFrom", "22:00"],
  ["notes", "Two\r\nlines"],
  ["mailsNewsletter", "on"],
]);
const fields = [
  ["quietFrom", "22:00"],
  ["notes", "Two\nlines"],
] as const;
const box = ["mailsNewsletter", "on"] as const;
const other = ["mailsMessages", "on"] as const;

describe("what is kept of a form that was stored", () => {
  it("was sent if it has the same words and ticks", () => {
    expect(wasSent(sent, { key: "one", fields: [...fields, box], unticked: [other] })).toBe(true);
  });

  it.each([
    { what: "another key", kept: { key: "two", fields: [...fields, box], unticked: [other] } },
    { what: "another word", kept: { key: "one", fields: [["quietFrom", "23:00"], box], unticked: [] } },
    { what: "a new tick", kept: { key: "one", fields: [...fields, box, other], unticked: [] } },
    { what: "one tick less", kept: { key: "one", fields, unticked: [box, other] } },
  ] as const)("wasn't sent with $what", ({ kept }) => {
    expect(wasSent(sent, kept)).toBe(false);
  });
});
