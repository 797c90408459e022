import { desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { toAdminSubmission } from "./queries.server.ts";

const columns = [
  "submitted",
  "submitter",
  "email",
  "file",
  "bytes",
  "type",
  "status",
  "message",
  "admin notes",
  "feedback",
  "reviewed",
];

/** The coaches' queue as a spreadsheet, newest first. */
export const exportSubmissions = operation(
  "listSubmissions",
  noInput,
  async function exportSubmissions({ db }) {
    const rows = await db.read
      .select()
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .orderBy(desc(submissions.uploadedAt));
    return csvTable(
      columns,
      rows.map(({ submissions: row, users: { firstName, lastName, email } }) => {
        const shown = toAdminSubmission(row, { name: `${firstName} ${lastName}`, email });
        return [
          shown.createdAt,
          shown.submitterName,
          shown.submitterEmail,
          shown.fileName,
          shown.fileSize,
          shown.mimeType,
          shown.status,
          shown.submitterMessage,
          shown.adminNotes,
          shown.feedbackText,
          shown.reviewedAt,
        ];
      }),
    );
  },
);
