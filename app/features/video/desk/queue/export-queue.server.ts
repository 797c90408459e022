import { operation } from "#app/features/base/operation.server.ts";
import { listMeasuredWords } from "#app/features/video/measures/measures.server.ts";
import { tableOfSubmissions } from "#app/features/video/submissions/admin-queries.server.ts";
import { submissionFilter } from "#app/features/video/submissions/schema.ts";

/** The coaches' queue as a spreadsheet, with what was measured in each clip. */
export const exportQueue = operation(
  "listSubmissions",
  submissionFilter,
  async function exportQueue(services, _actor, filter) {
    return tableOfSubmissions(services, filter, async (ids) => {
      const measured = await listMeasuredWords(services.db.read, ids);
      return { measured: (id) => measured.get(id) ?? null };
    });
  },
);
