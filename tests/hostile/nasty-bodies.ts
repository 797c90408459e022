/** The limit of a request that isn't an upload, in bytes; bodies stay just below. */
const room = 1_000_000;

/** The same numbers from 0 to 1 for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that make a careless regular expression try again and again, or a text longer than it was. */
const baits = [
  "a@a.",
  " ",
  "a ",
  "\n",
  "\r\n- ",
  "[](",
  "**_",
  "> ",
  "`",
  "<a href=",
  "https://a.",
  "((a+)+",
  "9",
  "1,",
  "-.",
  "0:",
  "%",
  "\\",
  '"',
  "\u0000",
  "e\u0301\u0323",
  "\u202e\u200f",
  "\u{1f469}\u200d\u{1f467}\u200d",
  "\ufdfa",
  "\u0130",
  "\ud800",
];

/** Lengths around those of the product's fields, so that some texts are taken and go further than their schema. */
const lengths = [60, 200, 2_000, 10_000, 20_000];

type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const bait = (random: Random, length: number) => {
  const piece = oneOf(random, baits);
  return `${oneOf(random, ["", "a", "a@b.example"])}${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}${oneOf(random, ["", "!", "x"])}`;
};

/** A body with its headers, and what is nasty about it. */
export type Nasty = { kind: string; type: string; body: Buffer; headers?: Record<string, string> };

type Make = (names: readonly string[], random: Random) => string;

const pairs = (list: readonly (readonly [string, string])[]) =>
  list
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join("&");

const boundary = "x-nasty";
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const ended = (parts: readonly string[]) => `${parts.join("")}--${boundary}--\r\n`;
const many = (count: number) => Array.from({ length: count }, (_one, index) => index);
/** As many as fit. */
const filled = (piece: string) => many(Math.floor(room / (piece.length + 1))).map(() => piece);

const paths = ["a[9999999]", "a.b.".repeat(500), "__proto__", "a[]"];

const form: Record<string, Make> = {
  "many names": () => many(150_000).join("&").slice(0, room),
  "200 names": (names, random) =>
    pairs(many(200).map((index) => [names[index] ?? `n${index}`, bait(random, 400)] as const)),
  "long texts": (names, random) =>
    pairs(names.map((name) => [name, bait(random, Math.floor(room / 10 / names.length))] as const)),
  "texts that fit": (names, random) =>
    pairs(names.map((name) => [name, bait(random, oneOf(random, lengths))] as const)).slice(0, room),
  "2,000 values": (names) =>
    pairs(many(2_000).map((index) => [names[index % 2] ?? "n", "a".repeat(450)] as const)),
  "names like paths": () =>
    pairs(many(190).map((index) => [`${paths[index % paths.length]}${index}`, "1"] as const)),
};

const multipart: Record<string, Make> = {
  "many parts": () => ended(filled(part("a", "")).map((one) => one)).slice(0, room),
  "2,000 parts": () => ended(many(2_000).map((index) => part(`n${index % 190}`, "a".repeat(350)))),
  "nearly a boundary": () => ended([part("a", "\r\n--x-nast".repeat(60_000))]),
  "long part heads": () => ended(many(60).map((index) => part(`${"n".repeat(15_000)}${index}`, ""))),
};

const toJson = (names: readonly string[], value: (name: string) => unknown) =>
  JSON.stringify(Object.fromEntries((names.length > 0 ? names : ["a"]).map((name) => [name, value(name)])));

/** A list of this value as long as one field's share of the body. */
const listOf = (names: readonly string[], value: unknown) => {
  const size = JSON.stringify(value).length + 1;
  return many(Math.floor(room / (Math.max(1, names.length) * size + 20))).map(() => value);
};
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const json: Record<string, Make> = {
  "lists of empty objects": (names) => toJson(names, () => listOf(names, {})).slice(0, room),
  "lists of lists": (names) => toJson(names, () => listOf(names, [[[]], [[]]])),
  "lists of texts": (names) => toJson(names, () => listOf(names, "a")),
  "objects of 10,000 names": (names) =>
    toJson(names.slice(0, 8), () => Object.fromEntries(many(9_000).map((index) => [index, 1]))),
  "30 levels": (names) => toJson(names, () => listOf(names, nested(29))),
  "60,000 levels": () => `{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
  "100,000 names": () => JSON.stringify(Object.fromEntries(many(80_000).map((index) => [index, 1]))),
  "long texts": (names, random) =>
    toJson(names, () => bait(random, Math.floor(room / 4 / Math.max(1, names.length)))).slice(0, room),
  "texts that fit": (names, random) => toJson(names, () => bait(random, oneOf(random, lengths))),
  "lists inside texts": (names) => toJson(names, () => JSON.stringify(listOf(names, {}))).slice(0, room),
};

/** What can't be made a text or a number: `String` and `Number` throw for it. */
const untextable: Make = (names) => toJson(names, () => ({ toString: 1, valueOf: 1 }));

type Kinds = { type: string; makes: Record<string, Make> };
type Chance = (make: Make) => boolean;
type Around = { names: readonly string[]; random: Random };

/** Whether a kind is the same for every address. */
const isForAll = (make: Make) => make.length === 0;

const made = new Map<Make, Buffer>();

function bodyOf(make: Make, { names, random }: Around): Buffer {
  if (!isForAll(make)) return Buffer.from(make(names, random));
  const known = made.get(make) ?? Buffer.from(make(names, random));
  made.set(make, known);
  return known;
}

const bodiesOf = ({ type, makes }: Kinds, around: Around, isChosen: Chance): Nasty[] =>
  Object.entries(makes)
    .filter(([_kind, make]) => isChosen(make))
    .map(([kind, make]) => ({ kind: `${type}, ${kind}`, type, body: bodyOf(make, around) }));

const forms = { type: "application/x-www-form-urlencoded", makes: form };
const parts = { type: `multipart/form-data; boundary=${boundary}`, makes: multipart };
const objects = { type: "application/json", makes: json };

const headers = Object.fromEntries(many(900).map((index) => [`x-${index}`, "a"]));
const longHead: Nasty = { kind: "many headers", type: forms.type, body: Buffer.from("a=1"), headers };

/**
 * Bodies for a call or form with these fields: by chance, so large a share of those that are made of its fields, and
 * fewer of those that every address treats alike.
 */
export function nastyBodies(
  { names, isForm }: { names: readonly string[]; isForm: boolean },
  random: Random,
  share: number,
): Nasty[] {
  const around = { names, random };
  const seldom = () => random() < share ** 3;
  const often = (make: Make) => (isForAll(make) ? seldom() : random() < share);
  const [type, body] = [objects.type, bodyOf(untextable, around)];
  return [
    { kind: `${type}, without a text`, type, body },
    ...bodiesOf(isForm ? forms : objects, around, often),
    ...(isForm ? [] : bodiesOf(forms, around, seldom)),
    ...bodiesOf(parts, around, seldom),
    ...(seldom() ? [longHead] : []),
  ];
}

/** Long addresses for a read. */
export const nastyQueries = (names: readonly string[], random: Random, share: number): string[] => {
  const all = [
    many(3_500).join("&"),
    pairs(
      many(190).map((index) => [names[index % Math.max(1, names.length)] ?? "n", bait(random, 20)] as const),
    ),
    ...names.filter(() => random() < share).map((name) => pairs([[name, bait(random, 4_000)]])),
  ];
  return all.map((query) => query.slice(0, 14_000).replace(/%[0-9A-F]?$/, ""));
};
