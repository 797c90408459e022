import { exportEntries } from "#app/features/training/stats/export.server.ts";
import { textLoader } from "#app/http/text-loader.server.ts";

/** Everything the caller has logged, as a spreadsheet. */
export const loader = textLoader(exportEntries, {
  contentType: "text/csv; charset=utf-8",
  fileName: "training-log.csv",
  disposition: "attachment",
});
