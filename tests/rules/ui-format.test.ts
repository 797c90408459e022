import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatSigned,
} from "#app/ui/format.ts";

describe("numbers", () => {
  test.each([
    [0, 0, "0"],
    [1234.5, 1, "1,234.5"],
    [7.25, 1, "7.3"],
    [-0.04, 1, "0.0"],
    [-3, 0, "-3"],
    [Number.NaN, 1, "–"],
  ])("formatNumber(%s, %s) is %s", (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  test.each([
    [78.25, 1, "78.3%"],
    [100, 0, "100%"],
    [Number.NaN, 0, "–"],
  ])("formatPercent(%s, %s) is %s", (value, decimals, text) => {
    expect(formatPercent(value, decimals)).toBe(text);
  });

  test.each([
    [0.84, 1, "+0.8"],
    [0, 1, "+0.0"],
    [-0.04, 1, "+0.0"],
    [-1.2, 1, "-1.2"],
    [Number.POSITIVE_INFINITY, 1, "–"],
  ])("formatSigned(%s, %s) is %s", (value, decimals, text) => {
    expect(formatSigned(value, decimals)).toBe(text);
  });

  test.each([
    [0, "0 KB"],
    [1, "1 KB"],
    [57_900, "57 KB"],
    [1_048_575, "1023 KB"],
    [1_048_576, "1.0 MB"],
    [1_572_864, "1.5 MB"],
    [2_147_483_648, "2,048.0 MB"],
    [Number.NaN, "–"],
  ])("formatFileSize(%s) is %s", (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe("dates", () => {
  test.each([
    ["2026-03-04T03:30:00Z", "UTC", "Mar 4, 2026"],
    ["2026-03-04T03:30:00Z", "America/New_York", "Mar 3, 2026"],
    ["2026-03-04", "America/New_York", "Mar 4, 2026"],
    [new Date("2026-12-31T23:30:00Z"), "Asia/Tokyo", "Jan 1, 2027"],
  ])("formatDate(%s, %s) is %s", (date, zone, text) => {
    expect(formatDate(date, zone)).toBe(text);
  });

  test.each([
    ["2026-03-04T17:05:00Z", "UTC", "Mar 4, 2026, 5:05 PM"],
    ["2026-03-04T05:00:00Z", "America/New_York", "Mar 4, 2026, 12:00 AM"],
    [new Date("2026-07-01T16:00:00Z"), "America/Chicago", "Jul 1, 2026, 11:00 AM"],
  ])("formatDateTime(%s, %s) is %s", (date, zone, text) => {
    expect(formatDateTime(date, zone)).toBe(text);
  });

  test("anything that is not a date throws", () => {
    expect(() => formatDate("soon", "UTC")).toThrow(RangeError);
  });
});
