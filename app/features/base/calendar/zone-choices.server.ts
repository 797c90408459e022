import { isTimeZone } from "./rules.ts";

type Choice = { value: string; label: string };

/** Zones under one heading of a list to choose from. */
export type ZoneGroup = { label: string; options: readonly Choice[] };

// Most members are here, so they needn't look through four hundred.
const american = new Map([
  ["America/New_York", "Eastern Time (New York)"],
  ["America/Chicago", "Central Time (Chicago)"],
  ["America/Denver", "Mountain Time (Denver)"],
  ["America/Phoenix", "Arizona Time (Phoenix)"],
  ["America/Los_Angeles", "Pacific Time (Los Angeles)"],
  ["America/Anchorage", "Alaska Time (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii Time (Honolulu)"],
]);

// The places whose zone has its name from before they changed it; the zone keeps that name for the machines that know it.
const renamed = new Map([
  ["Africa/Asmera", "Asmara"],
  ["America/Coral_Harbour", "Atikokan"],
  ["America/Godthab", "Nuuk"],
  ["Asia/Calcutta", "Kolkata"],
  ["Asia/Katmandu", "Kathmandu"],
  ["Asia/Rangoon", "Yangon"],
  ["Asia/Saigon", "Ho Chi Minh City"],
  ["Atlantic/Faeroe", "Faroe"],
  ["Europe/Kiev", "Kyiv"],
  ["Pacific/Enderbury", "Kanton"],
  ["Pacific/Ponape", "Pohnpei"],
  ["Pacific/Truk", "Chuuk"],
]);

const universal = "Coordinated Universal Time (UTC)";

// Summer and winter have the same name; only zones that changed their rules since would read differently.
const named = Date.UTC(2026, 6, 1);

/** A zone as people name it: "Eastern Time (New York)". */
export function zoneName(timeZone: string): string {
  const known = timeZone === "UTC" ? universal : american.get(timeZone);
  if (known) return known;
  const writer = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const time = writer.formatToParts(named).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  // "America/Indiana/Knox" is Knox, Indiana.
  const place =
    renamed.get(timeZone) ?? timeZone.split("/").slice(1).reverse().join(", ").replaceAll("_", " ");
  return place ? `${time} (${place})` : `${time} (${timeZone})`;
}

const regionOf = (zone: string) => zone.split("/")[0] ?? zone;

function groupAll(): ZoneGroup[] {
  const rest = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC" && !american.has(zone));
  const regions = Map.groupBy(rest, regionOf);
  const inRegion = [...regions].map(([region, zones]) => ({
    label: region === "America" ? "Rest of the Americas" : region,
    options: zones
      .map((value) => ({ value, label: zoneName(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, "en")),
  }));
  return [
    { label: "United States", options: [...american].map(([value, label]) => ({ value, label })) },
    ...inRegion,
    { label: "Everywhere", options: [{ value: "UTC", label: universal }] },
  ];
}

// Naming all of them takes 70 ms, and they stay the same.
let all: ZoneGroup[] | undefined;

/** The zones to choose from, with the stored one first if the list doesn't have it: saving must not change it unasked. */
export function zoneChoices(stored: unknown): readonly ZoneGroup[] {
  all ??= groupAll();
  if (!isTimeZone(stored) || all.some(({ options }) => options.some(({ value }) => value === stored)))
    return all;
  return [{ label: "Saved", options: [{ value: stored, label: zoneName(stored) }] }, ...all];
}
