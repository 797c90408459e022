import { exportQueue } from "#app/features/video/desk/queue/export-queue.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The coaches' queue, as a spreadsheet for the coaches. */
export const loader = textLoader(exportQueue, "video-submissions.csv");
