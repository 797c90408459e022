import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "#app/features/people/second-factor/qr-code.server.ts";
import {
  markStep,
  readAppCode,
  readRecoveryCode,
  spacedKey,
  toRecoveryCode,
} from "#app/features/people/second-factor/rules.ts";
import { appAddress, matchStep, toAppKey } from "#app/features/people/second-factor/totp.server.ts";

/** "12345678901234567890", the key of RFC 6238's own table. */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("the code of an app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i is the one of RFC 6238", (seconds, code) => {
    expect(matchStep(key, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ["two steps behind", 1_111_111_110 + 60, false],
    ["one step behind, at its last second", 1_111_111_110 + 59, true],
    ["of now", 1_111_111_110, true],
    ["one step ahead", 1_111_111_110 - 30, true],
    ["two steps ahead", 1_111_111_110 - 31, false],
  ])("%s counts as its own step or not at all", (_what, seconds, isTaken) => {
    const step = matchStep(key, "050471", at(seconds));
    expect(step).toBe(isTaken ? 1_111_111_110 / 30 : null);
  });

  it("may be typed in two groups, and nothing else is one", () => {
    expect(readAppCode(" 050 471 ")).toBe("050471");
    for (const typed of ["", "05047", "0504711", "O50471", "050-471", "٠٥٠٤٧١", "-50471", "5.0471"])
      expect([typed, readAppCode(typed)]).toEqual([typed, null]);
  });

  it("comes from a key of 160 bits", () => {
    expect(toAppKey(Buffer.from("12345678901234567890 and the rest"))).toBe(key);
    expect(spacedKey(key)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
  });
});

/** The picture as a camera sees it: each module four pixels wide. */
function photograph({ size, path }: ReturnType<typeof drawQrCode>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      for (let place = 0; place < Number(width) * scale; place += 1)
        data.fill(0, from + place * 4, from + place * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

it("the QR code says the address of the key, with the club's and the coach's name", () => {
  const address = appAddress(key, "coach1@example.com", "The Lane: Ümläut & Co");
  const url = new URL(address);
  expect([url.protocol, url.host]).toEqual(["otpauth:", "totp"]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "The Lane: Ümläut & Co",
    secret: key,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(decodeQR(photograph(drawQrCode(address)))).toBe(address);
});

describe("a used code", () => {
  const step = 1_000;
  const inStep = (one: number) => at(one * 30 + 1);

  it("isn't accepted again, nor is one before it", () => {
    expect(markStep([], step, inStep(step))).toEqual([step]);
    expect(markStep([step], step, inStep(step))).toBeNull();
    expect(markStep([step], step - 1, inStep(step))).toBeNull();
    expect(markStep([step], step + 1, inStep(step))).toEqual([step, step + 1]);
  });

  it("of a clock that ran ahead keeps no one out once it is corrected, and still isn't accepted again (D79)", () => {
    const ahead = step + 5_760;
    const used = markStep([step], ahead, inStep(ahead)) ?? [];
    expect(markStep(used, step, inStep(step))).toBeNull();
    const after = markStep(used, step + 2, inStep(step + 2)) ?? [];
    expect(after).toEqual([step, ahead, step + 2]);
    expect(markStep(after, step + 2, inStep(step + 2))).toBeNull();
    expect(markStep(after, ahead, inStep(ahead))).toBeNull();
    expect(markStep(after, ahead + 1, inStep(ahead))).toEqual([...after, ahead + 1]);
  });

  it("is forgotten only after twenty more, whose 30 seconds are over by then", () => {
    let used: number[] = [];
    for (let at = 0; at < 50; at += 1) used = markStep(used, step + at, inStep(step + at)) ?? [];
    expect(used).toEqual(Array.from({ length: 20 }, (_step, at) => step + 30 + at));
  });
});

describe("a recovery code", () => {
  it("is 80 bits in letters that are hard to mix up", () => {
    expect(toRecoveryCode(new Uint8Array(10))).toBe("0000-0000-0000-0000");
    expect(toRecoveryCode(new Uint8Array(10).fill(255))).toBe("zzzz-zzzz-zzzz-zzzz");
    expect(toRecoveryCode(Uint8Array.from([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]))).toBe(
      "0123-4567-89ab-cdef",
    );
  });

  it.each([
    ["0123-4567-89ab-cdef", "0123-4567-89ab-cdef"],
    [" 0123 4567 89AB CDEF ", "0123-4567-89ab-cdef"],
    ["oi23-4567-89ab-cdef", "0123-4567-89ab-cdef"],
    ["0L23-4567-89ab-cdef", "0123-4567-89ab-cdef"],
  ])("typed as %j is read as it was shown", (typed, shown) => {
    expect(readRecoveryCode(typed)).toBe(shown);
  });

  it.each([
    "",
    "0123-4567-89ab-cde",
    "0123-4567-89ab-cdef0",
    "u123-4567-89ab-cdef",
    "0123-4567-89ab-cde!",
    "050471",
  ])("%j is none", (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
