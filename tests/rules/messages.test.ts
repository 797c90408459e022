import { describe, expect, test } from "vitest";
import { digestParagraphs, hasNews } from "#app/features/club/digest/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import {
  byDay,
  hasUnread,
  isMailDue,
  type Marks,
  readAttachment,
} from "#app/features/talk/messages/rules.ts";
import { homeworkState } from "#app/features/training/homework/rules.ts";

const marks = (some: Partial<Marks> = {}): Marks => ({
  lastMemberPlace: 0,
  lastCoachPlace: 0,
  memberReadPlace: 0,
  coachReadPlace: 0,
  memberMailedPlace: 0,
  coachMailedPlace: 0,
  ...some,
});

describe("a thread's marks", () => {
  test("say who has something unread: only what the other side wrote counts", () => {
    const wrote = marks({ lastMemberPlace: 3, lastCoachPlace: 2, memberReadPlace: 2, coachReadPlace: 2 });
    expect(hasUnread(wrote, "coach")).toBe(true);
    expect(hasUnread(wrote, "member")).toBe(false);
  });

  test("ask for one mail until the thread is read", () => {
    expect(isMailDue(marks({ lastCoachPlace: 1 }), "member")).toBe(true);
    expect(isMailDue(marks({ lastCoachPlace: 1, memberMailedPlace: 1 }), "member")).toBe(false);
    expect(isMailDue(marks({ lastCoachPlace: 4, memberMailedPlace: 1 }), "member")).toBe(false);
    const readSince = { lastCoachPlace: 4, memberMailedPlace: 1, memberReadPlace: 3 };
    expect(isMailDue(marks(readSince), "member")).toBe(true);
    expect(isMailDue(marks({ ...readSince, memberReadPlace: 4 }), "member")).toBe(false);
    expect(isMailDue(marks(readSince), "coach")).toBe(false);
  });
});

describe("an attachment", () => {
  test.each([
    ["clip:a-1", { kind: "clip", id: "a-1" }],
    ["drill:b_2", { kind: "drill", id: "b_2" }],
    ["clip:", null],
    ["note:a", null],
    ["clip:a b", null],
    ["", null],
  ])("%s", (text, attachment) => expect(readAttachment(text)).toEqual(attachment));
});

describe("an account belongs to the configured coach", () => {
  const coaches = [
    { key: "one", name: "Casey Rowe", email: "casey@club.example" },
    { key: "two", name: "Morgan Tate", email: "hello@club.example" },
  ];
  test.each([
    ["with its address", { email: "CASEY@club.example", firstName: "X", lastName: "Y" }, "one"],
    ["with its full name", { email: "a@b.example", firstName: "Morgan", lastName: "Tate" }, "two"],
    ["with its first name", { email: "a@b.example", firstName: "Morgan", lastName: "" }, "two"],
    ["and otherwise to none", { email: "a@b.example", firstName: "Robin", lastName: "Rowe" }, null],
  ])("%s", (_what, account, key) => expect(coachKeyOf(account, coaches)).toBe(key));
});

describe("homework", () => {
  const today = "2026-03-11";
  test.each([
    [null, null, "open"],
    ["2026-03-12", null, "open"],
    ["2026-03-11", null, "due_today"],
    ["2026-03-10", null, "late"],
    ["2026-03-10", "2026-03-10", "done"],
    ["2026-03-10", "2026-03-11", "done_late"],
    [null, "2026-03-11", "done"],
  ])("due %s and done %s is %s", (dueOn, doneOn, state) =>
    expect(homeworkState({ dueOn, doneOn }, today)).toBe(state),
  );
});

describe("a digest", () => {
  const at = new Date("2026-03-10T12:00:00Z");
  const nothing = { messages: [], notes: [], homework: [] };

  test("has news when anything came since the last one", () => {
    expect(hasNews(nothing, null)).toBe(false);
    expect(hasNews({ ...nothing, notes: [{ title: "Grip", at }] }, null)).toBe(true);
    expect(hasNews({ ...nothing, messages: [{ by: "Casey", at }] }, at)).toBe(false);
    const before = new Date(at.getTime() - 1);
    expect(hasNews({ ...nothing, homework: [{ text: "Film", dueOn: null, at }] }, before)).toBe(true);
  });

  test("says what waits in a paragraph a kind, and the state of homework", () => {
    const messages = [
      { by: "Casey", at },
      { by: "Morgan", at },
    ];
    const homework = [
      { text: "Film", dueOn: "2026-03-10", at },
      { text: "Ladder", dueOn: "2026-03-11", at },
      { text: "Session", dueOn: "2026-03-14", at },
    ];
    expect(digestParagraphs({ messages, notes: [{ title: "Grip", at }], homework }, "2026-03-11")).toEqual([
      "2 unread messages from Casey and Morgan.",
      "1 unread practice note:\n- Grip",
      "Homework:\n- Film (late)\n- Ladder (due today)\n- Session (due Mar 14)",
    ]);
    expect(digestParagraphs(nothing, "2026-03-11")).toEqual([]);
  });

  test("names five of a kind and counts the rest", () => {
    const notes = Array.from({ length: 7 }, (_, index) => ({ title: `Note ${index}`, at }));
    const [paragraph = ""] = digestParagraphs({ ...nothing, notes }, "2026-03-11");
    expect(paragraph.split("\n")).toHaveLength(7);
    expect(paragraph).toContain("- and 2 more");
  });
});

test("a thread's entries are together by day, in their order", () => {
  const entry = (day: string, text: string) => ({ day, text });
  const days = byDay([entry("2026-03-09", "a"), entry("2026-03-11", "b"), entry("2026-03-11", "c")]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ text }) => text)])).toEqual([
    ["2026-03-09", ["a"]],
    ["2026-03-11", ["b", "c"]],
  ]);
  expect(byDay([])).toEqual([]);
});
