import { exportCompletions } from "#app/features/training/completions/export.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The Practice Notes tab's list, as a spreadsheet for the coaches. */
export const loader = textLoader(exportCompletions, "drill-completions.csv");
