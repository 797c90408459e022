import { exportWeeks } from "#app/features/training/stats/export.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The caller's recorded weeks, as a spreadsheet. */
export const loader = textLoader(exportWeeks, "training-weeks.csv");
