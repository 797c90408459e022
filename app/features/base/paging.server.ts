import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { invalidInput } from "#app/errors.ts";
import type { Connection } from "#db/client.ts";

/** One step of a list's order: a column that is never null, and which way it runs. */
type Step = readonly [column: SQLiteColumn, direction: "asc" | "desc"];

/** How a list of a table's rows is ordered: the given columns, then the row's id, so that no two rows tie. */
export type ListOrder = { table: SQLiteTable & { id: SQLiteColumn }; steps: readonly Step[] };

/** What of a list is asked for (D37): at most `limit` entities after the one with the id `after`. */
export type Window = { limit: number; after?: string | undefined };

/** A window of a list (D37): its entities, how many the list has in all, and after which id the rest begins (null: none). */
export type Listed<Entity> = { entities: Entity[]; total: number; next: string | null };

type Query = { where: SQL | undefined; orderBy: SQL[]; limit: number };

/** Whether an operation answered with a window of a list. */
export const isListed = (answer: unknown): answer is Listed<unknown> =>
  typeof answer === "object" && answer !== null && "entities" in answer && "next" in answer;

/** An order of a table's rows by columns, and by id among equals. */
export function listOrder(
  table: ListOrder["table"],
  steps: readonly Step[],
  tie: "asc" | "desc" = "desc",
): ListOrder {
  return { table, steps: [...steps, [table.id, tie]] };
}

/** The order as a query's `orderBy`. */
export const inOrder = ({ steps }: ListOrder): SQL[] =>
  steps.map(([column, direction]) => (direction === "asc" ? asc(column) : desc(column)));

/** Rows behind the given values. The bound on the first column lets an index begin there. */
function behind([step, ...rest]: readonly Step[], [value, ...others]: unknown[]): SQL | undefined {
  if (!step) return undefined;
  const [column, direction] = step;
  const [strictly, from] = direction === "asc" ? [gt, gte] : [lt, lte];
  const next = behind(rest, others);
  return next ? and(from(column, value), or(strictly(column, value), next)) : strictly(column, value);
}

async function afterRow(read: Connection, { table, steps }: ListOrder, id: string): Promise<SQL | undefined> {
  const columns: Record<string, SQLiteColumn> = Object.fromEntries(
    steps.map(([column], index) => [index, column]),
  );
  const [row] = await read.select(columns).from(table).where(eq(table.id, id));
  const message = "There is no entry to go on after: begin at the start of the list.";
  if (!row) throw invalidInput(message, { fields: { after: [message] } });
  return behind(
    steps,
    steps.map((_, index) => row[index]),
  );
}

/**
 * Reads a window of a list (D37) and how much there is beside it. `rows` runs the query it is given;
 * `where` says what belongs to the list. Throws invalid for an `after` that names no row.
 */
export async function readWindow<Row, Entity extends { id: string }>(
  read: Connection,
  { order, where, ...window }: Window & { order: ListOrder; where?: SQL | undefined },
  rows: (query: Query) => PromiseLike<Row[]>,
  toEntity: (row: Row) => Entity,
): Promise<Listed<Entity>> {
  const beyond = window.after === undefined ? undefined : await afterRow(read, order, window.after);
  const found = await rows({
    where: and(where, beyond),
    orderBy: inOrder(order),
    limit: window.limit + 1,
  });
  const entities = found.slice(0, window.limit).map(toEntity);
  const next = found.length > window.limit ? (entities.at(-1)?.id ?? null) : null;
  const isWhole = beyond === undefined && next === null;
  const total = isWhole ? entities.length : await read.$count(order.table, where);
  return { entities, total, next };
}

/** A page of a list as screens show it (D37): its entities, how many the list has in all, and which page it is, at so many entities a page. */
export type Page<Entity> = { entities: Entity[]; total: number; page: number; size: number };

/** How many entities a page shows, unless a screen says otherwise. */
const pageSize = 50;

/** Reads the page that is asked for, or the last one of a list of `total` entities. `entities` reads the part it is given. */
export async function readPage<Entity>(
  { page: asked, total, size = pageSize }: { page: number; total: number; size?: number },
  entities: (part: { limit: number; offset: number }) => Promise<Entity[]>,
): Promise<Page<Entity>> {
  const page = Math.min(asked, Math.max(1, Math.ceil(total / size)));
  return { entities: await entities({ limit: size, offset: (page - 1) * size }), total, page, size };
}
