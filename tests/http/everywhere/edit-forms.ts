import type { Ask } from "#tests/support/app.ts";
import { keyOfForm } from "../../e2e/support/every-form.ts";
import { attribute, decode, type PageForm, sendForm } from "../page-forms.ts";

// What a person can change in a form, as its HTML says it.

type Kind = "text" | "url" | "number" | "date" | "time" | "select" | "radio" | "checkbox";

/** A field one can see: its value as it stands, and what else can be chosen. */
type Shown = { name: string; kind: Kind; value: string; choices: string[]; isChecked: boolean };

/** A form with what one sees of it and what it sends; `file` is the name of its field for a file. */
export type EditForm = PageForm & { key: string; about: string; shown: Shown[]; file: string | undefined };

const typed = new Set(["text", "url", "number", "date", "time"]);
const notRecords = new Set(["sendKey", "formKey", "pictureId"]);
const unseen = new Set(["hidden", "file", "search", "password"]);

function kindOf(tag: string, type: string): Kind {
  if (tag.startsWith("<select")) return "select";
  if (type === "radio" || type === "checkbox") return type;
  return typed.has(type) ? (type as Kind) : "text";
}

function readField(tag: string, inside: string) {
  const open = tag.slice(0, tag.indexOf(">") + 1);
  const type = attribute(open, "type") ?? "text";
  const kind = kindOf(open, type);
  const options = [...inside.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
  const chosen = options.find((option) => option.includes("selected")) ?? options[0] ?? "";
  const stands = kind === "select" ? attribute(chosen, "value") : attribute(open, "value");
  const value = open.startsWith("<textarea") ? decode(inside).replace(/^\n/, "") : (stands ?? "");
  const isBox = kind === "checkbox";
  return {
    name: attribute(open, "name") ?? "",
    kind,
    value: value === "" && isBox ? "on" : value,
    choices: options.map((option) => attribute(option, "value") ?? ""),
    isChecked: /\schecked/.test(open),
    isShown: !unseen.has(type),
    isFile: type === "file",
  };
}

type Read = ReturnType<typeof readField>;

const isSent = ({ name, kind, isChecked }: Read) =>
  name !== "" && (isChecked || !["radio", "checkbox"].includes(kind));

/** One for each name: the radio buttons of a group are one field with choices. */
function groupsOf(fields: readonly Read[]): Shown[] {
  const groups = Map.groupBy(
    fields.filter(({ name, isShown }) => isShown && name !== ""),
    ({ name, kind, value }) => (kind === "checkbox" ? `${name} ${value}` : name),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const chosen = group.find(({ isChecked }) => isChecked);
    if (first.kind !== "radio") return [first];
    return [{ ...first, value: chosen?.value ?? "", choices: group.map(({ value }) => value) }];
  });
}

/** The forms of a page that write, by key. */
export function editFormsOf(page: string, html: string): EditForm[] {
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const action = attribute(form.slice(0, form.indexOf(">") + 1), "action") ?? "";
    const { pathname, search, href } = new URL(action, `http://club${page}`);
    const fields = [...form.matchAll(/<input\b[^>]*>|<(textarea|select)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(
      ([tag, , inside]) => readField(tag, inside ?? ""),
    );
    return {
      key: keyOfForm(href),
      action: pathname + search,
      fields: fields.filter(isSent).map(({ name, value }): [string, string] => [name, value]),
      // Several records of a page may each have such a form.
      about: fields
        .flatMap(({ name, value, isShown }) =>
          !isShown && /^(id|record|\w+(Id|Key))$/.test(name) && !notRecords.has(name)
            ? [`${name} ${value}`]
            : [],
        )
        .join(),
      shown: groupsOf(fields),
      file: fields.find(({ isFile }) => isFile)?.name,
    };
  });
}

type Values = readonly [string, string][];

/** What one person makes of a form, and what another does. */
export type Change = { theirs: Values; mine: Values; isText: boolean };

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const minutes = (time: string, to: number) => `${time.slice(0, 3)}${to}`;

/** A color as close to another as can be. */
const shade = (color: string, last: string) => `${color.slice(0, -1)}${last}`;

function pairsOf({ kind, value, choices }: Shown): [theirs: string, mine: string][] {
  if (kind === "number") return value === "" ? [] : [[`${Number(value) + 1}`, `${Number(value) + 2}`]];
  if (kind === "date") return value === "" ? [] : [[later(value, 1), later(value, 2)]];
  if (kind === "time") return value === "" ? [] : [[minutes(value, 10), minutes(value, 20)]];
  if (kind === "url") return [["https://example.com/theirs", "https://example.com/mine"]];
  if (/^#[0-9a-f]{6}$/.test(value)) return [[shade(value, "1"), shade(value, "2")]];
  if (kind === "text") return [[`${value} Theirs`.trim(), `${value} Mine`.trim()]];
  const [theirs, mine] = choices.filter((choice) => choice !== value && choice !== "");
  return theirs !== undefined && mine !== undefined ? [[theirs, mine]] : [];
}

const flipped = ({ name, value, isChecked }: Shown): Values => [[name, isChecked ? "" : value]];

/** The ways to change a form, those that can be read best first. Boxes have two states, so each changes one of them. */
export function changesOf({ shown }: EditForm): Change[] {
  const ways = shown
    .filter(({ kind }) => kind !== "checkbox")
    .flatMap((field): Change[] =>
      pairsOf(field).map(([theirs, mine]) => ({
        theirs: [[field.name, theirs]],
        mine: [[field.name, mine]],
        isText: field.kind === "text" || field.kind === "url",
      })),
    );
  const [first, second] = shown.filter(({ kind }) => kind === "checkbox");
  const boxes = first && second ? [{ theirs: flipped(first), mine: flipped(second), isText: false }] : [];
  return [...ways.filter(({ isText }) => isText), ...ways.filter(({ isText }) => !isText), ...boxes];
}

/** Whether a form holds these values as it came. */
export const holds = ({ fields }: PageForm, values: Values): boolean =>
  values.every(([name, value]) =>
    value === ""
      ? !fields.some(([one]) => one === name)
      : fields.some(([one, stands]) => one === name && stands.trim() === value),
  );

/** Sends a form with some values changed; an empty one is left out, like a box that isn't checked. */
export function sendChanged(ask: Ask, form: PageForm, values: Values) {
  const gone = new Set(values.flatMap(([name, value]) => (value === "" ? [name] : [])));
  const fields = form.fields.filter(([name]) => !gone.has(name));
  const changed = Object.fromEntries(values.filter(([, value]) => value !== ""));
  return sendForm(ask, { ...form, fields }, changed);
}
