import { exportEntries } from "#app/features/training/stats/export.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** Everything the caller has logged, as a spreadsheet. */
export const loader = textLoader(exportEntries, "training-log.csv");
