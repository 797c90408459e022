import { desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { toAdminSubmission } from "./queries.server.ts";

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
    const shown = rows.map(({ submissions: row, users: { firstName, lastName, email } }) =>
      toAdminSubmission(row, { name: `${firstName} ${lastName}`, email }),
    );
    return csvTable(shown, {
      submitted: (row) => row.createdAt,
      submitter: (row) => row.submitterName,
      email: (row) => row.submitterEmail,
      file: (row) => row.fileName,
      bytes: (row) => row.fileSize,
      type: (row) => row.mimeType,
      status: (row) => row.status,
      message: (row) => row.submitterMessage,
      "admin notes": (row) => row.adminNotes,
      feedback: (row) => row.feedbackText,
      reviewed: (row) => row.reviewedAt,
    });
  },
);
