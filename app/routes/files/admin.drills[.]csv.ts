import { exportDrills } from "#app/features/training/drills/export.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** Every weekly drill, as a spreadsheet for the coaches. */
export const loader = textLoader(exportDrills, "weekly-drills.csv");
