import { and, getTableColumns, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Cell, csvTable } from "#app/features/base/csv/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import {
  declareList,
  inOrder,
  type ListOrder,
  type Part,
  readPage,
  readWindow,
} from "#app/features/base/paging.server.ts";
import type { Action } from "#app/features/base/policy.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { Preparable } from "#db/prepared.ts";

type FilterSchema = z.ZodType<{ page: number }>;

/** What a list is: its rows, who may read it, its filters and order, and how a row is written in each of its three forms. */
type Declaration<
  A extends Action,
  Table extends ListOrder["table"],
  Filter extends FilterSchema,
  Row,
  E,
  S,
> = {
  /** The row of the policy that lets someone read it. */
  action: A;
  /** Its order in JSON; on the page and in the spreadsheet, too, unless `orderBy` or `read` says otherwise. */
  order: ListOrder & { table: Table };
  /** Which of the table's rows are in it at all. */
  isListed?: SQL;
  /** The filters in the address of its page and of its spreadsheet. */
  filter: Filter;
  /** What the filters let through. */
  where: (filter: z.output<Filter>, services: Services) => SQL | undefined;
  orderBy?: (filter: z.output<Filter>, services: Services) => SQL[];
  /** Columns to read besides the table's. */
  also?: Record<string, SQL>;
  /** Reads the rows of a part, or of the whole list, where the plain query would take too long. */
  read?: (
    services: Services,
    filter: z.output<Filter>,
    part: Part | null,
    reverse: Part | null,
  ) => Promise<Row[]>;
  /** A row in JSON (contract, "Entities"). */
  toEntity: (row: Row, services: Services) => E;
  /** A row on the page; the entity by default. */
  toShown?: (row: Row, services: Services) => S;
  /** How many rows a page has; 50 by default. */
  size?: number;
  /** The spreadsheet's columns, by name. */
  columns?: Record<string, (row: Row, services: Services) => Cell>;
};

/** A table's list, declared once: `list` is its window in JSON (D37), `page` its numbered page, and `csv` its spreadsheet. */
export function listResource<
  A extends Action,
  Table extends ListOrder["table"],
  Filter extends FilterSchema,
  E extends { id: string },
  Row = Table["$inferSelect"],
  S = E,
>(declared: Declaration<A, Table, Filter, Row, E, S>) {
  const { action, order, isListed, filter: schema, toEntity, also, size, columns = {} } = declared;
  const { table } = order;
  const toShown = declared.toShown ?? (toEntity as unknown as (row: Row, services: Services) => S);
  const select = (db: Connection) => db.select({ ...getTableColumns(table), ...also }).from(table);
  const all = declareList({
    order,
    where: () => isListed,
    rows: (db, { where, orderBy, limit }) =>
      select(db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit) as unknown as Preparable<Row[]>,
  });
  const whereOf = (services: Services, filter: z.output<Filter>) =>
    and(isListed, declared.where(filter, services));
  const readRows = async (
    services: Services,
    filter: z.output<Filter>,
    part: Part | null = null,
    reverse: Part | null = null,
  ): Promise<Row[]> => {
    if (declared.read) return declared.read(services, filter, part, reverse);
    const found = select(services.db.read)
      .where(whereOf(services, filter))
      .orderBy(...(declared.orderBy?.(filter, services) ?? inOrder(order)))
      .$dynamic();
    return (part ? await found.limit(part.limit).offset(part.offset) : await found) as Row[];
  };
  return {
    list: operation(action, pageWindow, async function list(services, _actor, window) {
      return readWindow(services.db.read, all, window, (row) => toEntity(row, services));
    }),
    page: operation(action, schema, async function page(services, _actor, filter) {
      const total = () => services.db.read.$count(table, whereOf(services, filter));
      return readPage({ page: filter.page, total, ...(size && { size }) }, async (part, reverse) =>
        (await readRows(services, filter, part, reverse)).map((row) => toShown(row, services)),
      );
    }),
    csv: operation(action, schema, async function csv(services, _actor, filter) {
      const cells = Object.entries(columns).map(([name, cell]) => [name, (row: Row) => cell(row, services)]);
      return csvTable(await readRows(services, filter), Object.fromEntries(cells));
    }),
  };
}
