import { exportTutorials } from "#app/features/video/tutorials/admin-queries.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The published tutorials, as a spreadsheet for the coaches. */
export const loader = textLoader(exportTutorials, "tutorials.csv");
