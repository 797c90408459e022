import { expect, test } from "vitest";
import { isNewer, notesBetween } from "#app/features/club/maintenance/upgrade-notes.ts";

const changelog = `# What changed

Words.

## 0.10.0 · May 2027

**When you upgrade**

- Ten.

## 0.3.0 · January 2027

**New**

- **Three things:** nothing to do.

## 0.2.0 · November 2026

**When you upgrade**

- Two,
  and a half.

**Mended**

- Not a note.

## 0.1.0 · November 2026

**When you upgrade**

- One.
`;

test("the notes of the versions in between, the oldest first", () => {
  const between = (after: string, upTo: string) => notesBetween(changelog, { after, upTo });
  expect(between("0.1.0", "0.10.0")).toEqual([
    { version: "0.2.0", text: "- Two,\n  and a half." },
    { version: "0.10.0", text: "- Ten." },
  ]);
  expect(between("0.0.9", "0.1.0")).toEqual([{ version: "0.1.0", text: "- One." }]);
  expect(between("0.2.0", "0.3.0")).toEqual([]);
  expect(between("0.10.0", "0.10.0")).toEqual([]);
});

test.each([
  ["0.10.0", "0.9.9", true],
  ["1.0.0", "0.99.0", true],
  ["0.2.0", "0.2.0", false],
  ["0.2.0", "0.2.1", false],
  ["0.9.9", "0.10.0", false],
])("%s is newer than %s: %s", (one, other, expected) => expect(isNewer(one, other)).toBe(expected));
