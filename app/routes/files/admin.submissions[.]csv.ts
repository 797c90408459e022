import { exportSubmissions } from "#app/features/video/submissions/admin-queries.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The coaches' queue, as a spreadsheet for the coaches. */
export const loader = textLoader(exportSubmissions, "video-submissions.csv");
