import { expect, test } from "vitest";
import { startBodyClock } from "#app/http/body/body-clock.ts";

const second = 1_000;
const KB = 1_024;

/** The second at which a body with that many bytes per second is overdue; null if it never is within an hour. */
function overdueAt(bytesAt: (second: number) => number, isUpload: boolean): number | null {
  const clock = startBodyClock(0);
  if (isUpload) clock.expectUpload(0, 0);
  let received = 0;
  for (let at = 1; at <= 3_600; at += 1) {
    received += bytesAt(at);
    if (clock.isOverdue(at * second, received)) return at;
  }
  return null;
}

test("a body that isn't an upload has 30 s, however fast it comes (D65)", () => {
  expect(overdueAt(() => 0, false)).toBe(30);
  expect(overdueAt(() => 100 * KB, false)).toBe(30);
});

test.each<[string, (second: number) => number, number | null]>([
  ["nothing at all", () => 0, 60],
  ["half of 1 KB a second", () => KB / 2, 60],
  ["1 KB a second", () => KB, null],
  ["a minute's worth once a minute", (at) => (at % 60 === 0 ? 60 * KB : 0), null],
  ["100 MB, and nothing after that", (at) => (at === 1 ? 100 * KB * KB : 0), 61],
  ["2 KB a second for five minutes, then a byte a second", (at) => (at <= 300 ? 2 * KB : 1), 360],
])("an upload that brings %s is overdue after %j s (D65)", (_name, bytesAt, seconds) => {
  expect(overdueAt(bytesAt, true)).toBe(seconds);
});

test("the minute of an upload starts when the handler takes it, not with the request", () => {
  const clock = startBodyClock(0);
  clock.expectUpload(29 * second, 500);
  expect(clock.isOverdue(88 * second, 500)).toBe(false);
  expect(clock.isOverdue(89 * second, 500)).toBe(true);
});
