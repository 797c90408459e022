import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heardInTime } from "#app/worker/patience.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = <Answer>(ms: number, answer: Answer) =>
  new Promise<Answer>((resolve) => {
    setTimeout(resolve, ms, answer);
  });

/** What is heard of a network that answers after so many milliseconds. */
async function listen(ms: number) {
  const heard = heardInTime(after(ms, "the page"));
  await vi.advanceTimersByTimeAsync(Math.min(ms, 10_000));
  return heard;
}

test("a page that came in time is no reason to call the network silent ten seconds later", async () => {
  vi.advanceTimersByTime(60_000);
  expect(await listen(300)).toBe("the page");
  for (let second = 0; second < 15; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await listen(300)).toBe("the page");
  }
});

test("a silent network is waited for once: the page the wait led to comes without another", async () => {
  vi.advanceTimersByTime(60_000);
  expect(await listen(60_000)).toBeNull();
  const again = heardInTime(after(300, "the page"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await again).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await listen(300)).toBe("the page");
});
