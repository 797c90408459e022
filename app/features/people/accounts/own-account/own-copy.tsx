import { ButtonLink } from "#app/ui/button.tsx";
import { formatDate, formatFileSize } from "#app/ui/time/format.ts";
import type { OwnExport } from "./own-account-queries.server.ts";

/** How far the copy of a member's data is, and the file once it is ready. */
export function OwnCopy({ copy, timeZone }: { copy: OwnExport; timeZone: string }) {
  const { status, id, fileSize, expiresAt } = copy;
  if (status === "wanted") return <p>We're collecting your data. The link appears here when it's ready.</p>;
  if (status === "failed") return <p>We couldn't make the last copy. Please ask for it again.</p>;
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
