import type { ComponentProps, ReactNode } from "react";
import { counted } from "#app/features/base/counted.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { things } from "./messages.ts";
import type { ImportKind } from "./schema.ts";

type Props = {
  kind: ImportKind;
  goodCount: number;
  already: number;
  faultCount: number;
  faults: readonly { line: number; part?: string | undefined; reason: string }[];
  remarks: readonly string[];
  /** A page of the good rows in words. */
  rows: Omit<ComponentProps<typeof Pager>, "what"> & { entities: readonly string[] };
  /** The question which comes first in the list's dates, if it must be asked. */
  question: ReactNode;
  children: ReactNode;
};

/** What importing a list would do: how many rows are good, and each bad row with its line and the reason. */
export function DryRun(props: Props) {
  const { kind, goodCount, already, faultCount, faults, remarks, rows, question, children } = props;
  return (
    <Card heading="What would happen">
      <div className="grid gap-4">
        {question}
        <ul className="bullets">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
          <li>{`${things(kind, goodCount)} would be imported.`}</li>
          {already > 0 && <li>{`Already here, left unchanged: ${things(kind, already)}.`}</li>}
          {faultCount > 0 && <li>{`${counted(faultCount, "row")} would be left out.`}</li>}
        </ul>
        <div className="flex flex-wrap gap-3">
          {children}
          <ButtonLink href="/admin/import">Choose another list</ButtonLink>
        </div>
        {rows.total > 0 && (
          <section aria-labelledby="brought">
            <h3 id="brought" className="text-lg">
              To import
            </h3>
            <ul className="rows mt-2">
              {rows.entities.map((words, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same row twice
                <li key={`${place} ${words}`} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
            {rows.total > rows.size && <Pager {...rows} what={kind === "members" ? "members" : "results"} />}
          </section>
        )}
        {faults.length > 0 && (
          <section aria-labelledby="left-out">
            <h3 id="left-out" className="text-lg">
              Left out
            </h3>
            <ul className="rows mt-2">
              {faults.map(({ line, part = "Line", reason }) => (
                <li key={`${part} ${line}`}>
                  <span className="font-bold">{`${part} ${line}`}</span>
                  <span className="min-w-0 flex-1 break-words">{reason}</span>
                </li>
              ))}
            </ul>
            {faultCount > faults.length && (
              <p className="mt-2 text-ink-muted">{`And ${faultCount - faults.length} more.`}</p>
            )}
          </section>
        )}
      </div>
    </Card>
  );
}
