import type { readOwnSettings } from "#app/features/people/accounts/own-account-queries.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { formatDate, formatFileSize } from "#app/ui/time/format.ts";

type DataExport = Awaited<ReturnType<typeof readOwnSettings>>["dataExport"];

function State({ dataExport, timeZone }: { dataExport: NonNullable<DataExport>; timeZone: string }) {
  const { status, id, fileSize, expiresAt } = dataExport;
  if (status === "wanted")
    return <p role="status">We're collecting your data. Reload this page in a moment.</p>;
  if (status === "failed")
    return <p role="alert">We couldn't make the last copy. Please ask for it again.</p>;
  return (
    <p>
      <ButtonLink href={`/files/exports/${id}`} download>
        Download my data
      </ButtonLink>
      <span className="mt-2 block">
        {formatFileSize(fileSize ?? 0)}
        {expiresAt && `, ready until ${formatDate(expiresAt, timeZone)}`}
      </span>
    </p>
  );
}

/** A copy of the member's data: a button to request it, and the link once it is ready. */
export function OwnData({ dataExport, timeZone }: { dataExport: DataExport; timeZone: string }) {
  return (
    <>
      <p>
        Everything we know about you in one ZIP file: tables (CSV and JSON) and your own videos. Another club
        can import your training from the file for-another-club.json.
      </p>
      <div className="mt-4 grid gap-4">
        {dataExport && <State dataExport={dataExport} timeZone={timeZone} />}
        {dataExport?.status !== "wanted" && (
          <Form method="post" action="/account?form=export">
            <Button variant="secondary">{dataExport ? "Collect my data again" : "Collect my data"}</Button>
          </Form>
        )}
      </div>
    </>
  );
}
