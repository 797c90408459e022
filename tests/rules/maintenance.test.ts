import { describe, expect, it, test } from "vitest";
import {
  backupLight,
  copyLife,
  expiredArchives,
  isMailDue,
  isTrialRestoreDue,
} from "#app/features/club/maintenance/backups/backup-rules.ts";
import { redactPath, redactText, redactUrl } from "#app/features/club/maintenance/redact.ts";

const uuid = "8f6a52df-87dd-4a58-998a-2339f7417175";

describe("an address in a log", () => {
  it.each([
    ["/portal", "/portal"],
    ["/reset-password/abc", "/reset-password/:secret"],
    ["/api/auth/verify-reset-token/abc", "/api/auth/verify-reset-token/:secret"],
    ["/setup/VqOvqY0kbFEv6cf10vtIm_OQAmtHw5IIrcM7Z6gU380", "/setup/:secret"],
    [`/files/submissions/${uuid}`, `/files/submissions/${uuid}`],
    ["/calendar/9f86d081884c7d659a2feaa0c55ad015.ics", "/calendar/:secret"],
    ["/feeds/9f86d081884c7d659a2feaa0c55ad015", "/feeds/:secret"],
    ["/api/admin/users-weekly-accuracy", "/api/admin/users-weekly-accuracy"],
  ])("%s is %s", (path, logged) => {
    expect(redactPath(path)).toBe(logged);
  });

  it("has no query and no fragment", () => {
    expect(redactUrl("https://club.example/auth?to=/x&token=1#y")).toBe("https://club.example/auth");
    expect(redactText("at f (https://club.example/a.js?v=1:2:3)")).toBe(
      "at f (https://club.example/a.js:2:3)",
    );
  });
});

describe("which archives are kept", () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const day = new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10);
      return `club-${day}.tar`;
    });

  it("all of the first seven", () => {
    expect(expiredArchives(days("2026-03-01", 7))).toEqual([]);
  });
  it("never more than eleven, whenever it is asked", () => {
    let kept: string[] = [];
    for (const name of days("2026-01-01", 200)) {
      kept = [...kept, name];
      const expired = new Set(expiredArchives(kept));
      kept = kept.filter((one) => !expired.has(one));
      expect(kept.length).toBeLessThanOrEqual(11);
      expect(kept).toContain(name);
    }
    expect(kept).toHaveLength(11);
    const oldest = Date.parse(kept[0]?.slice(5, 15) ?? "");
    expect((Date.parse("2026-07-19") - oldest) / 86_400_000).toBeGreaterThanOrEqual(28);
  });
  it("none older than the five weeks the privacy page names, with a backup every night", () => {
    let kept: string[] = [];
    const ages = days("2026-01-01", 200).map((name) => {
      kept = [...kept, name];
      const expired = new Set(expiredArchives(kept));
      kept = kept.filter((one) => !expired.has(one));
      const [newest = 0, oldest = 0] = [name, kept[0]].map((one) => Date.parse(one?.slice(5, 15) ?? ""));
      return newest - oldest;
    });
    expect(Math.max(...ages)).toBeLessThanOrEqual(copyLife);
    expect(copyLife).toBe(35 * 86_400_000);
  });
  it("other files are left alone", () => {
    expect(expiredArchives(["notes.txt", "club-2026-03-01.tar.partial"])).toEqual([]);
  });
});

const at = (text: string) => new Date(text);
const now = at("2026-03-11T12:00:00Z");

test("a trial restore is due a week after the last good one, and a day after the last try", () => {
  expect(isTrialRestoreDue(now, null, null)).toBe(true);
  expect(isTrialRestoreDue(now, at("2026-03-05T12:00:00Z"), at("2026-03-05T12:00:00Z"))).toBe(false);
  expect(isTrialRestoreDue(now, at("2026-03-04T12:00:00Z"), at("2026-03-04T12:00:00Z"))).toBe(true);
  expect(isTrialRestoreDue(now, at("2026-03-01T12:00:00Z"), at("2026-03-11T00:00:00Z"))).toBe(false);
  // Tried while the clock ran ahead.
  expect(isTrialRestoreDue(now, at("2026-03-11T13:00:00Z"), at("2026-03-11T13:00:00Z"))).toBe(true);
});

test("an error is emailed at first, then once a day, and again after a success", () => {
  expect(isMailDue(now, null, null)).toBe(true);
  expect(isMailDue(now, at("2026-03-11T03:00:00Z"), null)).toBe(false);
  expect(isMailDue(now, at("2026-03-10T03:00:00Z"), null)).toBe(true);
  expect(isMailDue(now, at("2026-03-11T03:00:00Z"), at("2026-03-11T05:00:00Z"))).toBe(true);
  expect(isMailDue(now, at("2026-03-11T13:00:00Z"), null)).toBe(true);
  expect(isMailDue(now, at("2026-03-11T03:00:00Z"), at("2026-03-11T13:00:00Z"))).toBe(false);
});

test.each([
  [null, null, "none"],
  ["2026-03-11T03:00:00Z", null, "good"],
  ["2026-03-09T03:00:00Z", null, "late"],
  ["2026-03-11T03:00:00Z", "no room", "failed"],
])("the status after %s with the error %s is %s", (good, fault, light) => {
  expect(backupLight(now, good ? at(good) : null, fault).light).toBe(light);
});
