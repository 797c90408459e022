import { exportDrills } from "#app/features/training/drills/export.server.ts";
import { textLoader } from "#app/http/text-loader.server.ts";

/** Every weekly drill, as a spreadsheet for the coaches. */
export const loader = textLoader(exportDrills, {
  contentType: "text/csv; charset=utf-8",
  fileName: "weekly-drills.csv",
  disposition: "attachment",
});
