import { usualRounds } from "#app/features/training/completions/rules.ts";
import { faultsOfTyped } from "#app/features/training/completions/typed-faults.ts";
import { type ChosenGear, gearNames } from "#app/features/training/gear/gear-words.ts";
import { fullRounds, type Pad, padOf, type Round, totalOf } from "./rounds/round-pad.ts";

/** The two ways to log a drill (D23). */
export type Way = "quick" | "rounds";

/**
 * The content of the log sheet, both ways; fields as typed. `formKey` makes sure that sending it twice stores it once
 * (D24).
 */
export type DrillLog = {
  formKey: string;
  way: Way;
  roundsThrown: string;
  ppr: string;
  notes: string;
  pad: Pad;
  /** The choices of bags, style and place; the rest is as last time. */
  gear: ChosenGear;
  /** When its result was last tapped or typed, as an ISO instant; empty for not yet. */
  thrownAt: string;
};

/** The drill's last result. */
export type LastResult = { roundsThrown: number; ppr: number };

const mostRounds = 200;

type Fresh = { formKey: string; way: Way; last: LastResult | null; planned: number | null };

/** The number of rounds a sheet starts with: last time's, and none the first time (D88). */
export const roundsOffered = (last: LastResult | null) => String(last?.roundsThrown ?? "");

/** An untouched sheet. Round by round it expects as many rounds as last time, or the usual ten. */
export function freshLog({ formKey, way, last, planned }: Fresh): DrillLog {
  return {
    formKey,
    way,
    roundsThrown: roundsOffered(last),
    ppr: "",
    notes: "",
    gear: {},
    thrownAt: "",
    pad: padOf([], planned ?? last?.roundsThrown ?? usualRounds),
  };
}

const countIn = (text: string | undefined) => (text ? Number(text) : null);

/** The rounds of which at least one count is there. */
function readRounds(fields: Record<string, string>): Round[] {
  const rounds: Round[] = [];
  for (let round = 1; round <= mostRounds; round += 1) {
    const [inside, on] = [countIn(fields[`in${round}`]), countIn(fields[`on${round}`])];
    if (inside !== null || on !== null) rounds.push({ in: inside, on });
  }
  return rounds;
}

/** What a sent form amounts to, from either way. */
export function resultOf(fields: Record<string, string>): LastResult {
  if (!fields.how) return { roundsThrown: Number(fields.roundsThrown), ppr: Number(fields.ppr) };
  const { rounds, ppr } = totalOf(readRounds(fields));
  return { roundsThrown: rounds, ppr: ppr ?? 0 };
}

/** The choices of bags, style and place among these fields. */
export function gearOf(fields: Readonly<Record<string, unknown>> | undefined): ChosenGear {
  const chosen = gearNames.flatMap((name) => {
    const value = fields?.[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen);
}

/**
 * The sheet with what was typed before scripts loaded, or what was sent and refused; null if that is nothing.
 * `offered` is the number of rounds the raw form starts at.
 */
export function withTyped(log: DrillLog, fields: Record<string, string>, offered = ""): DrillLog | null {
  const { roundsThrown = "", ppr = "", notes = "" } = fields;
  const rounds = readRounds(fields);
  const isQuick = ppr !== "" || (roundsThrown !== "" && roundsThrown !== offered);
  if (!isQuick && !notes && rounds.length === 0) return null;
  // Only the way that is shown is sent.
  const way = isQuick ? "quick" : log.way;
  return {
    ...log,
    way: fields.how ? "rounds" : way,
    formKey: fields.formKey || log.formKey,
    gear: gearOf(fields),
    ppr: ppr || log.ppr,
    notes: notes || log.notes,
    roundsThrown: roundsThrown || log.roundsThrown,
    pad: rounds.length > 0 ? padOf(rounds, log.pad.planned) : log.pad,
  };
}

type FieldPairs = [name: string, value: string][];

/** A form as this device keeps it. */
type KeptForm = { fields: FieldPairs; key: string; base: string };

/** The sheet as this device keeps it: both ways, and rounds with one count. */
export function toKept({ formKey, way, roundsThrown, ppr, notes, gear, pad, thrownAt }: DrillLog): KeptForm {
  const { rounds, planned } = pad;
  const counts = rounds.flatMap(
    (round, index): FieldPairs => [
      [`in${index + 1}`, `${round.in ?? ""}`],
      [`on${index + 1}`, `${round.on ?? ""}`],
    ],
  );
  const typed: FieldPairs = [
    ["way", way],
    ["roundsThrown", roundsThrown],
    ["ppr", ppr],
    ["notes", notes],
    ["thrownAt", thrownAt],
    ["planned", `${planned}`],
    ["rounds", `${rounds.length}`],
  ];
  return { fields: [...typed, ...counts, ...Object.entries(gear)], key: formKey, base: "" };
}

/** A kept form in the sheet's shape, not checked yet. */
function ofForm({ fields, key }: KeptForm): unknown {
  const { roundsThrown, ppr, notes, way, thrownAt, planned, ...rest } = Object.fromEntries(fields);
  const pad = { rounds: readRounds(rest), planned: Number(planned) };
  return { formKey: key, way, roundsThrown, ppr, notes, thrownAt, gear: gearOf(rest), pad };
}

const isCount = (value: unknown) => value === null || (Number.isInteger(value) && Number(value) <= 4);

const isRound = (value: Partial<Round> | null) => isCount(value?.in) && isCount(value?.on);

/**
 * A sheet as saved on this device, by this version or (until 2026-12-31) by 0.1, which kept the sheet's own shape; null for
 * anything else.
 */
export function readKeptLog(value: unknown): DrillLog | null {
  const isForm = Array.isArray((value as Partial<KeptForm> | null)?.fields);
  const kept = (isForm ? ofForm(value as KeptForm) : value) as Partial<DrillLog> | null;
  const texts = [kept?.formKey, kept?.roundsThrown, kept?.ppr, kept?.notes];
  const { rounds, planned } = kept?.pad ?? {};
  if (!texts.every((text) => typeof text === "string")) return null;
  if (!Array.isArray(rounds) || !rounds.every(isRound) || !Number.isInteger(planned)) return null;
  const log = kept as DrillLog;
  return {
    ...log,
    gear: gearOf(log.gear),
    thrownAt: log.thrownAt ?? "",
    // Rounds come back to their keys unless the quick form has a result of its own.
    way: log.way === "rounds" || (rounds.length > 0 && log.ppr === "") ? "rounds" : "quick",
    pad: padOf(rounds, log.pad.planned),
  };
}

/** The fields the form sends: only the open way, and only rounds with both counts. */
export function fieldsOf({ way, pad, roundsThrown, ppr }: DrillLog): Record<string, string> {
  if (way === "quick") return { roundsThrown, ppr };
  const counts = fullRounds(pad).flatMap((round, index) => [
    [`in${index + 1}`, String(round.in)],
    [`on${index + 1}`, String(round.on)],
  ]);
  return { how: "rounds", ...Object.fromEntries(counts) };
}

/** Whether the sheet has a result to send; half a correction would be left out without a word. */
export function isReady({ way, pad, roundsThrown, ppr }: DrillLog): boolean {
  if (way === "quick") return Boolean(roundsThrown.trim() && ppr.trim());
  return fullRounds(pad).length > 0 && !pad.isHalf;
}

/**
 * What is wrong with the two numbers of the quick form, by field, in the server's own words; empty fields aren't
 * wrong yet.
 */
export function faultsOf({ way, roundsThrown, ppr }: DrillLog): { roundsThrown?: string; ppr?: string } {
  if (way === "rounds") return {};
  const { rounds, ...fault } = faultsOfTyped({ rounds: roundsThrown, ppr });
  return rounds === undefined ? fault : { roundsThrown: rounds };
}

/** Whether the sheet has anything worth saving. */
export const isBegun = ({ ppr, notes, pad }: DrillLog) => ppr !== "" || notes !== "" || pad.rounds.length > 0;
