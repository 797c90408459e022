import { describe, expect, it } from "vitest";
import type { FieldErrors } from "#app/errors.ts";
import { type Measure, measureLines, measureText } from "#app/features/video/measures/rules.ts";
import {
  changedSince,
  measureField,
  notTypedYet,
  readMeasureRows,
  readMeasures,
} from "#app/features/video/reviews/typed-measures.ts";

const apex = (value: number, on: string, clip = on): Measure => ({
  name: "apex",
  label: null,
  value,
  unit: "in",
  shot: null,
  on,
  clip,
});
const texts = (measures: Measure[], clip?: string) => measureLines(measures, clip).map(({ text }) => text);

describe("a member's measures", () => {
  it("stand next to the clip before, with the throws each is of", () => {
    expect(measureLines([apex(41, "2026-11-28"), apex(33, "2026-11-05")])).toEqual([
      {
        text: "Apex 41 in, was 33 in on Nov 5",
        sample: "Nov 28: one throw. Nov 5: one throw.",
        clip: "2026-11-28",
      },
    ]);
  });

  it("are the mean of one clip's throws, with their spread", () => {
    const throws = [38, 41, 44].map((value) => apex(value, "2026-11-28", "second"));
    expect(measureLines([...throws, apex(33, "2026-11-05", "first")])).toEqual([
      {
        text: "Apex 41 in, was 33 in on Nov 5",
        sample: "Nov 28: 3 throws, 38 to 44 in. Nov 5: one throw.",
        clip: "second",
      },
    ]);
  });

  it("of a clip are compared with earlier clips alone, and only what it measured", () => {
    const all = [apex(33, "2025-12-31"), apex(41, "2026-01-02"), apex(50, "2026-02-03")];
    expect(texts(all, "2026-01-02")).toEqual(["Apex 41 in, was 33 in on Dec 31, 2025"]);
    expect(texts(all, "2025-12-31")).toEqual(["Apex 33 in"]);
    expect(texts(all, "another")).toEqual([]);
  });

  it("with another name or unit aren't compared", () => {
    const own = (label: string, unit: Measure["unit"], on: string): Measure => ({
      ...apex(5, on),
      name: "own",
      label,
      unit,
    });
    expect(
      texts([
        own("Hip turn", "°", "2026-11-05"),
        own("hip turn", "°", "2026-11-12"),
        own("Hip turn", "in", "2026-11-19"),
      ]),
    ).toEqual(["Hip turn 5°, was 5° on Nov 5", "Hip turn 5 in"]);
  });

  it("are compared within one kind of shot, which is said, and those of an unknown shot with each other", () => {
    const of = (shot: Measure["shot"], value: number, on: string) => ({ ...apex(value, on), shot });
    const all = [
      of("slick_side", 20, "2026-11-01"),
      of("airmail", 60, "2026-11-03"),
      of(null, 33, "2026-11-05"),
      of("slick_side", 24, "2026-11-12"),
      of(null, 41, "2026-11-19"),
    ];
    expect(texts(all)).toEqual([
      "Slick side apex 24 in, was 20 in on Nov 1",
      "Airmail apex 60 in",
      "Apex 41 in, was 33 in on Nov 5",
    ]);
    expect(texts(all, "2026-11-12")).toEqual(["Slick side apex 24 in, was 20 in on Nov 1"]);
    const own = (label: string) => ({ ...of("airmail", 12, "2026-11-20"), name: "own" as const, label });
    // A capital in the middle is that of a name or of letters one by one.
    expect(
      ["Mean speed", "Step", "GPS speed", "Jim's line", "Follow-through", "hip turn"].flatMap((label) =>
        texts([own(label)]),
      ),
    ).toEqual([
      "Airmail mean speed 12 in",
      "Airmail step 12 in",
      "Airmail GPS speed 12 in",
      "Airmail Jim's line 12 in",
      "Airmail follow-through 12 in",
      "Airmail hip turn 12 in",
    ]);
  });

  it("are written as exactly as a hand can point", () => {
    expect([
      measureText(41.4, "in"),
      measureText(5.04, "in"),
      measureText(5.25, "in"),
      measureText(91.6, "°"),
      measureText(0.8, "s"),
    ]).toEqual(["41 in", "5 in", "5.3 in", "92°", "0.80 s"]);
  });
});

describe("measures as typed", () => {
  const typed = (row: Partial<Record<"name" | "label" | "value" | "unit" | "at", string>>) => {
    const faults: FieldErrors = {};
    const fields = Object.entries(row).map(([column, text]) => [measureField(column as "name", 0), text]);
    return {
      read: readMeasures(readMeasureRows(Object.fromEntries(fields)), faults),
      faults: Object.keys(faults),
    };
  };

  it.each([
    [
      { name: "apex", value: "41" },
      { value: 41, unit: "in", label: null, atMs: null, untilMs: null },
    ],
    [
      { name: "time_of_flight", value: "0,85 s", at: "0:01.4 to 0:02.25" },
      { value: 0.85, unit: "s", atMs: 1400, untilMs: 2250 },
    ],
    [
      { name: "own", label: "Hip turn", value: "-12.5", unit: "°", at: "1.2" },
      { name: "own", label: "Hip turn", value: -12.5, unit: "°", atMs: 1200, untilMs: null },
    ],
    // A unit chosen for one's own name means nothing for a named one.
    [
      { name: "apex", label: "Left over", value: "41", unit: "°" },
      { unit: "in", label: null },
    ],
  ])("are read: %j", (row, wanted) => {
    expect(typed(row)).toMatchObject({ read: [wanted], faults: [] });
  });

  it.each([
    [{ value: "41" }, "measureName0"],
    [{ name: "height", value: "41" }, "measureName0"],
    [{ name: "own", value: "41", unit: "in" }, "measureLabel0"],
    [{ name: "own", label: "Hip turn", value: "41", unit: "cm" }, "measureUnit0"],
    [{ name: "apex", value: "high" }, "measureValue0"],
    [{ name: "apex" }, "measureValue0"],
    [{ name: "apex", value: "41", at: "soon" }, "measureAt0"],
    [{ name: "apex", value: "41", at: "0:02.0 to 0:01.0" }, "measureAt0"],
  ])("are refused with a sentence at their field: %j", (row, field) => {
    expect(typed(row)).toEqual({ read: [], faults: [field] });
  });

  it("leave empty rows out, and a unit alone is empty", () => {
    expect(readMeasureRows({ measureUnit0: "in", measureName3: "apex", measureValue3: " 41 " })).toEqual([
      { name: "apex", label: "", value: "41", unit: "", at: "" },
    ]);
  });
});

describe("what drawings measure", () => {
  const found = (value: string, { at = 1400, measure = "apex" as "apex" | null, title = "Apex" } = {}) => ({
    at,
    shape: { title, text: `${value} in`, value, unit: "in" as const, measure },
  });
  const row = (value: string, at = "00:01.4") => ({ name: "apex", label: "", value, unit: "°", at });
  const ownRow = (value: string, label: string) => ({ ...row(value), name: "own", label, unit: "in" });

  it("isn't offered again while it stands in a row, whatever it is called there", () => {
    expect(notTypedYet([found("9.2")], [row("9,2")])).toEqual([]);
    expect(notTypedYet([found("9.2")], [ownRow("9.2", "Height")])).toEqual([]);
    // A row may have more digits than a hand can point.
    expect(notTypedYet([found("9.2")], [row("9.23")])).toEqual([]);
  });

  it.each([
    ["another number", row("40")],
    ["another moment", row("9.2", "00:01.5")],
    ["another unit", { ...row("9.2"), name: "entry_angle" }],
    ["no number", row("")],
  ])("is offered when the row has %s", (_case, other) => {
    expect(notTypedYet([found("9.2")], [other])).toEqual([found("9.2")]);
  });

  it("is set against the row of that measure and moment which says something else", () => {
    const apex = found("41");
    expect(changedSince([apex], [row("40")])).toEqual([{ one: apex, row: row("40"), said: "40 in" }]);
    expect(changedSince([apex], [row("41"), row("40", "00:01.5"), row("")])).toEqual([]);
    // Of two throws in one picture, each row is one.
    expect(changedSince([apex, found("40")], [row("40"), row("41")])).toEqual([]);
    // What a drawing names itself is told by that name; a row that is called something else was never its.
    const length = found("41", { measure: null, title: "Length" });
    expect(changedSince([length], [ownRow("40", "Length")])).toMatchObject([{ said: "40 in" }]);
    expect(changedSince([length], [ownRow("40", "Stride"), row("40")])).toEqual([]);
  });

  it("is offered once more than there are rows of it", () => {
    expect(notTypedYet([found("9.2"), found("9.2")], [row("9.2")])).toHaveLength(1);
  });
});
