import { exportTutorials } from "#app/features/video/tutorials/admin-queries.server.ts";
import { textLoader } from "#app/http/text-loader.server.ts";

/** The published tutorials, as a spreadsheet for the coaches. */
export const loader = textLoader(exportTutorials, {
  contentType: "text/csv; charset=utf-8",
  fileName: "tutorials.csv",
  disposition: "attachment",
});
