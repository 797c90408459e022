import { asciiAddress } from "#app/features/base/email-address.ts";
import { type Tier, tierRank } from "#app/features/base/tiers.ts";
import type { StoreEventKind } from "./store-rules.ts";

/** What a store message says about the club; null for what it doesn't say. */
export type StoreReport = {
  email: string | null;
  kind: StoreEventKind | null;
  tier: Tier | null;
  occurredAt: Date | null;
  periodEndsAt: Date | null;
};

/** Each plan's product numbers, separated by commas. */
export type Skus = Record<Tier, string | undefined>;

type Fields = Record<string, unknown>;

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

const addressOf = (text: string | null | undefined) => (text ? asciiAddress(text.toLowerCase()) : null);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names are compared without case and separators: stores write paid_at, paidAt and "Paid at". */
function toPlain(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [plain(name), value]));
}

const wrappers = ["subscription", "subscriptioncontract", "contract", "order", "data", "object"];

/** The message and the objects it is wrapped in, outermost first. */
function layersOf(payload: Fields): Fields[] {
  const outer = toPlain(payload);
  const inner = wrappers.flatMap((name) => {
    const value = outer[name];
    return isFields(value) ? layersOf(value) : [];
  });
  return [outer, ...inner];
}

function textIn(layers: readonly Fields[], names: readonly string[]): string | null {
  for (const name of names) {
    for (const layer of layers) {
      const value = layer[name];
      if (typeof value === "string" && value.trim() !== "") return value.trim();
      if (typeof value === "number") return String(value);
    }
  }
  return null;
}

/** An instant as stores write it: ISO 8601, "2026-03-04 10:20:30 -0500", or seconds since 1970. Null for anything else. */
export function readInstant(text: string | null): Date | null {
  if (!text) return null;
  const seconds = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Number.NaN;
  const iso = text.replace(
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)(?: ([+-]\d{2}):?(\d{2}))?$/,
    "$1T$2$3:$4",
  );
  const ms = Number.isNaN(seconds) ? Date.parse(iso.replace(/:$/, "Z")) : seconds;
  return Number.isNaN(ms) ? null : new Date(ms);
}

// In this order, because "unpaid" contains "paid". Intermediate states mean nothing.
const kinds: readonly (readonly [RegExp, StoreEventKind | null])[] = [
  [/partial|pending|paus|inactiv/, null],
  [/cancel|refund|expire|void|delete/, "cancelled"],
  [/past.?due|fail|unpaid|overdue|declin/, "past_due"],
  [/paid|activ|success|renew/, "paid"],
];

function kindOf(words: string | null): StoreEventKind | null {
  const [, kind] = kinds.find(([pattern]) => words && pattern.test(words.toLowerCase())) ?? [];
  return kind ?? null;
}

/** The highest plan among the product numbers; null if none is one of ours. */
export function tierOf(numbers: readonly string[], skus: Skus): Tier | null {
  const ours = (Object.entries(skus) as [Tier, string | undefined][]).filter(([, listed]) =>
    (listed ?? "").split(",").some((sku) => sku.trim() !== "" && numbers.includes(sku.trim())),
  );
  const found = ours.map(([tier]) => tier).sort((a, b) => tierRank(b) - tierRank(a));
  return found[0] ?? null;
}

const numberNames = ["sku", "variantsku", "lineitemsku", "productid", "variantid", "product", "plan"];

function numbersOf(layers: readonly Fields[]): string[] {
  const lines = layers.flatMap((layer) =>
    ["lineitems", "lines", "items"].flatMap((name) => (Array.isArray(layer[name]) ? layer[name] : [])),
  );
  const places = [...layers, ...lines.filter(isFields).map(toPlain)];
  return places.flatMap((place) => {
    const texts = numberNames.flatMap((name) => textIn([place], [name]) ?? []);
    // The store's newer identifiers end in the plain number.
    return texts.flatMap((text) =>
      text.startsWith("gid://") ? [text, text.split("/").at(-1) ?? ""] : [text],
    );
  });
}

const emails = ["email", "customeremail", "contactemail"];
const words = ["topic", "type", "event", "kind"];
const states = ["cancelledat", "canceledat", "status", "financialstatus", "errorcode", "errormessage"];

/** Whether a table with these columns can be the store's: it says whose order each row is, and what became of it. */
export function isStoreTable(columns: readonly string[]): boolean {
  const given = columns.map(plain);
  const hasOne = (names: readonly string[]) => names.some((name) => given.includes(name));
  return hasOne(emails) && hasOne([...words, ...states]);
}

/** What happened: from the message's own word for it, or else a cancellation, its status, or a failed payment. */
function kindIn(layers: readonly Fields[]): StoreEventKind | null {
  const said = kindOf(textIn(layers, words));
  if (said) return said;
  if (textIn(layers, ["cancelledat", "canceledat"])) return "cancelled";
  const status = textIn(layers, ["status", "financialstatus"]);
  if (status) return kindOf(status);
  return textIn(layers, ["errorcode", "errormessage"]) ? "past_due" : null;
}

const periodEnds = [
  "currentperiodend",
  "currentperiodendsat",
  "periodend",
  "periodendsat",
  "paiduntil",
  "subscriptionendsat",
  "endsat",
  "nextbillingdate",
];

/** Reads a store message: an order or a subscription, as JSON or a table row. */
export function readReport(payload: Fields, skus: Skus): StoreReport {
  const layers = layersOf(payload);
  const people = layers.flatMap((layer) => (isFields(layer.customer) ? [toPlain(layer.customer)] : []));
  return {
    email: addressOf(textIn([...layers, ...people], emails)),
    kind: kindIn(layers),
    tier: tierOf(numbersOf(layers), skus),
    occurredAt: readInstant(
      textIn(layers, [
        "occurredat",
        "triggeredat",
        "updatedat",
        "cancelledat",
        "processedat",
        "paidat",
        "createdat",
      ]),
    ),
    periodEndsAt: readInstant(textIn(layers, periodEnds)),
  };
}
