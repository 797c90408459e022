import { describe, expect, test } from "vitest";
import {
  allowanceWeek,
  nextUploadOpens,
  type StatusWords,
  type SubmissionStatus,
  shownTitle,
  statusWords,
  submissionTitle,
} from "#app/features/video/submissions/rules.ts";

describe("D28, D49: the title", () => {
  test.each([
    ["Why do I miss left?", "Why do I miss left?"],
    ["  spaces around  ", "spaces around"],
    ["first line\nsecond line", "first line second line"],
    ["first line \r\n\r\n  second line\n", "first line second line"],
    ["a".repeat(60), "a".repeat(60)],
    ["a".repeat(61), "a".repeat(60)],
    ["🎯".repeat(61), "🎯".repeat(60)],
    ["", ""],
  ])("of %j", (message, expected) => {
    expect(submissionTitle(message)).toBe(expected);
  });
});

test.each([
  ["Why do I miss left?", "Why do I miss left?"],
  [`${"a".repeat(50)} brown fox`, `${"a".repeat(50)} brown…`],
  [
    "My slick side runs too far when I am nervous. Is it the rele",
    "My slick side runs too far when I am nervous. Is it the…",
  ],
  [
    "My slick side runs too far when I am nervous, and it is only",
    "My slick side runs too far when I am nervous, and it is…",
  ],
  ["a".repeat(60), `${"a".repeat(60)}…`],
])("a title is shown cut at a word: %j", (title, shown) => {
  expect(shownTitle(title)).toBe(shown);
});

test.each([
  ["2026-11-14", "2026-11-08", "2026-11-15"],
  ["2026-11-15", "2026-11-15", "2026-11-22"],
  ["2026-11-21", "2026-11-15", "2026-11-22"],
  ["2026-12-31", "2026-12-27", "2027-01-03"],
  ["2027-01-01", "2026-12-27", "2027-01-03"],
])("D25: an upload on %s counts for the week of %s, the next opens on %s", (date, week, next) => {
  expect(allowanceWeek(date)).toBe(week);
  expect(nextUploadOpens(date)).toBe(next);
});

test.each<[SubmissionStatus, StatusWords]>([
  ["pending", { label: "Under Review", short: "Pending Review", inQueue: true }],
  ["downloaded", { label: "Under Review", short: "Pending Review", inQueue: true }],
  ["reviewed", { label: "Analysis Complete", short: "Reviewed", inQueue: false }],
])("D27: %s reads %j", (status, expected) => {
  expect(statusWords(status)).toEqual(expected);
});
