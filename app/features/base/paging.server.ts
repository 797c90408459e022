import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type Placeholder, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { invalidInput } from "#app/errors.ts";
import type { Connection } from "#db/client.ts";
import { type Given, type Preparable, prepared, type Value } from "#db/prepared.ts";
import { pageNumbers } from "./lists/page-numbers.ts";

/** One part of a list's order: a column that is never null, and its direction. */
type Step = readonly [column: SQLiteColumn, direction: "asc" | "desc"];

/** How a table's rows are ordered: by the given columns, then by id, so that no two rows tie. */
export type ListOrder = { table: SQLiteTable & { id: SQLiteColumn }; steps: readonly Step[] };

/** The part of a list that is requested (D37): at most `limit` entities after the one with the id `after`. */
export type Window = { limit: number; after?: string | undefined };

/**
 * A part of a list (D37): its entities, the total, and where the rest starts (null: nothing is left). A window's rest starts
 * after an id, a page's on the next page.
 */
export type Listed<Entity, Next = string> = { entities: Entity[]; total: number; next: Next | null };

/** The beginning of a list that grows on request and isn't counted; the rest starts behind that many entities. */
export type Begun<Entity> = Omit<Listed<Entity, number>, "total">;

type Query = { where: SQL | undefined; orderBy: SQL[]; limit: Placeholder<string, number> };

type Values = Record<string, Value>;

/** Whether an operation returned a window of a list. */
export const isListed = (answer: unknown): answer is Listed<unknown> =>
  typeof answer === "object" && answer !== null && "entities" in answer && "next" in answer;

/** The first `limit` of what was found; reading one more than that tells whether there is a rest. */
export const firstOf = <Entity>(found: readonly Entity[], limit: number): Begun<Entity> => ({
  entities: found.slice(0, limit),
  next: found.length > limit ? limit : null,
});

/** An order of a table's rows by columns, and by id among equals. */
export function listOrder<Table extends ListOrder["table"]>(
  table: Table,
  steps: readonly Step[],
  tie: "asc" | "desc" = "desc",
): ListOrder & { table: Table } {
  return { table, steps: [...steps, [table.id, tie]] };
}

/** This order as a query's `orderBy`. */
export const inOrder = ({ steps }: ListOrder): SQL[] =>
  steps.map(([column, direction]) => (direction === "asc" ? asc(column) : desc(column)));

/** Rows after the given values, one per column. The bound on the first column lets SQLite start from the index. */
function behind(steps: readonly Step[], given: Given<Values>, place = 0): SQL | undefined {
  const [step, value] = [steps[place], given[place]];
  if (!step || !value) return undefined;
  const [column, direction] = step;
  const [strictly, from] = direction === "asc" ? [gt, gte] : [lt, lte];
  const next = place + 1 < steps.length ? behind(steps, given, place + 1) : undefined;
  return next ? and(from(column, value), or(strictly(column, value), next)) : strictly(column, value);
}

/** A list whose windows are read by prepared queries: from the start, after a row, the row itself, and the total. */
export type List<Wanted extends Values, Row> = ReturnType<typeof declareList<Wanted, Row>>;

/** Declares a list of a table's rows: `where` filters them, `rows` is the query that reads them. */
export function declareList<Wanted extends Values, Row>({
  order: { table, steps },
  where = () => undefined,
  rows,
}: {
  order: ListOrder;
  where?: (given: Given<Wanted>, db: Connection) => SQL | undefined;
  rows: (db: Connection, query: Query) => Preparable<Row[]>;
}) {
  type WantedRows = Wanted & { limit: number };
  const orderBy = inOrder({ table, steps });
  const places = Object.fromEntries(steps.map(([column], place) => [place, column]));
  return {
    first: prepared((db, given: Given<WantedRows>) =>
      rows(db, { where: where(given, db), orderBy, limit: given.limit }),
    ),
    rest: prepared((db, given: Given<WantedRows & Values>) =>
      rows(db, { where: and(where(given, db), behind(steps, given)), orderBy, limit: given.limit }),
    ),
    values: prepared((db, { id }: Given<{ id: string }>) =>
      db.select(places).from(table).where(eq(table.id, id)),
    ),
    total: prepared((db, given: Given<Wanted>) =>
      db.select({ many: count() }).from(table).where(where(given, db)),
    ),
  };
}

async function readRows<Wanted extends Values, Row>(
  read: Connection,
  list: List<Wanted, Row>,
  wanted: Wanted,
  { limit, after }: Window,
): Promise<Row[]> {
  const asked = { ...wanted, limit: limit + 1 };
  if (after === undefined) return list.first(read, asked);
  const [row] = await list.values(read, { id: after });
  const message = "There is no such entry to continue after. Start at the beginning of the list.";
  if (!row) throw invalidInput(message, { fields: { after: [message] } });
  return list.rest(read, { ...asked, ...row });
}

/** Reads a window of a list (D37) with its total. Throws invalid if `after` names no row. */
export async function readWindow<Wanted extends Values, Row, Entity extends { id: string }>(
  read: Connection,
  list: List<Wanted, Row>,
  { limit, after, ...rest }: Window & Wanted,
  toEntity: (row: Row) => Entity | Promise<Entity>,
): Promise<Listed<Entity>> {
  const wanted = rest as unknown as Wanted;
  const found = firstOf(await readRows(read, list, wanted, { limit, after }), limit);
  const entities = await Promise.all(found.entities.map(toEntity));
  const next = found.next === null ? null : (entities.at(-1)?.id ?? null);
  if (after === undefined && next === null) return { entities, total: entities.length, next };
  const [counted] = await list.total(read, wanted);
  return { entities, total: counted?.many ?? 0, next };
}

/**
 * A part of a list as screens show it (D37), with its page number and the page size. It isn't a window, because a screen
 * says "51–100 of 240", goes to any page, and sorts by what has ties, is null, or is computed; a program reads on from an
 * id, so that it misses and repeats nothing that was added meanwhile.
 */
export type Page<Entity> = Listed<Entity, number> & { page: number; size: number; numbers: number[] };

/** How many entities a page shows by default. */
const pageSize = 50;

/** Some rows of a list in its order: `limit` at most, behind the first `offset`. */
export type Part = { limit: number; offset: number };

/** The same rows counted from the list's end, or null if its start is nearer: fewer rows are then kept sorted. */
export function turned({ limit, offset }: Part, total: number): Part | null {
  const behind = Math.max(0, total - offset - limit);
  return behind < offset ? { limit: total - offset - behind, offset: behind } : null;
}

/** The requested page, and how many entities there are or how to count them. */
type WantedPage = { page: number; total: number | (() => Promise<number>); size?: number };

/**
 * Reads the requested page, or the last one. `entities` reads the rows of a part, which it may do in the reverse order.
 * They are counted only if a first page doesn't hold them all, so that a search that finds few runs once.
 */
export async function readPage<Entity>(
  { page: asked, total: counted, size = pageSize }: WantedPage,
  entities: (part: Part, reverse: Part | null) => Promise<Entity[]>,
): Promise<Page<Entity>> {
  const first = asked === 1 ? await entities({ limit: size, offset: 0 }, null) : null;
  if (first && first.length < size)
    return { entities: first, total: first.length, next: null, page: 1, size, numbers: [] };
  const total = typeof counted === "number" ? counted : await counted();
  const page = Math.min(asked, Math.max(1, Math.ceil(total / size)));
  const part = { limit: size, offset: (page - 1) * size };
  const next = page * size < total ? page + 1 : null;
  const numbers = pageNumbers(page, Math.ceil(total / size));
  return { entities: first ?? (await entities(part, turned(part, total))), total, next, page, size, numbers };
}
