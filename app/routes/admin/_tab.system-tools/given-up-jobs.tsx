import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { SendForm } from "../_tab/send-form.tsx";
import type { loadBox } from "./server-status.server.ts";

type Props = Pick<Awaited<ReturnType<typeof loadBox>>, "givenUp"> & { timeZone: string };

const columns = [
  { id: "name", label: "Job", rowHeader: true },
  { id: "subject", label: "About" },
  { id: "at", label: "When" },
  { id: "why", label: "Why" },
  { id: "again", label: "Action" },
];

/** Background work that failed three times: it doesn't run again unless a coach retries it. */
export function GivenUpJobs({ givenUp, timeZone }: Props) {
  return (
    <Card heading="Jobs given up">
      <p className="mb-3">These failed three times and won't run again on their own.</p>
      <Table
        caption="Jobs given up"
        captionHidden
        columns={columns}
        rows={givenUp.map(({ id, name, subject, attempts, lastError, at }) => ({
          id,
          cells: {
            name,
            subject,
            at: at ? formatDateTime(at, timeZone) : "–",
            why: `Given up after ${attempts} tries${lastError ? `: ${lastError}` : ""}`,
            again: (
              <SendForm form="retry-job" fields={{ id }} busy="Sending…">
                {(label) => (
                  <Button variant="secondary">
                    {label ?? "Try again"} <span className="sr-only">{`${name}, ${subject}`}</span>
                  </Button>
                )}
              </SendForm>
            ),
          },
        }))}
      />
    </Card>
  );
}
