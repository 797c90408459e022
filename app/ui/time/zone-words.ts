const short = {
  ET: "New_York Detroit Toronto Indiana/Indianapolis Kentucky/Louisville",
  CT: "Chicago Winnipeg Menominee Indiana/Knox North_Dakota/Center",
  MT: "Denver Boise Edmonton",
  MST: "Phoenix",
  PT: "Los_Angeles Vancouver",
  AKT: "Anchorage Juneau Sitka Nome",
  AT: "Halifax",
  AST: "Puerto_Rico",
};

const known = new Map<string, string>(
  Object.entries(short).flatMap(([words, cities]) =>
    cities.split(" ").map((city) => [`America/${city}`, words] as const),
  ),
).set("Pacific/Honolulu", "HST");

/** A zone as people write it after a time: "ET", "Berlin time". From a table, because browsers' own names differ. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return known.get(timeZone) ?? (timeZone === "UTC" ? "UTC" : `${city.replaceAll("_", " ")} time`);
}
