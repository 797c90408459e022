import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** A column; numeric ones are right-aligned with tabular figures, `rowHeader` names the row (at most one). */
export type TableColumn = { id: string; label: ReactNode; numeric?: boolean; rowHeader?: boolean };

/** A row: a stable id and a cell for each column's id. */
export type TableRow = { id: string; cells: Record<string, ReactNode> };

type TableProps = {
  /** Names the table and its scrolling frame. */
  caption: string;
  /** Shows the caption only to screen readers, if a heading above already says it. */
  captionHidden?: boolean;
  /** On a narrow screen each row becomes a heading with its figures below it, in place of scrolling sideways. */
  stacks?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
};

function Cell({ column, children }: { column: TableColumn; children: ReactNode }) {
  const className = column.numeric ? "num" : undefined;
  if (column.rowHeader) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td className={className} data-label={typeof column.label === "string" ? column.label : undefined}>
      {children}
    </td>
  );
}

/** A table with a fixed header, in a frame that scrolls both ways and takes keyboard focus. */
export function Table({ caption, captionHidden, stacks, columns, rows }: TableProps) {
  const frame = classNames("table-frame", stacks && "table-stacks");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by keyboard
    <section className={frame} aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className={classNames(captionHidden && "sr-only")}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.numeric ? "num" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {row.cells[column.id]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
