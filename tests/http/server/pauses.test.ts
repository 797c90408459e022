import { expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { textOf } from "../club.ts";

const app = appForAll();

/** Computes for so long that no one is answered meanwhile. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) Math.sqrt(end);
}

const found = (name: string) => app.services.pauses.list().find(({ requests }) => requests.includes(name));

it("a moment in which no one is answered is noticed with its request, logged, and shown in System Tools (D95)", async () => {
  const { pauses, clock } = app.services;
  const lines: [object, string][] = [];
  const warn = (facts: object, sentence: string) => void lines.push([facts, sentence]);
  const stop = pauses.watch({ ...app.services.log, warn } as typeof app.services.log, clock);
  const done = pauses.enter("POST /api/slow");
  hold(400);
  done();
  await expect.poll(() => found("POST /api/slow")).toBeDefined();
  stop();
  const pause = found("POST /api/slow");
  expect(pause?.ms).toBeGreaterThan(200);
  expect(lines).toContainEqual([
    { ms: pause?.ms, cpuMs: pause?.cpuMs, requests: pause?.requests },
    "no one was answered for a moment",
  ]);
  const coach = await app.signIn("coach1@example.com");
  const page = await textOf(await coach("/admin/system-tools?show=jobs"));
  expect(page).toContain("Slow moments");
  expect(page).toContain("POST /api/slow");
});
