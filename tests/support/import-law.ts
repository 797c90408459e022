import type { Import, SourceFile } from "./source-file.ts";

/** The kinds of places code lives in. */
type Place =
  | ("composition" | "config" | "errors" | "route" | "command" | "pure" | "card" | "enhance")
  | (
      | "ui"
      | "content"
      | "http"
      | "middleware"
      | "guard"
      | "services"
      | "jobs"
      | "demo"
      | "cli"
      | "db"
      | "time"
      | "address"
      | "sent"
    );

const feature = (path: string): Place => {
  if (/\.server\.tsx?$/.test(path)) return "command";
  return path.endsWith(".tsx") ? "card" : "pure";
};

const places: readonly (readonly [RegExp, Place | ((path: string) => Place)])[] = [
  [/^app\/config\//, "config"],
  [/^app\/errors\.ts$/, "errors"],
  [/^app\/routes\//, "route"],
  // One way to write and read addresses, for settings and features alike.
  [/^app\/features\/base\/email-address\.ts$/, "address"],
  [/^app\/features\//, feature],
  // One way to write dates and times, for screens, sentences and emails alike.
  [/^app\/ui\/time\/(format|zone-clock|zone-words)\.ts$/, "time"],
  // One way to name words that were sent, for the answer that says so and the page that forgets them.
  [/^app\/ui\/draft\/sent-words\.ts$/, "sent"],
  [/^app\/ui\//, "ui"],
  [/^app\/content\//, "content"],
  [/^app\/(enhance|worker)\//, "enhance"],
  [/^app\/http\//, "http"],
  [/^app\/middleware\//, "middleware"],
  [/^app\/guards\//, "guard"],
  [/^app\/services\//, "services"],
  [/^app\/jobs\//, "jobs"],
  [/^app\/demo\//, "demo"],
  [/^app\/cli\//, "cli"],
  [/^app\/(navigation|server|shells)\//, "composition"],
  [/^app\/[^/]+$/, "composition"],
  [/^db\//, "db"],
];

/** Where a path of the project lives; null for a package or a file outside the law. Throws for a folder the law has not got. */
export function placeOf(path: string): Place | null {
  const [, place] = places.find(([pattern]) => pattern.test(path)) ?? [];
  if (place) return typeof place === "string" ? place : place(path);
  if (/^(app|db)\//.test(path)) throw new Error(`${path} lives in no place of the import law`);
  return null;
}

/** Which places each place may import from, types aside. */
const mayImport: Record<Place, readonly Place[]> = {
  composition: [
    "composition",
    "config",
    "errors",
    "route",
    "command",
    "pure",
    "card",
    "ui",
    "time",
    "address",
    "sent",
    "content",
    "http",
    "middleware",
    "services",
    "jobs",
    "demo",
    "enhance",
  ],
  route: ["command", "pure", "card", "http", "ui", "time", "address", "content", "errors"],
  command: ["command", "pure", "time", "address", "db", "errors"],
  pure: ["pure", "time", "address", "errors"],
  card: ["card", "pure", "ui", "time", "address"],
  ui: ["ui", "time", "sent"],
  time: ["time"],
  address: [],
  sent: [],
  content: ["content"],
  enhance: ["enhance", "pure"],
  http: ["http", "sent", "services", "errors", "config", "command", "pure"],
  middleware: ["middleware", "http", "services", "errors", "command", "pure"],
  guard: ["middleware", "http"],
  services: ["services", "config", "errors", "db"],
  jobs: ["jobs", "command", "pure", "services"],
  demo: ["demo", "command", "pure"],
  cli: ["cli", "db"],
  config: ["config", "address"],
  errors: [],
  db: ["db"],
};

/** Whose types a place may name besides: they are gone when the program runs. */
const mayName: Partial<Record<Place, readonly Place[]>> = {
  route: ["services", "config", "db"],
  command: ["services", "config"],
  pure: ["services", "db", "command"],
  card: ["command"],
  ui: ["errors"],
  enhance: ["ui"],
  guard: ["http"],
  http: ["db"],
  jobs: ["config"],
  demo: ["services"],
};

/** The packages that are a place's own matter; elsewhere they are foreign. */
const packages: readonly (readonly [RegExp, readonly Place[]])[] = [
  // A list too large to hold from the start is required when it is first needed.
  [/^node:module$/, ["pure", "services", "cli", "db"]],
  [/^node:/, ["composition", "http", "services", "command", "config", "jobs", "demo", "cli", "db"]],
  [/^(drizzle-orm)(\/|$)/, ["command", "db"]],
  [/^(better-sqlite3|drizzle-kit)(\/|$)/, ["db"]],
  [/^zod(\/|$)/, ["pure", "command", "config", "http", "route", "demo", "services"]],
  [/^(react-router)$/, ["composition", "route", "http", "middleware", "guard", "card", "ui"]],
  [/^(react|react-dom|radix-ui|d3-.*)(\/|$)/, ["composition", "route", "card", "ui"]],
  [/^@conform-to\//, ["http", "route", "card", "ui"]],
  [/^remix-auth/, ["http"]],
  [/^@tus\//, ["http", "services"]],
  [/^tus-js-client/, ["card"]],
  [/^(otpauth|qr|markdown-it)$/, ["command"]],
  [/^web-push$/, ["services"]],
];

function packageFault(place: Place, { target }: Import): string | null {
  const [, allowed] = packages.find(([pattern]) => pattern.test(target)) ?? [];
  return allowed && !allowed.includes(place) ? `${place} must not import the package ${target}` : null;
}

/** The folder of the route a file is part of: `app/routes/<wing>/<route>`; null for a route that is one file. */
const routeFolder = (path: string) => /^app\/routes\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

/** The folder of the layout around a route, which its name begins with: `_tab` of `_tab.contacts`. */
const layoutFolder = (folder: string) => /^.+\/_[a-z-]+(?=\.)/.exec(folder)?.[0] ?? null;

/**
 * A route's folder may hold its parts, in rooms of their own; nothing outside the folder imports them, except that a layout's
 * parts are for the routes inside it.
 */
function isPartOfRoute(from: string, target: string): boolean {
  const [own, other] = [routeFolder(from), routeFolder(target)];
  if (own === null || other === null || /\/route\.tsx?$/.test(target)) return false;
  return own === other || layoutFolder(own) === other;
}

const isComponentFile = (path: string) => path.endsWith(".tsx") && !path.includes(".server.");

function serverFault(file: SourceFile, wanted: Import, place: Place): string | null {
  const isBrowserCode =
    place === "card" ||
    place === "ui" ||
    (isPartOfRoute(file.path, wanted.target) && !/\/route\.tsx$/.test(file.path));
  const isServerCode = /\.server\.tsx?$/.test(wanted.target);
  return isComponentFile(file.path) && isBrowserCode && isServerCode && !wanted.isType
    ? `a component must not import ${wanted.target}`
    : null;
}

function placeFault(file: SourceFile, wanted: Import, place: Place): string | null {
  const target = placeOf(wanted.target);
  if (target === null) return packageFault(place, wanted);
  const isAllowed =
    mayImport[place].includes(target) ||
    (wanted.isType && (mayName[place] ?? []).includes(target)) ||
    (place === "route" && target === "route" && isPartOfRoute(file.path, wanted.target));
  return isAllowed
    ? null
    : `${place} must not import ${wanted.isType ? "a type of " : ""}${target}: ${wanted.target}`;
}

/** What HTTP's layers may call of the features besides operations themselves: who asks, what the policy says, and what has no noun. */
const forHandlers =
  /^app\/features\/(people\/(accounts|sessions|second-factor|sign-in|entitlements)\/|base\/[^/]+$)/;

function handlerFault(wanted: Import, place: Place): string | null {
  const isHandler = place === "http" || place === "middleware";
  return isHandler &&
    /^app\/features\//.test(wanted.target) &&
    !wanted.isType &&
    !forHandlers.test(wanted.target)
    ? `${place} must not know the noun ${wanted.target}`
    : null;
}

/** The floors of `app/features`, top first. A floor may use those below it and its own, types included. */
const floors = ["club", "talk", "video", "training", "people", "base"];

/** How far down a file of `app/features` is: 0 for the top floor, -1 for none of them; null outside the features. */
const floorOf = (path: string): number | null => {
  const [, name] = /^app\/features\/([^/]+)\//.exec(path) ?? [];
  return name === undefined ? null : floors.indexOf(name);
};

function floorFault(file: SourceFile, wanted: Import): string | null {
  const [from, to] = [floorOf(file.path), floorOf(wanted.target)];
  return from !== null && to !== null && to < from ? `an import that runs up: ${wanted.target}` : null;
}

/** The sentences about imports the law refuses. */
export function importFaults(file: SourceFile): string[] {
  const place = placeOf(file.path);
  if (place === null) return [];
  const homeless = floorOf(file.path) === -1 ? [`${file.path} is on no floor of app/features`] : [];
  const refused = file.imports.flatMap((wanted) =>
    [
      placeFault(file, wanted, place),
      serverFault(file, wanted, place),
      handlerFault(wanted, place),
      floorFault(file, wanted),
    ].filter((fault) => fault !== null),
  );
  return [...homeless, ...refused];
}

const timeless: readonly Place[] = ["command", "pure", "card", "demo", "content"];

/** The sentences about the environment, the clock and chance: each comes in through one place. */
export function reachFaults(file: SourceFile): string[] {
  const place = placeOf(file.path);
  const random = file.imports.flatMap(({ target, names }) =>
    target === "node:crypto" ? names.filter((name) => /^(random|getRandom)/.test(name)) : [],
  );
  const isTooling = place === "cli" || file.path.endsWith(".mjs");
  return [...file.reaches, ...random].flatMap((reach) => {
    if (reach === "process.env") {
      return file.path === "app/config/config.server.ts" || isTooling
        ? []
        : ["process.env is read by app/config/config.server.ts alone"];
    }
    return place && timeless.includes(place)
      ? [`${place} takes time and chance from the services, not ${reach}`]
      : [];
  });
}

/** The circles of imports among the files, types included: each a list of paths that reach one another. */
export function importCircles(files: readonly Pick<SourceFile, "path" | "imports">[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file]));
  const visits = new Map<string, { order: number; lowest: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    const own = { order: visits.size, lowest: visits.size, isOpen: true };
    visits.set(path, own);
    open.push(path);
    for (const { target } of known.get(path)?.imports ?? []) {
      if (!known.has(target)) continue;
      const seen = visits.get(target) ?? visit(target);
      if (seen.isOpen) own.lowest = Math.min(own.lowest, seen.lowest);
    }
    if (own.lowest < own.order) return own;
    const circle = open.splice(open.indexOf(path));
    for (const member of circle) Object.assign(visits.get(member) ?? {}, { isOpen: false });
    if (circle.length > 1) circles.push(circle.sort());
    return own;
  };
  for (const path of known.keys()) if (!visits.has(path)) visit(path);
  return circles;
}

/** The noun a file of `app/features` belongs to: `app/features/<floor>/<noun>`; null for every other file. */
const nounOf = (path: string) => /^app\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

/** The circles of imports among the nouns of the features, types included: each a list of folders that reach one another. */
export function nounCircles(files: readonly SourceFile[]): string[][] {
  const nouns = Map.groupBy(files, ({ path }) => nounOf(path));
  nouns.delete(null);
  const folders = [...nouns].map(([noun, own]) => ({
    path: noun ?? "",
    imports: own
      .flatMap(({ imports }) => imports)
      .map((wanted) => ({ ...wanted, target: nounOf(wanted.target) ?? "" }))
      .filter(({ target }) => target !== noun),
  }));
  return importCircles(folders);
}
